import { useHydrated } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import styles from './checkbox.module.css';
import { cx } from './cx.ts';
import fieldStyles from './field.module.css';
import { type Choice, FieldError, FieldHint, type FieldText, RequiredMark, useFieldIds } from './field.tsx';

type BoxProps = Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode };

function Box({ children, className, ...rest }: BoxProps) {
  return (
    <label className={cx(styles.check, className)}>
      <input {...rest} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}

type CheckboxProps = FieldText & Omit<ComponentProps<'input'>, 'id' | 'type'>;

export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const { hintId, errorId, describedBy } = useFieldIds(hint, error);
  return (
    <div className={cx(fieldStyles.field, className)}>
      <Box {...rest} aria-describedby={describedBy} aria-invalid={error ? true : undefined}>
        {label}
      </Box>
      <FieldHint id={hintId}>{hint}</FieldHint>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}

type CheckboxGroupProps = Omit<FieldText, 'label'> & {
  legend: ReactNode;
  name: string;
  options: readonly Choice[];
  initial?: readonly string[];
  autoFocus?: boolean;
  isChosen: boolean;
  /** Connects every box to its form. */
  box?: ComponentProps<'input'>;
};

export function CheckboxGroup({
  legend,
  name,
  options,
  initial,
  autoFocus,
  isChosen,
  box,
  ...text
}: CheckboxGroupProps) {
  const { hint, error, required, className } = text;
  const { hintId, errorId, describedBy } = useFieldIds(hint, error);
  // HTML has no "at least one of these": each box is required until one is checked. Without script the server checks.
  const missing = useHydrated() && required && !isChosen;
  return (
    <fieldset
      className={cx(fieldStyles.field, className)}
      aria-describedby={describedBy}
      aria-invalid={error ? true : undefined}
    >
      <legend className={fieldStyles.label}>
        {legend}
        <RequiredMark required={required} />
      </legend>
      <FieldHint id={hintId}>{hint}</FieldHint>
      <div className={styles.row}>
        {options.map((option, index) => (
          <Box
            key={option.value}
            {...box}
            name={name}
            value={option.value}
            defaultChecked={initial?.includes(option.value)}
            autoFocus={index === 0 && autoFocus}
            required={missing}
          >
            {option.label}
          </Box>
        ))}
      </div>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  );
}
