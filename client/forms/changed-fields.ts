export type RecordTexts = Readonly<Record<string, string>>;

/** A field that was changed since the record was loaded. */
export interface ChangedField {
  readonly name: string;
  readonly remote: string;
  readonly local: string;
  /** Changed here too; otherwise `local` is the loaded value. */
  readonly both: boolean;
}

/** Browsers use CRLF line breaks, and hosts trim. */
const plain = (text = '') => text.replaceAll('\r\n', '\n').trim();
const same = (a: string | undefined, b: string | undefined) => plain(a) === plain(b);

/** The fields that someone else changed since the record was loaded. Compares values, because hosts have no versions. */
export function changedFields({
  base,
  remote,
  local,
}: Record<'base' | 'remote' | 'local', RecordTexts>): ChangedField[] {
  return Object.entries(local).flatMap(([name, text]) => {
    const now = remote[name] ?? '';
    if (same(base[name], now) || same(now, text)) return [];
    return [{ name, remote: now, local: text, both: !same(base[name], text) }];
  });
}
