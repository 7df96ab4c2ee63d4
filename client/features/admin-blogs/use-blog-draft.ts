import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type BlogDraft, dropBlogDraft, keepBlogDraft } from './blog-draft.ts';
import { readImageDraft } from './image-draft.ts';

const pauseMs = 300;

/** Puts a kept image into the file field, as if it had been chosen there; one chosen in the meantime stays. */
function restoreImage(form: HTMLFormElement, image: File): void {
  const input = form.elements.namedItem('image');
  if (!(input instanceof HTMLInputElement) || input.files?.length !== 0) return;
  const transfer = new DataTransfer();
  transfer.items.add(image);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Keeps what is typed: shortly after each change, and at once when the page or the form goes away. */
export function useBlogDraft(form: RefObject<HTMLFormElement | null>, draft: BlogDraft) {
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);

  // With the form's own removal, not some time after it: a pause that ends in between would find no form to keep.
  useLayoutEffect(() => {
    const element = form.current;
    if (!element) return;
    const flush = () => {
      if (pending.current === undefined) return;
      clearTimeout(pending.current);
      pending.current = undefined;
      keepBlogDraft(draft, element);
    };
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [form, draft]);

  useEffect(() => {
    const element = form.current;
    if (element) void readImageDraft(draft.name).then((image) => image && restoreImage(element, image));
  }, [form, draft]);

  return {
    changed() {
      clearTimeout(pending.current);
      pending.current = setTimeout(() => {
        pending.current = undefined;
        if (form.current) keepBlogDraft(draft, form.current);
      }, pauseMs);
    },
    /** It has been saved, or is not wanted. */
    drop() {
      clearTimeout(pending.current);
      pending.current = undefined;
      dropBlogDraft(draft);
    },
  };
}
