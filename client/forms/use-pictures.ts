import { type RefObject, useRef, useState } from 'react';
import { ApiError } from '#shared/errors.ts';
import { blogImage } from '#shared/schemas/blog.ts';
import { useUpload } from '../data/mutations.ts';
import { fileProblem } from '../ui/file-input.tsx';
import { applyEdit, insertPicture } from './markdown-edit.ts';

export const pictureTypes = blogImage.types.join(',');

/** Uploads pictures one after the other and inserts each where the cursor is by then. */
export function usePictures(area: RefObject<HTMLTextAreaElement | null>) {
  const { mutateAsync, progress } = useUpload('addPicture');
  const [status, setStatus] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const queue = useRef(Promise.resolve());
  const isInserting = useRef(false);

  const refuse = (words: string) => setProblem((before) => (before ? `${before} ${words}` : words));
  const insert = (box: HTMLTextAreaElement, path: string) => {
    isInserting.current = true;
    applyEdit(box, insertPicture(box.value, box.selectionEnd, path));
    isInserting.current = false;
  };
  const upload = async (box: HTMLTextAreaElement, image: File) => {
    const wrong = fileProblem(image, pictureTypes, blogImage.maxBytes);
    if (wrong) return refuse(wrong);
    setStatus(`Uploading ${image.name}…`);
    // The form cannot be sent without its picture.
    box.setCustomValidity('Wait until the picture is uploaded.');
    try {
      const { path } = await mutateAsync({ body: { image } });
      if (box.isConnected) insert(box, path);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(`${image.name}: ${error.fields?.image ?? error.message}`);
    } finally {
      box.setCustomValidity('');
      setStatus(null);
    }
  };
  const add = (files: Iterable<File>) => {
    const { current: box } = area;
    if (!box || box.readOnly) return;
    setProblem(null);
    for (const image of files) queue.current = queue.current.then(() => upload(box, image));
  };
  /** Only after the user's own input: an inserted picture fires the same event. */
  const dismiss = () => {
    if (!isInserting.current) setProblem(null);
  };
  return { add, status, progress, problem, dismiss };
}
