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

  const show = (next: string[]) => {
    setTags(next);
    onChange?.(joinTags(next));
  };
  const add = (text: string) => {
    show(splitTags(joinTags([...tags, text])));
    setTyped('');
  };
  const remove = (tag: string) => {
    show(tags.filter((each) => each !== tag));
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
          {/* What is typed but not yet a chip counts too. */}
          <input key="value" type="hidden" name={name} value={joinTags(splitTags(joinTags([...tags, typed])))} />
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
              onBlur={() => typed.trim() && add(typed)}
              onChange={(event) => {
                const text = event.currentTarget.value;
                if (text.includes(',')) add(text);
                else setTyped(text);
              }}
            />
          </div>
          <Suggestions tags={matchingTags(suggestions, tags, typed)} onPick={add} />
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
        <button
          key={tag}
          type="button"
          className={styles.suggestion}
          // Keeps the field from losing focus first, which would take the half-typed text as a tag of its own.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(tag)}
        >
          {tag}
        </button>
      ))}
    </div>
  );
}
