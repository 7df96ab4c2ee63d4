import { type ReactNode, useRef } from 'react';
import { type BlogPostFields, blogImage, blogPostFields } from '../../../shared/schemas/blog.ts';
import { blogLabels, blogFormCopy as copy } from '../../copy/admin-blogs.ts';
import { FileField, TextAreaField, TextField } from '../../forms/fields.tsx';
import { Form, FormOutcome, SubmitButton } from '../../forms/form.tsx';
import { RestoredDraft } from '../../forms/restored-draft.tsx';
import { TagsField } from '../../forms/tags-field.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { logFailure } from '../../session/use-logged-failure.ts';
import { FormFoot } from '../../ui/form-panel.tsx';
import styles from './admin-blogs.module.css';
import { postProblem, updateProblem } from './blog-refusal.ts';
import { UploadProgress } from './upload-progress.tsx';

type BlogFormProps = {
  label: string;
  /** What is written, for its draft. */
  draft: string;
  initial: BlogPostFields;
  /** The picture it has; without one, a picture is required. */
  currentUrl?: string | undefined;
  /** Left out where the blog has an author already, who then stays. */
  withAuthor: boolean;
  suggestions: readonly string[];
  submitLabel: string;
  busyLabel: string;
  /** Share sent so far, null while nothing is on its way. */
  progress: number | null;
  /** The line in the log where a failure is logged only; without it, every failure is told. */
  failed?: string;
  send: (fields: BlogPostFields, image: File | undefined) => Promise<unknown>;
  /** @param reset makes a fresh form that says so */
  onSaved: (reset: (text: string) => void) => void;
  /** Where to go from what has been saved. */
  next?: ReactNode;
  actions?: ReactNode;
};

export function BlogForm({ label, initial, currentUrl, withAuthor, suggestions, progress, ...rest }: BlogFormProps) {
  const { draft, submitLabel, busyLabel, failed, send, onSaved, next, actions } = rest;
  /** The file field shows what is wrong with the chosen image itself. */
  const imageProblem = useRef<string | null>(null);
  const form = useAppForm({
    schema: blogPostFields,
    initial: { ...initial, image: currentUrl },
    draft: { name: draft, storage: 'local' },
    check: ({ body }): Record<string, string> => {
      const missing = body.image || currentUrl !== undefined ? null : copy.imageMissing;
      const problem = imageProblem.current ?? missing;
      return problem ? { image: problem } : {};
    },
    onSubmit: (fields, { body }) => send(fields, body.image instanceof File ? body.image : undefined),
    onSuccess: () => onSaved((text) => form.reset({ kind: 'good', text })),
    errorMessage: failed === undefined ? updateProblem : postProblem,
    onError: (error, problem) => {
      if (failed !== undefined && problem === null && !error.fields) logFailure(failed, error);
    },
  });
  return (
    <Form form={form} aria-label={label} noValidate>
      <RestoredDraft form={form} labels={blogLabels} />
      <div className={styles.fields}>
        <TextField name="title" label={blogLabels.title} required maxLength={200} />
        <TextAreaField name="description" label={blogLabels.description} required rows={10} maxLength={100_000} />
        {withAuthor ? (
          <TextField name="author" label={blogLabels.author} required maxLength={200} />
        ) : (
          <input type="hidden" name="author" value={initial.author} />
        )}
        <TagsField name="tags" label={blogLabels.tags} required suggestions={suggestions} />
        <FileField
          name="image"
          label={blogLabels.image}
          hint={copy.imageHint}
          required={currentUrl === undefined}
          accept={blogImage.types.join(',')}
          maxBytes={blogImage.maxBytes}
          preview
          {...(currentUrl !== undefined && { currentUrl })}
          onPick={(_, wrong) => {
            imageProblem.current = wrong;
            form.methods.clearErrors('image');
          }}
        />
      </div>
      <FormFoot>
        <SubmitButton busyLabel={busyLabel}>{submitLabel}</SubmitButton>
        {actions}
        <UploadProgress share={progress} />
        <FormOutcome action={next} />
      </FormFoot>
    </Form>
  );
}
