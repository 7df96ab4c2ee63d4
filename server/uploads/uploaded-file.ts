/** Control characters, line separators and signs that reverse the direction of a text. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/** Returns a file name without folders, and without characters that could end a header or disguise the extension. */
export const plainFileName = (name: string): string => name.replaceAll(invisible, '').split(/[/\\]/).at(-1) ?? '';

/** A file of a form, whole in memory: it is bounded before it gets here. */
export interface UploadedFile {
  /** As the sender gave it, unless it was checked; never to be used as a path. */
  readonly name: string;
  /** As the sender declared it, unless it was checked: what it is, the content says. */
  readonly type: string;
  readonly content: Buffer;
}
