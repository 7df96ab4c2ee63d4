/**
 * The form in which a value is stored, the same on both engines.
 *
 * Left to themselves the drivers differ: node:sqlite takes an object for named parameters and stores NULL for a
 * `Date`, pg writes a `Date` in the machine's own time zone and refuses text with a NUL. So dates become ISO 8601
 * text, flags 0 or 1, NULs are dropped from text, bytes stay bytes, and everything else that is neither text nor number is refused.
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
