import { useHydrated } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { cx } from './cx.ts';
import fieldStyles from './field.module.css';
import { Field, type FieldText } from './field.tsx';
import styles from './password-input.module.css';

type PasswordInputProps = FieldText & Omit<ComponentProps<'input'>, 'id' | 'type'>;

export function PasswordInput({ label, hint, error, announced, required, className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const scripted = useHydrated();
  return (
    <Field {...{ label, hint, error, announced, required, className }}>
      {(control) => (
        <div className={styles.box}>
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className={cx(fieldStyles.in, styles.in)}
          />
          {/* Needs script. */}
          <button
            type="button"
            className={styles.toggle}
            hidden={!scripted}
            aria-controls={control.id}
            aria-describedby={`${control.id}-label`}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  );
}
