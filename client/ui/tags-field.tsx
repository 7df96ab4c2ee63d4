import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import fieldStyles from './field.module.css';
import { Field, type FieldText } from './field.tsx';
import { Close } from './icons.tsx';
import { joinTags, matchingTags, splitTags } from './tags.ts';
import styles from './tags-field.module.css';
import { useHydrated } from './use-hydrated.ts';

export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}

type TagsFieldProps = FieldText & { name: string; defaultValue?: string; onChange?: (text: string) => void } & Omit<
    ComponentProps<'input'>,
    'id' | 'type' | 'defaultValue' | 'onChange' | 'value'
  > & { suggestions?: readonly string[] };

/** Tags as chips. The form gets comma-separated text; without script the same name is a plain text field. */
export function TagsField({
  label,
  hint = 'Separate tags with a comma or Enter',
  error,
  required,
  className,
  name,
  defaultValue = '',
  onChange,
  suggestions = [],
  ...rest
}: TagsFieldProps) {
  const scripted = useHydrated();
  const [tags, setTags] = useState(() => splitTags(defaultValue));
  const [typed, setTyped] = useState('');
  const entry = useRef<HTMLInputElement>(null);

  // What is typed but not yet a chip counts too. It becomes none when the field loses focus: whatever moves at that
  // moment moves away from under the press that took the focus.
  const textOf = (chips: readonly string[], rest: string) => joinTags(splitTags(joinTags([...chips, rest])));
  const show = (chips: string[], rest = '') => {
    setTags(chips);
    setTyped(rest);
    onChange?.(textOf(chips, rest));
  };
  const add = (text: string) => show(splitTags(joinTags([...tags, text])));
  // The pressed button goes with its tag; the focus stays in the field.
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
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '') {
      show(tags.slice(0, -1));
    }
  };

  if (!scripted)
    return (
      <Field label={label} hint={hint} error={error} required={required} className={className}>
        {(control) => (
          <input
            key="plain"
            {...rest}
            {...control}
            name={name}
            defaultValue={defaultValue}
            className={fieldStyles.in}
          />
        )}
      </Field>
    );

  return (
    <Field label={label} hint={hint} error={error} required={required} className={className}>
      {(control) => (
        <>
          <input key="value" type="hidden" name={name} value={textOf(tags, typed)} />
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
              {...rest}
              {...control}
              ref={entry}
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
          <Suggestions tags={matchingTags(suggestions, tags, typed)} onPick={pick} />
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
