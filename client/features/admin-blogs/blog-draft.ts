import type { BlogPostFields } from '../../../shared/schemas/blog.ts';
import { type DraftPlace, dropDraft, keepDraft, readDraft } from '../../api/form-draft.ts';
import { keepImageDraft } from './image-draft.ts';

/** Where the draft of a form lies. */
export interface BlogDraft {
  readonly place: DraftPlace;
  readonly name: string;
}

/** A new blog outlives the browser; there is one at a time. */
export const newBlogDraft: BlogDraft = { place: 'local', name: 'create-blog' };

/** Changes to a blog live as long as the tab: later, the blog itself may have changed. */
export const changesDraft = (id: string): BlogDraft => ({ place: 'session', name: `update-blog-${id}` });

const names = ['title', 'description', 'author', 'tags'] as const;

/** What had been typed, when it differs from what the form starts with. */
export function readBlogDraft(draft: BlogDraft, initial: BlogPostFields): BlogPostFields | undefined {
  const kept = readDraft(draft.place, draft.name);
  if (!kept) return undefined;
  const fields = { ...initial };
  for (const name of names) fields[name] = kept[name]?.[0] ?? initial[name];
  return names.some((name) => fields[name] !== initial[name]) ? fields : undefined;
}

export const keepBlogDraft = (draft: BlogDraft, form: HTMLFormElement): void =>
  keepDraft(draft.place, draft.name, form);

export function dropBlogDraft(draft: BlogDraft): void {
  dropDraft(draft.place, draft.name);
  void keepImageDraft(draft.name, null);
}
