import type { FormName } from '../../../shared/schemas/form-outbox.ts';

/** A file of a form post, whole in memory: it is bounded before it gets here. */
export interface PostedFile {
  /** As the browser sent it; never to be used as a path. */
  readonly name: string;
  /** As declared by the sender; what it is, the content says. */
  readonly type: string;
  readonly content: Buffer;
}

/** A form post as it was read: nothing checked yet but its size. */
export interface FormPost {
  /** Every value of every text field, in the order of their coming. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly files: ReadonlyMap<string, PostedFile>;
}

/** A form post with the memory that it takes. */
export interface HeldPost extends FormPost {
  /** Gives the memory of the files back. Their content is gone then. */
  release(): void;
}

/** A form post that has passed its checks and is fit to be kept and relayed. */
export interface CheckedForm {
  readonly form: FormName;
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  readonly file: PostedFile | undefined;
}
