import { type ChangeEvent, type ComponentProps, useEffect, useState } from 'react';
import { cx } from './cx.ts';
import fieldStyles from './field.module.css';
import { Field, type FieldText } from './field.tsx';
import { fileProblem, formatFileSize } from './file-check.ts';
import styles from './file-input.module.css';
import { useMissingPicture } from './use-missing-picture.ts';

type FileInputProps = FieldText & { accept: string } & Omit<ComponentProps<'input'>, 'id' | 'type'> & {
    maxBytes?: number;
    preview?: boolean;
    /** The current picture, kept if no file is chosen. */
    currentUrl?: string;
    onPick?: (file: File | null, problem: string | null) => void;
  };

/** A native file input with a preview. */
export function FileInput({
  label,
  hint,
  error,
  required,
  className,
  maxBytes = Number.POSITIVE_INFINITY,
  preview = false,
  currentUrl,
  onPick,
  ...rest
}: FileInputProps) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const picked = useObjectUrl(preview && !problem ? file : null);
  const wanted = picked ?? (preview && !file ? currentUrl : undefined);
  const { missing, watch } = useMissingPicture(wanted);

  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const next = event.currentTarget.files?.[0] ?? null;
    const wrong = next && fileProblem(next, rest.accept, maxBytes);
    // The browser then refuses to submit the form, with the same message.
    event.currentTarget.setCustomValidity(wrong ?? '');
    setFile(next);
    setProblem(wrong);
    onPick?.(next, wrong);
    rest.onChange?.(event);
  };

  return (
    <Field
      label={label}
      hint={hint}
      error={problem ?? error}
      announced={problem !== null}
      required={required}
      className={className}
    >
      {(control) => (
        <>
          <input {...rest} {...control} type="file" className={cx(fieldStyles.in, styles.in)} onChange={pick} />
          {wanted || file ? (
            <div className={styles.chosen}>
              {missing ? null : <img {...watch} src={wanted} alt="" width="128" height="80" />}
              <p className="soft" aria-live="polite">
                {file ? (
                  <>
                    {/* Isolates names in any script. */}
                    <bdi>{file.name}</bdi>, {formatFileSize(file.size)}
                  </>
                ) : missing ? (
                  'The present picture cannot be shown. It stays unless you choose another.'
                ) : (
                  'The present picture stays unless you choose another.'
                )}
              </p>
            </div>
          ) : null}
        </>
      )}
    </Field>
  );
}

function useObjectUrl(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [file]);
  return url;
}
