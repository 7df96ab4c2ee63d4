import type { UploadedFile } from '../../../uploads/uploaded-file.ts';

/** A form post as it was read: nothing checked yet but its size. */
export interface FormPost {
  /** Every value of every text field, in the order of their coming. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly files: ReadonlyMap<string, UploadedFile>;
}
