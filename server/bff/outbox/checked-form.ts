import type { FormName } from '../../../shared/schemas/form-outbox.ts';
import type { UploadedFile } from '../../uploads/uploaded-file.ts';

/** A form post that has passed its checks and is fit to be kept and relayed. */
export interface CheckedForm {
  readonly form: FormName;
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  readonly file: UploadedFile | undefined;
}
