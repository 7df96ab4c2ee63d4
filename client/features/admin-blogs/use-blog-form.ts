import { type FormEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { ApiError } from '../../../shared/errors.ts';
import { type BlogPostFields, blogPostFields } from '../../../shared/schemas/blog.ts';
import { blogFormWords } from '../../copy/admin-blogs.ts';
import { isSessionEnd } from '../../session/session-end.ts';
import { focusFirstFault } from '../../ui/focus-fault.ts';
import type { BlogDraft } from './blog-draft.ts';
import { type BlogErrors, isBlogField, refusalOf } from './blog-refusal.ts';
import { keepImageDraft } from './image-draft.ts';
import { logFailure } from './log-failure.ts';
import { useBlogDraft } from './use-blog-draft.ts';

interface BlogFormOptions {
  readonly draft: BlogDraft;
  readonly imageRequired: boolean;
  /** The line in the log when it fails. */
  readonly failed: string;
  readonly send: (fields: BlogPostFields, image: File | undefined) => Promise<unknown>;
  readonly onSaved: () => void;
}

/** What the form holds, or what is wrong with it: the rules of the contract's own schema. */
function readForm(form: HTMLFormElement, imageRequired: boolean) {
  const data = new FormData(form);
  const chosen = data.get('image');
  const image = chosen instanceof File && chosen.size > 0 ? chosen : undefined;
  const result = z.safeParse(blogPostFields, Object.fromEntries(data));
  const errors: BlogErrors = {};
  for (const { path, message } of result.error?.issues ?? []) {
    const name = String(path[0]);
    if (isBlogField(name)) errors[name] ??= message;
  }
  if (!image && imageRequired) errors.image = blogFormWords.imageMissing;
  return { fields: result.data, image, errors };
}

/** Checking, sending and keeping a blog, new or changed. */
export function useBlogForm({ draft, imageRequired, failed, send, onSaved }: BlogFormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const { changed, drop } = useBlogDraft(form, draft);
  const [errors, setErrors] = useState<BlogErrors>({});
  const [problem, setProblem] = useState<string>();
  /** The file field shows what is wrong with the chosen image itself. */
  const imageProblem = useRef<string | null>(null);
  const sending = useRef(false);

  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstFault(form.current);
  }, [errors]);

  const refuse = (error: ApiError) => {
    if (isSessionEnd(error)) return;
    const refusal = refusalOf(error);
    if (!refusal) return logFailure(failed, error);
    setErrors(refusal.errors);
    setProblem(refusal.problem);
  };

  return {
    form,
    errors,
    problem,
    changed,
    drop,

    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      if (sending.current) return;
      const { fields, image, errors: found } = readForm(event.currentTarget, imageRequired);
      setErrors(found);
      setProblem(undefined);
      if (imageProblem.current) focusFirstFault(event.currentTarget);
      if (!fields || imageProblem.current || Object.keys(found).length > 0) return;
      sending.current = true;
      send(fields, image)
        .then(() => {
          drop();
          onSaved();
        }, refuse)
        .finally(() => {
          sending.current = false;
        });
    },

    typed({ target }: FormEvent) {
      changed();
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) forgive(target.name);
    },

    tagged() {
      changed();
      forgive('tags');
    },

    picked(file: File | null, wrong: string | null) {
      imageProblem.current = wrong;
      forgive('image');
      void keepImageDraft(draft.name, wrong ? null : file);
    },
  };

  function forgive(name: string): void {
    setErrors((now) => {
      if (!isBlogField(name) || !now[name]) return now;
      return Object.fromEntries(Object.entries(now).filter(([field]) => field !== name));
    });
  }
}
