import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react';
import fieldStyles from '../ui/field.module.css';
import { Field } from '../ui/field.tsx';
import { FormattedText } from '../ui/plain-text.tsx';
import { useField } from './fields.tsx';
import { useFieldText } from './form.tsx';
import { type Format, factsOf, formats, formatText, type TextFacts } from './markdown-edit.ts';
import styles from './markdown-field.module.css';

const copy = {
  write: 'Write',
  preview: 'Preview',
  formats: 'Formatting',
  empty: 'Nothing to preview yet.',
  names: {
    bold: 'Bold',
    italic: 'Italic',
    link: 'Link',
    heading: 'Heading',
    list: 'List',
    quote: 'Quote',
    code: 'Code',
  },
  length: ({ words, minutes }: TextFacts) => `${words === 1 ? '1 word' : `${words} words`}, ${minutes} min to read.`,
  withoutAlt: (count: number) =>
    count === 1 ? 'One picture has no description.' : `${count} pictures have no description.`,
  skipsLevel: 'A heading skips a level.',
} as const;

/** Keys with Ctrl or Cmd, as in other editors. */
const shortcuts: Readonly<Record<string, Format>> = { b: 'bold', i: 'italic', k: 'link', e: 'code' };

interface MarkdownFieldProps {
  name: string;
  label: string;
  hint?: string;
  rows?: number;
  maxLength: number;
}

/** A text area for formatted text, with a toolbar and a preview: next to it on wide screens, in its place on others. */
export function MarkdownField({ name, label, hint, rows = 12, maxLength }: MarkdownFieldProps) {
  const { props, error, announced, initial } = useField(name, { maxLength });
  const [isPreview, setPreview] = useState(false);
  // A refused text has to be corrected, and must not disappear at the first key.
  if (isPreview && error) setPreview(false);
  const area = useRef<HTMLTextAreaElement>(null);

  const apply = (format: Format) => {
    const { current: box } = area;
    if (!box || box.readOnly) return;
    const { from, to, insert, select } = formatText(box.value, box.selectionStart, box.selectionEnd, format);
    box.focus();
    box.setSelectionRange(from, to);
    // Unlike `setRangeText`, it can be undone, and it fires the input event.
    document.execCommand('insertText', false, insert);
    box.setSelectionRange(...select);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const format = shortcuts[event.key.toLowerCase()];
    if (!format || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    apply(format);
  };

  return (
    <Field {...{ label, hint, error, announced, required: true }} below={<Facts name={name} />}>
      {(control) => (
        <div className={styles.editor} data-preview={isPreview || undefined}>
          <div className={styles.bar}>
            <fieldset aria-label={copy.formats} className={styles.tools}>
              {formats.map((format) => (
                <button key={format} type="button" onClick={() => apply(format)}>
                  {copy.names[format]}
                </button>
              ))}
            </fieldset>
            <div className={styles.modes}>
              {[copy.write, copy.preview].map((mode) => (
                <button
                  key={mode}
                  type="button"
                  aria-pressed={isPreview === (mode === copy.preview)}
                  onClick={() => setPreview(mode === copy.preview)}
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
            onKeyDown={onKeyDown}
          />
          <Preview name={name} />
        </div>
      )}
    </Field>
  );
}

function Preview({ name }: { name: string }) {
  const text = useDeferredValue(useFieldText(name));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section className={styles.preview} aria-label={copy.preview} tabIndex={0}>
      {text.trim() ? <FormattedText text={text} /> : <p className="soft">{copy.empty}</p>}
    </section>
  );
}

/** Never blocks: what stands out in the text. */
function Facts({ name }: { name: string }) {
  const facts = factsOf(useDeferredValue(useFieldText(name)));
  const { withoutAlt, skipsLevel } = facts;
  return (
    <p className={styles.facts}>
      {[copy.length(facts), withoutAlt > 0 && copy.withoutAlt(withoutAlt), skipsLevel && copy.skipsLevel]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}
