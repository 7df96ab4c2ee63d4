import type { FormName } from '../../../shared/schemas/form-outbox.ts';

/** A file of a form post, whole in memory: it is bounded before it gets here. */
export interface PostedFile {
  /** As the browser sent it; never to be used as a path. */
  readonly name: string;
  /** As declared by the sender; what it is, the content says. */
  readonly type: string;
  readonly content: Buffer;
}

/** A form post that has passed its checks and is fit to be kept and relayed. */
export interface CheckedForm {
  readonly form: FormName;
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  readonly file: PostedFile | undefined;
}
