/** What the fields of a record hold, by name. */
export type RecordTexts = Readonly<Record<string, string>>;

/** A field that holds something else now than when the record was loaded. */
export interface ChangedField {
  readonly name: string;
  readonly theirs: string;
  readonly ours: string;
  /** Changed here as well; otherwise `ours` is what was loaded. */
  readonly both: boolean;
}

/** Browsers send a line break as two characters, and hosts trim. */
const plain = (text = '') => text.replaceAll('\r\n', '\n').trim();
const same = (a: string | undefined, b: string | undefined) => plain(a) === plain(b);

/**
 * What somebody else has changed since a record was loaded, but for fields that both have made the same. It takes no
 * versions from the host: what was loaded is compared with what is there now.
 */
export function changedFields({ base, theirs, ours }: Record<'base' | 'theirs' | 'ours', RecordTexts>): ChangedField[] {
  return Object.entries(ours).flatMap(([name, text]) => {
    const now = theirs[name] ?? '';
    if (same(base[name], now) || same(now, text)) return [];
    return [{ name, theirs: now, ours: text, both: !same(base[name], text) }];
  });
}
