/** Whether a value is an object or a list: its fields can be looked at. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The fields of a value that may be anything, such as parsed JSON or something caught: of what is no object, none. */
export const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
