import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { joinTags, matchingTags, splitTags } from '#shared/tags.ts';
import { Field, type FieldText } from './field.tsx';
import { Close } from './icons.tsx';
import styles from './tags-input.module.css';

type TagsInputProps = FieldText & {
  name: string;
  value: string;
  onChange: (text: string) => void;
  suggestions?: readonly string[];
  /** Connects the input that holds all tags to its form. */
  hidden?: ComponentProps<'input'>;
};

// Text that is not yet a chip counts too. It does not become one on blur: that would move the page under the press.
const textOf = (tags: readonly string[], typed: string) => joinTags(splitTags(joinTags([...tags, typed])));

/** Tags as chips. The form gets comma-separated text. */
export function TagsInput({
  label,
  hint = 'Separate tags with a comma or Enter',
  error,
  required,
  className,
  name,
  value,
  onChange,
  suggestions = [],
  hidden,
}: TagsInputProps) {
  const [tags, setTags] = useState(() => splitTags(value));
  const [typed, setTyped] = useState('');
  const [given, setGiven] = useState(value);
  const entry = useRef<HTMLInputElement>(null);

  // Set from outside, by a restored draft.
  if (value !== given) {
    setGiven(value);
    if (value !== textOf(tags, typed)) {
      setTags(splitTags(value));
      setTyped('');
    }
  }

  const readOnly = hidden?.readOnly ?? false;
  const show = (chips: string[], half = '') => {
    if (readOnly) return;
    setTags(chips);
    setTyped(half);
    onChange(textOf(chips, half));
  };
  const add = (text: string) => show(splitTags(joinTags([...tags, text])));
  // The pressed button disappears with its tag; the focus stays in the field.
  const pick = (tag: string) => {
    add(tag);
    entry.current?.focus();
  };
  const remove = (tag: string) => {
    show(
      tags.filter((each) => each !== tag),
      typed,
    );
    entry.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // Keys of an input method that is composing. Safari sets the key code alone.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && !event.repeat) {
      show(tags.slice(0, -1));
    }
  };

  return (
    <Field
      {...{ label, hint, error, required, className }}
      below={<Suggestions tags={matchingTags(suggestions, tags, typed)} onPick={pick} />}
    >
      {(control) => (
        <>
          <input {...hidden} type="hidden" name={name} value={value} />
          <div className={styles.box}>
            {tags.map((tag) => (
              <button
                key={tag}
                type="button"
                className={styles.chip}
                aria-label={`Remove ${tag}`}
                onClick={() => remove(tag)}
              >
                {tag}
                <Close size={16} />
              </button>
            ))}
            <input
              {...control}
              ref={entry}
              readOnly={readOnly}
              required={required && tags.length === 0}
              autoComplete="off"
              value={typed}
              className={styles.entry}
              onKeyDown={press}
              onChange={(event) => {
                const text = event.currentTarget.value;
                if (text.includes(',')) add(text);
                else show(tags, text);
              }}
            />
          </div>
        </>
      )}
    </Field>
  );
}

function Suggestions({ tags, onPick }: { tags: readonly string[]; onPick: (tag: string) => void }) {
  if (tags.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a second legend to the field
    <div className={styles.offer} role="group" aria-label="Suggested tags">
      {tags.slice(0, 8).map((tag) => (
        <button key={tag} type="button" className={styles.suggestion} onClick={() => onPick(tag)}>
          {tag}
        </button>
      ))}
    </div>
  );
}
