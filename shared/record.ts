export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
