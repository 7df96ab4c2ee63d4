/** Converts a value to what both engines store alike. Throws TypeError for a value that no column can hold. */
export function toStorableValue(value: unknown): string | number | bigint | Uint8Array | null {
  if (value === null) return null;
  switch (typeof value) {
    case 'string':
      return value.includes('\0') ? value.replaceAll('\0', '') : value;
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${value} cannot be stored.`);
      return value;
    case 'bigint':
      return value;
    case 'boolean':
      return value ? 1 : 0;
    default:
      if (value instanceof Date) return value.toISOString();
      if (value instanceof Uint8Array) return value;
      throw new TypeError(`A value of type ${typeof value} cannot be stored: give text, a number or bytes.`);
  }
}
