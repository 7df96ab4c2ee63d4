/** Control characters, line separators and marks that reverse the direction of a text. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/** Returns a file name without folders, and without characters that could end a header or disguise the extension. */
export const plainFileName = (name: string): string => name.replaceAll(invisible, '').split(/[/\\]/).at(-1) ?? '';

/** Held in memory; its size is limited. */
export interface UploadedFile {
  /** As sent, unless it was checked; never use it as a path. */
  readonly name: string;
  /** As declared, unless it was checked against the content. */
  readonly type: string;
  readonly content: Buffer;
}
