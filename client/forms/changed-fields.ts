/** Field values of a record by name. */
export type RecordTexts = Readonly<Record<string, string>>;

/** A field that was changed since the record was loaded. */
export interface ChangedField {
  readonly name: string;
  readonly theirs: string;
  readonly ours: string;
  /** Changed here too; otherwise `ours` is the loaded value. */
  readonly both: boolean;
}

/** Browsers use CRLF line breaks, and hosts trim. */
const plain = (text = '') => text.replaceAll('\r\n', '\n').trim();
const same = (a: string | undefined, b: string | undefined) => plain(a) === plain(b);

/**
 * Returns the fields that someone else changed since the record was loaded, except equal changes. Compares values,
 * because hosts have no versions.
 */
export function changedFields({ base, theirs, ours }: Record<'base' | 'theirs' | 'ours', RecordTexts>): ChangedField[] {
  return Object.entries(ours).flatMap(([name, text]) => {
    const now = theirs[name] ?? '';
    if (same(base[name], now) || same(now, text)) return [];
    return [{ name, theirs: now, ours: text, both: !same(base[name], text) }];
  });
}
