import { type ChangeEvent, type ComponentProps, useEffect, useState } from 'react';
import { cx } from './cx.ts';
import fieldStyles from './field.module.css';
import { Field, type FieldText } from './field.tsx';
import styles from './file-input.module.css';
import { useMissingPicture } from './illustration.tsx';

/** '840 KB', '4.2 MB'; rounded up, so that a file above a limit does not appear to equal it. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kilo = bytes / 1024;
  return kilo < 1000 ? `${Math.ceil(kilo)} KB` : `${Math.ceil((kilo / 1024) * 10) / 10} MB`;
}

/** Whether a file matches an `accept` list, by extension or by the browser's MIME type. */
export function accepted(file: { name: string; type: string }, accept: string): boolean {
  const rules = accept.split(',').map((rule) => rule.trim().toLowerCase());
  const name = file.name.toLowerCase();
  return rules.some((rule) => {
    if (rule === '') return false;
    if (rule.startsWith('.')) return name.endsWith(rule);
    if (rule.endsWith('/*')) return file.type.startsWith(rule.slice(0, -1));
    return file.type === rule;
  });
}

export function fileProblem(
  file: { name: string; type: string; size: number },
  accept: string,
  maxBytes: number,
): string | null {
  if (!accepted(file, accept)) return `Choose another kind of file: ${file.name} cannot be used here.`;
  if (file.size > maxBytes)
    return `Choose a file of at most ${formatFileSize(maxBytes)}: ${file.name} has ${formatFileSize(file.size)}.`;
  if (file.size === 0) return `Choose another file: ${file.name} is empty.`;
  return null;
}

type FileInputProps = FieldText & { accept: string } & Omit<ComponentProps<'input'>, 'id' | 'type'> & {
    maxBytes?: number;
    preview?: boolean;
    /** The current picture, kept if no file is chosen. */
    currentUrl?: string;
    onPick?: (file: File | null, problem: string | null) => void;
  };

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
                  'The current picture cannot be shown. It is kept unless you choose another.'
                ) : (
                  'The current picture is kept unless you choose another.'
                )}
              </p>
            </div>
          ) : null}
        </>
      )}
    </Field>
  );
}

export function useObjectUrl(file: File | null): string | undefined {
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
