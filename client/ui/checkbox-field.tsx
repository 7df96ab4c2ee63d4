import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './checkbox-field.module.css';
import { cx } from './cx.ts';
import fieldStyles from './field.module.css';
import { type Choice, FieldError, type FieldText, RequiredMark, useFieldIds } from './field.tsx';
import { useHydrated } from './use-hydrated.ts';

type BoxProps = Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode };

function Box({ children, className, ...rest }: BoxProps) {
  return (
    <label className={cx(styles.check, className)}>
      <input {...rest} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}

type CheckboxFieldProps = FieldText & { name: string } & Omit<ComponentProps<'input'>, 'id' | 'type'>;

export function CheckboxField({ label, hint, error, className, ...rest }: CheckboxFieldProps) {
  const { hintId, errorId, describedBy } = useFieldIds(hint, error);
  return (
    <div className={cx(fieldStyles.field, className)}>
      <Box {...rest} aria-describedby={describedBy} aria-invalid={error ? true : undefined}>
        {label}
      </Box>
      {hint ? (
        <p className={fieldStyles.hint} id={hintId}>
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}

type CheckboxGroupProps = Omit<FieldText, 'label'> & {
  legend: ReactNode;
  name: string;
  options: readonly Choice[];
  defaultValue?: readonly string[];
  onChange?: (values: string[]) => void;
};

export function CheckboxGroup({
  legend,
  name,
  options,
  defaultValue = [],
  onChange,
  hint,
  error,
  required,
  className,
}: CheckboxGroupProps) {
  const { hintId, errorId, describedBy } = useFieldIds(hint, error);
  const [chosen, setChosen] = useState<readonly string[]>(defaultValue);
  // HTML has no "at least one of these": every box is required until one is ticked. Without script that would
  // ask for all of them, so there the server asks.
  const missing = useHydrated() && required && chosen.length === 0;
  const group = useRef<HTMLFieldSetElement>(null);
  // A browser that brings back a form (reload, Back) ticks boxes before React is there to hear of it.
  useEffect(() => {
    const ticked = group.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [];
    setChosen(Array.from(ticked, (box) => box.value));
  }, []);
  const toggle = (value: string, on: boolean) => {
    const next = options.map((option) => option.value).filter((each) => (each === value ? on : chosen.includes(each)));
    setChosen(next);
    onChange?.(next);
  };
  return (
    <fieldset
      ref={group}
      className={cx(fieldStyles.field, styles.group, className)}
      aria-describedby={describedBy}
      aria-invalid={error ? true : undefined}
    >
      <legend className={fieldStyles.label}>
        {legend}
        <RequiredMark required={required} />
      </legend>
      {hint ? (
        <p className={fieldStyles.hint} id={hintId}>
          {hint}
        </p>
      ) : null}
      <div className={styles.row}>
        {options.map((option) => (
          <Box
            key={option.value}
            name={name}
            value={option.value}
            defaultChecked={defaultValue.includes(option.value)}
            required={missing}
            onChange={(event) => toggle(option.value, event.currentTarget.checked)}
          >
            {option.label}
          </Box>
        ))}
      </div>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  );
}
