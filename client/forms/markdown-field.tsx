import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useRef,
  useState,
} from 'react';
import { isOpen } from '#shared/job-facts.ts';
import { readQuery } from '../data/queries.ts';
import fieldStyles from '../ui/field.module.css';
import { Field } from '../ui/field.tsx';
import { FormattedText } from '../ui/formatted-text.tsx';
import type { TextProps } from '../ui/markdown.tsx';
import { useField } from './fields.tsx';
import { useFieldText } from './form.tsx';
import {
  applyEdit,
  type Format,
  factsOf,
  formats,
  formatText,
  insertMarkdown,
  isInCode,
  linkedPages,
} from './markdown-edit.ts';
import styles from './markdown-field.module.css';
import { pictureTypes, usePictures } from './use-pictures.ts';

const names: Readonly<Record<Format, string>> = {
  bold: 'Bold',
  italic: 'Italic',
  link: 'Link',
  heading: 'Heading',
  list: 'List',
  quote: 'Quote',
  code: 'Code',
};

/** Keys with Ctrl or Cmd, as in other editors. */
const shortcuts: Readonly<Record<string, Format>> = { b: 'bold', i: 'italic', k: 'link', e: 'code' };

/** Formats that Markdown has. Code editors copy their colors only. */
const richText = /<(?:h[1-6]|b|strong|i|em|a|ul|ol|blockquote|pre|code|table|hr)\b|font-(?:weight|style)|mso-list/i;
const codeEditor = 'vscode-editor-data';

async function pasteRichText(box: HTMLTextAreaElement, html: string, text: string) {
  const { selectionStart, selectionEnd, value } = box;
  const converted = await import('./html-to-markdown.ts').then(
    ({ htmlToMarkdown }) => htmlToMarkdown(html),
    () => text,
  );
  // The user may have typed while the converter loaded.
  const [from, to] = box.value === value ? [selectionStart, selectionEnd] : [box.selectionStart, box.selectionEnd];
  applyEdit(box, insertMarkdown(box.value, from, to, converted || text));
}

interface MarkdownFieldProps {
  name: string;
  label: string;
  hint?: string;
  rows?: number;
  maxLength: number;
  /** Pictures may be pasted, dropped or chosen. */
  pictures?: boolean;
  /** Shown above the text in the preview. */
  above?: ReactNode;
  /** Paths on this site of pictures from elsewhere, by their address. */
  known?: TextProps['pictures'];
}

/** A text area for formatted text, with a toolbar and a preview: next to it on wide screens, in its place on others. */
export function MarkdownField({
  name,
  label,
  hint,
  rows = 12,
  maxLength,
  pictures = false,
  ...preview
}: MarkdownFieldProps) {
  const { props, error, announced, initial } = useField(name, { maxLength });
  const [isPreview, setPreview] = useState(false);
  // A refused text has to be corrected, and must not disappear at the first key.
  if (isPreview && error) setPreview(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const { add, status, progress, problem, dismiss } = usePictures(area);

  const apply = (format: Format) => {
    const { current: box } = area;
    if (!box || box.readOnly) return;
    applyEdit(box, formatText(box.value, box.selectionStart, box.selectionEnd, format));
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { clipboardData: data, currentTarget: box } = event;
    const html = data.getData('text/html');
    if (box.readOnly || data.types.includes(codeEditor) || isInCode(box.value, box.selectionStart)) return;
    const isRich = richText.test(html);
    if (!isRich && !(pictures && data.files.length > 0)) return;
    event.preventDefault();
    // Office programs add a picture of the text.
    if (isRich) void pasteRichText(box, html, data.getData('text/plain'));
    else add(data.files);
  };
  const onDrag = (event: DragEvent<HTMLTextAreaElement>) => {
    if (!pictures || !event.dataTransfer.types.includes('Files')) return;
    // The browser would open the file in place of the page.
    event.preventDefault();
    if (event.type !== 'drop') return;
    event.currentTarget.focus();
    add(event.dataTransfer.files);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const format = shortcuts[event.key.toLowerCase()];
    if (!format || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    apply(format);
  };

  return (
    <Field
      {...{ label, hint, required: true }}
      error={problem ?? error}
      announced={announced || problem !== null}
      below={
        <>
          <p role="status" className={styles.facts}>
            {status}
          </p>
          {progress === null ? null : <progress value={progress} aria-label={status ?? undefined} />}
          <Facts name={name} />
        </>
      }
    >
      {(control) => (
        <div className={styles.editor} data-editor="" data-preview={isPreview || undefined}>
          <div className={styles.bar}>
            <fieldset aria-label="Formatting" className={styles.tools}>
              {formats.map((format) => (
                <button key={format} type="button" onClick={() => apply(format)}>
                  {names[format]}
                </button>
              ))}
              {pictures ? (
                <>
                  <button type="button" onClick={() => chooser.current?.click()}>
                    Image
                  </button>
                  <input
                    ref={chooser}
                    type="file"
                    hidden
                    multiple
                    accept={pictureTypes}
                    onChange={({ currentTarget: input }) => {
                      add([...(input.files ?? [])]);
                      input.value = '';
                    }}
                  />
                </>
              ) : null}
            </fieldset>
            <div className={styles.modes}>
              {['Write', 'Preview'].map((mode) => (
                <button
                  key={mode}
                  type="button"
                  aria-pressed={isPreview === (mode === 'Preview')}
                  onClick={() => setPreview(mode === 'Preview')}
                >
                  {mode}
                </button>
              ))}
            </div>
          </div>
          <textarea
            ref={area}
            rows={rows}
            dir="auto"
            defaultValue={initial[0]}
            {...props}
            {...control}
            className={fieldStyles.in}
            onChange={() => {
              props.onChange();
              dismiss();
            }}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onDragOver={onDrag}
            onDrop={onDrag}
          />
          <Preview name={name} {...preview} />
        </div>
      )}
    </Field>
  );
}

function Preview({ name, above, known }: Pick<MarkdownFieldProps, 'name' | 'above' | 'known'>) {
  const text = useDeferredValue(useFieldText(name));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section className={styles.preview} aria-label="Preview" tabIndex={0}>
      {above}
      {text.trim() ? <FormattedText text={text} pictures={known} /> : <p className="soft">Nothing to preview yet.</p>}
    </section>
  );
}

const jobPage = '/database/$jobpost_id';

/** Links of a text to pages of this site that do not exist. A list is read when the text links to one of its pages. */
function useDeadLinks(text: string): string[] {
  const router = useRouter();
  const links = linkedPages(text, window.location.origin).map((link) => {
    const { pathname, searchParams } = new URL(link, window.location.origin);
    const [, params, found] = router.getMatchedRoutes(pathname);
    const route = found?.fullPath;
    const job = route === jobPage ? params.jobpost_id : undefined;
    return { link, route, job, post: route === '/blog' ? searchParams.get('post') : undefined };
  });
  const posts = useQuery({ ...readQuery('getAllBlogs'), enabled: links.some(({ post }) => post) }).data;
  const jobs = useQuery({ ...readQuery('getAllJobPosts'), enabled: links.some(({ job }) => job) }).data;
  const isDead = ({ route, post, job }: (typeof links)[number]) =>
    !route ||
    (post && posts && !posts.some(({ blogs_Items_id }) => String(blogs_Items_id) === post)) ||
    (job && jobs && !jobs.some((each) => String(each.jobpost_id) === job && isOpen(each, Date.now())));
  return links.filter(isDead).map(({ link }) => link);
}

/** Never blocks: what stands out in the text. */
function Facts({ name }: { name: string }) {
  const text = useDeferredValue(useFieldText(name));
  const { words, minutes, withoutAlt, skipsLevel } = factsOf(text);
  const [deadLink] = useDeadLinks(text);
  return (
    <p className={styles.facts}>
      {[
        `${words === 1 ? '1 word' : `${words} words`}, ${minutes} min to read.`,
        withoutAlt > 0 &&
          `${withoutAlt === 1 ? 'One picture has' : `${withoutAlt} pictures have`} no description: write it in the square brackets.`,
        skipsLevel && 'A heading skips a level.',
        deadLink && `This site has no page ${deadLink}.`,
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}
