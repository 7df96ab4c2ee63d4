/** Tells whether a value is an object or array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns the value as a record; empty for anything that is not an object. */
export const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
