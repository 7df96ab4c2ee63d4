import { type ComponentProps, type ReactNode, useDeferredValue, useState } from 'react';
import type { ApiError, ErrorCode } from '#shared/errors.ts';
import { type BlogPost, type BlogPostFields, blogImage, blogPostFields } from '#shared/schemas/blog.ts';
import { isSessionEnd } from '../../data/call.ts';
import { logFailure } from '../../data/use-failure.ts';
import { FileField, TextAreaField, TextField, useField } from '../../forms/fields.tsx';
import { Form, FormActions, useFieldText } from '../../forms/form.tsx';
import { MarkdownField } from '../../forms/markdown-field.tsx';
import { RestoredDraft } from '../../forms/record-drafts.tsx';
import { type Sent, useAppForm } from '../../forms/use-app-form.ts';
import { useObjectUrl } from '../../ui/file-input.tsx';
import { StatusLine } from '../../ui/form-panel.tsx';
import { PostCard } from '../../ui/post-card.tsx';
import { TagsInput } from '../../ui/tags-input.tsx';
import styles from './admin-blogs.module.css';
import { blogLabels, scheduleLabels } from './copy.ts';

function TagsField(props: Omit<ComponentProps<typeof TagsInput>, 'value' | 'onChange' | 'error' | 'hidden'>) {
  const { form, props: hidden, error } = useField(props.name);
  const value = useFieldText(props.name);
  return (
    <TagsInput
      {...props}
      hidden={hidden}
      value={value}
      onChange={(text) => {
        form.fill(props.name, text);
        if (error) form.revalidate(props.name);
      }}
      error={error}
    />
  );
}

/** Refusals that the admin can fix in the form or must know about. */
const shownBelowForm: readonly ErrorCode[] = [
  'validation_failed',
  'payload_too_large',
  'unsupported_media_type',
  'conflict',
  'gone',
  'refused_by_backend',
  'not_supported_by_backend',
];

const isShownAtField = ({ fields = {} }: ApiError) => Object.keys(fields).some((name) => name in blogLabels);

/** The message below a new blog's form; null when it is shown at a field or only logged (as specified). */
export const postProblem = (error: ApiError): string | null =>
  shownBelowForm.includes(error.code) && !isShownAtField(error) ? error.message : null;

export const updateProblem = (error: ApiError): string | null =>
  isSessionEnd(error) || isShownAtField(error) ? null : error.message;

const longTitle = 70;

function TitleField() {
  const { length } = useFieldText('title').trim();
  const hint = length > longTitle ? `${length} characters. Search results cut titles after about 60.` : undefined;
  return <TextField name="title" label={blogLabels.title} hint={hint} required maxLength={200} />;
}

function CardPreview({ image }: { image: string | null }) {
  const title = useFieldText('title');
  const description = useDeferredValue(useFieldText('description'));
  const [author, tags, summary] = [useFieldText('author'), useFieldText('tags'), useFieldText('summary')];
  if (!title.trim()) return null;
  return (
    <section aria-label="Card on the blog page" className={styles.card}>
      <ul inert>
        <PostCard post={{ blogs_Items_id: 0, title, description, author, tags, summary, image }} />
      </ul>
    </section>
  );
}

function UploadProgress({ share }: { share: number | null }) {
  const percent = share === null ? 0 : Math.floor(share * 100);
  const sending = `Sending, ${percent} %`;
  return (
    <>
      {share === null ? null : <progress className={styles.progress} max={100} value={percent} aria-label={sending} />}
      <StatusLine kind="busy">
        {share === null ? null : (
          <span className="num">{percent < 100 ? sending : 'Sent. The server is storing it…'}</span>
        )}
      </StatusLine>
    </>
  );
}

export interface SentBlog {
  readonly body: Sent['body'];
  /** The text was typed before the page was opened or reloaded. */
  readonly isRestored: boolean;
}

type BlogFormProps<Answer> = {
  label: string;
  draft: string;
  initial: BlogPostFields & Partial<Record<keyof typeof scheduleLabels, string>>;
  /** The current image; without one, an image is required. */
  currentUrl?: string | undefined;
  /** Omitted when the author cannot change. */
  withAuthor: boolean;
  suggestions: readonly string[];
  authors: readonly string[];
  /** Paths on this site of pictures from elsewhere. */
  pictures?: BlogPost['pictures'];
  submitLabel: string;
  busyLabel: string;
  /** Uploaded share, null when idle. */
  progress: number | null;
  /** Log message of failures that are only logged; without it, every failure is shown. */
  failed?: string;
  /** Additional validation: messages by field name. */
  check?: (body: Sent['body']) => Record<string, string>;
  send: (fields: BlogPostFields, image: File | undefined, sent: SentBlog) => Promise<Answer>;
  /**
   * @param reset shows a fresh form
   * @param isLeft the admin has opened another page
   */
  onSaved: (reset: (text: string) => void, answer: Answer, isLeft: boolean) => void;
  next?: ReactNode;
  actions?: ReactNode;
};

export function BlogForm<Answer>({
  label,
  initial,
  currentUrl,
  withAuthor,
  suggestions,
  authors,
  pictures,
  progress,
  ...rest
}: BlogFormProps<Answer>) {
  const { draft, submitLabel, busyLabel, failed, check, send, onSaved, next, actions } = rest;
  const [chosen, setChosen] = useState<{ file: File | null; round: number }>();
  const form = useAppForm({
    schema: blogPostFields,
    initial: { ...initial, image: currentUrl },
    draft: { owner: 'admin', kind: draft },
    check: ({ body }) => ({
      ...(!body.image && currentUrl === undefined && { image: 'Image is required' }),
      ...check?.(body),
    }),
    onSubmit: (fields, { body }): Promise<Answer> => {
      const sent = { body, isRestored: form.draft.restoredAt !== undefined };
      return send(fields, body.image instanceof File ? body.image : undefined, sent);
    },
    onSuccess: (answer, { element }) =>
      onSaved((text) => form.reset({ kind: 'good', text }), answer, !element.isConnected),
    errorMessage: failed === undefined ? updateProblem : postProblem,
    onError: (error, problem) => {
      if (failed !== undefined && problem === null && !error.fields) logFailure(failed, error);
    },
  });
  // Not the one of a form that was submitted or started over.
  const picked = useObjectUrl(chosen?.round === form.round ? chosen.file : null);
  return (
    <Form form={form} aria-label={label} noValidate>
      <RestoredDraft form={form} labels={{ ...blogLabels, ...scheduleLabels }} />
      <div className={styles.fields}>
        <TitleField />
        <MarkdownField
          name="description"
          label={blogLabels.description}
          rows={16}
          maxLength={100_000}
          pictures
          known={pictures}
          above={<CardPreview image={picked ?? currentUrl ?? null} />}
        />
        <TextAreaField
          name="summary"
          label={blogLabels.summary}
          hint="For the card, search results and the feed. Without it, they show the beginning of the text."
          rows={2}
          maxLength={300}
        />
        {withAuthor ? (
          <>
            <TextField
              name="author"
              label={blogLabels.author}
              required
              maxLength={200}
              list="blog-authors"
              autoComplete="off"
            />
            <datalist id="blog-authors">
              {authors.map((author) => (
                <option key={author} value={author} />
              ))}
            </datalist>
          </>
        ) : (
          <input type="hidden" name="author" value={initial.author} />
        )}
        <TagsField name="tags" label={blogLabels.tags} required suggestions={suggestions} />
        <FileField
          name="image"
          label={blogLabels.image}
          hint="JPEG, PNG, WebP, AVIF or GIF, at most 5 MB"
          required={currentUrl === undefined}
          accept={blogImage.types.join(',')}
          maxBytes={blogImage.maxBytes}
          preview
          {...(currentUrl !== undefined && { currentUrl })}
          onPick={(file, wrong) => setChosen({ file: wrong ? null : file, round: form.round })}
        />
        <TextField
          name="image_alt"
          label={blogLabels.image_alt}
          hint="Describes the picture to people who cannot see it. Leave it empty for a decoration."
          maxLength={300}
        />
      </div>
      <FormActions submit={submitLabel} busyLabel={busyLabel} action={next}>
        {actions}
        <UploadProgress share={progress} />
      </FormActions>
    </Form>
  );
}
