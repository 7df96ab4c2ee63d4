import { type ReactNode, useState } from 'react';
import { type BlogPostFields, blogImage } from '../../../shared/schemas/blog.ts';
import { blogFormWords as words } from '../../copy/admin-blogs.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { FormFoot, FormPanel } from '../../ui/form-panel.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import { TagsField } from '../../ui/tags-field.tsx';
import styles from './admin-blogs.module.css';
import { type BlogDraft, readBlogDraft } from './blog-draft.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useBlogForm } from './use-blog-form.ts';

type BlogFormProps = {
  label: string;
  draft: BlogDraft;
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
  /** The line in the log when it fails. */
  failed: string;
  send: (fields: BlogPostFields, image: File | undefined) => Promise<unknown>;
  onSaved: () => void;
  /** The draft is dropped: show the form as it was. */
  onDiscard: () => void;
  actions?: ReactNode;
};

export function BlogForm({ label, initial, currentUrl, withAuthor, suggestions, progress, ...rest }: BlogFormProps) {
  const { draft, submitLabel, busyLabel, failed, send, onSaved, onDiscard, actions } = rest;
  const blog = useBlogForm({ draft, imageRequired: currentUrl === undefined, failed, send, onSaved });
  const { form, errors, problem, submit, typed, tagged, picked, drop } = blog;
  const [kept] = useState(() => readBlogDraft(draft, initial));
  const start = kept ?? initial;
  const busy = progress !== null;
  return (
    <FormPanel ref={form} aria-label={label} noValidate onSubmit={submit} onInput={typed}>
      {kept ? (
        <p className={styles.draft}>
          {words.draftBack}{' '}
          <TextButton
            onClick={() => {
              drop();
              onDiscard();
            }}
          >
            {words.discardDraft}
          </TextButton>
        </p>
      ) : null}
      {/* What is on its way stays as it is until it has arrived. */}
      <div className={styles.fields} inert={busy}>
        <TextField
          name="title"
          label={words.title}
          required
          defaultValue={start.title}
          error={errors.title ?? null}
          maxLength={200}
        />
        <TextAreaField
          name="description"
          label={words.description}
          required
          rows={10}
          defaultValue={start.description}
          error={errors.description ?? null}
        />
        {withAuthor ? (
          <TextField
            name="author"
            label={words.author}
            required
            defaultValue={start.author}
            error={errors.author ?? null}
            maxLength={200}
          />
        ) : (
          <input type="hidden" name="author" value={initial.author} />
        )}
        <TagsField
          name="tags"
          label={words.tags}
          required
          defaultValue={start.tags}
          suggestions={suggestions}
          error={errors.tags ?? null}
          onChange={tagged}
        />
        <FileField
          name="image"
          label={words.image}
          hint={words.imageHint}
          required={currentUrl === undefined}
          accept={blogImage.types.join(',')}
          maxBytes={blogImage.maxBytes}
          preview
          {...(currentUrl !== undefined && { currentUrl })}
          error={errors.image ?? null}
          onPick={picked}
        />
      </div>
      <FormFoot>
        <Button type="submit" variant="go" busy={busy} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
        {actions}
        <UploadProgress share={progress} />
        <StatusLine kind="bad">{problem}</StatusLine>
      </FormFoot>
    </FormPanel>
  );
}
