/** A file of a form, whole in memory: it is bounded before it gets here. */
export interface UploadedFile {
  /** As the sender gave it, unless it was checked; never to be used as a path. */
  readonly name: string;
  /** As the sender declared it, unless it was checked: what it is, the content says. */
  readonly type: string;
  readonly content: Buffer;
}
