import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { Alert, ChevronDown } from './icons.tsx';

export type FieldText = {
  label: ReactNode;
  hint?: ReactNode;
  /** Says how to fix the value. Marks the field as invalid. */
  error?: string | null;
  /** Announces the error at once, because it appears while typing. */
  announced?: boolean;
  required?: boolean;
  className?: string;
};

type ControlProps = {
  id: string;
  required: boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export function FieldError({ id, announced, children }: { id: string; announced?: boolean; children: string }) {
  return (
    <p className={styles.error} id={id} role={announced ? 'alert' : undefined}>
      <Alert size={18} />
      <span>{children}</span>
    </p>
  );
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return children ? (
    <p className={styles.hint} id={id}>
      {children}
    </p>
  ) : null;
}

export function RequiredMark({ required }: { required?: boolean }) {
  return required ? (
    <span className={styles.mark} aria-hidden="true">
      {' '}
      *
    </span>
  ) : null;
}

/** Ids of hint and error in reading order. */
export function useFieldIds(hint: ReactNode, error: string | null | undefined) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ') || undefined;
  return { id, hintId, errorId, describedBy };
}

export function Field({
  label,
  hint,
  error,
  announced = false,
  required,
  className,
  children,
  below,
}: FieldText & {
  children: (control: ControlProps) => ReactNode;
  /** Content that could push the message out of a phone's window. */
  below?: ReactNode;
}) {
  const { id, hintId, errorId, describedBy } = useFieldIds(hint, error);
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={id} id={`${id}-label`} className={styles.label}>
        {label}
        <RequiredMark required={required} />
      </label>
      <FieldHint id={hintId}>{hint}</FieldHint>
      <div className={styles.control}>
        {children({ id, required, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      </div>
      {error ? (
        <FieldError id={errorId} announced={announced}>
          {error}
        </FieldError>
      ) : null}
      {below}
    </div>
  );
}

type TextInputProps = FieldText & Omit<ComponentProps<'input'>, 'id'>;

export function TextInput({ label, hint, error, announced, required, className, ...rest }: TextInputProps) {
  return (
    <Field {...{ label, hint, error, announced, required, className }}>
      {(control) => <input dir="auto" {...rest} {...control} className={styles.in} />}
    </Field>
  );
}

type TextAreaProps = FieldText & Omit<ComponentProps<'textarea'>, 'id'>;

export function TextArea({ label, hint, error, announced, required, className, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, announced, required, className }}>
      {(control) => <textarea rows={5} dir="auto" {...rest} {...control} className={styles.in} />}
    </Field>
  );
}

export type Choice = { value: string; label: string };

type SelectProps = FieldText &
  Omit<ComponentProps<'select'>, 'id'> & { options: readonly Choice[]; placeholder?: string };

export function Select({ label, hint, error, required, className, options, placeholder, ...rest }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} className={className}>
      {(control) => (
        <div className={styles.select}>
          <select {...rest} {...control} className={styles.in}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={18} />
        </div>
      )}
    </Field>
  );
}

/** Places short fields side by side from 900 px. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={styles.two}>{children}</div>;
}
