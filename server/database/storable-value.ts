/**
 * Converts a value to what is stored, the same on both engines. The drivers differ: node:sqlite reads an object as named
 * parameters and stores NULL for a `Date`; pg writes a `Date` in the local time zone and rejects text with a NUL.
 *
 * @throws TypeError for a value that no column can hold
 */
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
