import { type RefObject, useRef, useState } from 'react';
import { ApiError } from '#shared/errors.ts';
import { blogImage } from '#shared/schemas/blog.ts';
import { useUpload } from '../data/mutations.ts';
import { fileProblem } from '../ui/file-input.tsx';
import { applyEdit, insertPicture, keepSelection } from './markdown-edit.ts';

export const pictureTypes = blogImage.types.join(',');

/** Pictures that were added together. */
interface Batch {
  /** Text and selection of the text area when the batch last changed them. */
  state: string;
  /** The picture inserted last. */
  path?: string;
}

const stateOf = ({ selectionStart, selectionEnd, value }: HTMLTextAreaElement) =>
  `${selectionStart} ${selectionEnd} ${value}`;

/** Uploads pictures one after the other. The first of a batch is inserted below the cursor's line, each other one below it. */
export function usePictures(area: RefObject<HTMLTextAreaElement | null>) {
  const { mutateAsync, progress } = useUpload('addPicture');
  const [status, setStatus] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const queue = useRef(Promise.resolve());
  const isInserting = useRef(false);

  const refuse = (words: string) => setProblem((before) => (before ? `${before} ${words}` : words));
  const insert = (box: HTMLTextAreaElement, path: string, batch: Batch) => {
    const { value, selectionStart, selectionEnd, scrollTop } = box;
    const isUntouched = stateOf(box) === batch.state;
    const previous = batch.path ? value.indexOf(`](${batch.path})`) : -1;
    const edit = insertPicture(value, previous === -1 ? selectionEnd : previous, path);
    isInserting.current = true;
    applyEdit(box, isUntouched ? edit : keepSelection(edit, selectionStart, selectionEnd));
    isInserting.current = false;
    if (isUntouched) batch.state = stateOf(box);
    else box.scrollTop = scrollTop;
    batch.path = path;
  };
  const upload = async (box: HTMLTextAreaElement, image: File, batch: Batch) => {
    const wrong = fileProblem(image, pictureTypes, blogImage.maxBytes);
    if (wrong) return refuse(wrong);
    setStatus(`Uploading ${image.name}…`);
    // The form cannot be sent without its picture.
    box.setCustomValidity('Wait until the picture is uploaded.');
    try {
      const { path } = await mutateAsync({ body: { image } });
      if (box.isConnected) insert(box, path, batch);
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
    const batch = { state: stateOf(box) };
    for (const image of files) queue.current = queue.current.then(() => upload(box, image, batch));
  };
  /** Only after the user's own input: an inserted picture fires the same event. */
  const dismiss = () => {
    if (!isInserting.current) setProblem(null);
  };
  return { add, status, progress, problem, dismiss };
}
