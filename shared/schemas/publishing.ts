import * as z from 'zod/mini';
import { type BlogPostFields, blogPostFields } from './blog.ts';
import { maxLength, oneCharacterLineBreaks } from './primitives.ts';

const unfinished = z._default(z.string().check(oneCharacterLineBreaks, maxLength(100_000)), '');

/** The fields of a post, any of which may still be empty. */
const draftTexts = z.object(
  // Object.fromEntries loses the names.
  Object.fromEntries(Object.keys(blogPostFields.shape).map((name) => [name, unfinished])) as Record<
    keyof BlogPostFields,
    typeof unfinished
  >,
);
export type BlogDraftTexts = z.infer<typeof draftTexts>;

const draftVersion = z.coerce.number().check(z.int(), z.gte(0));

/** `version`: of the draft that was changed; 0 for a new draft. */
export const saveDraftInput = z.extend(draftTexts, { version: draftVersion });

const instant = z.iso.datetime({ offset: true, error: 'Choose a date and a time.' });

/** Instants with a time zone; null: not planned. */
export const scheduleInput = z.object({
  version: draftVersion,
  publishAt: z.nullable(instant),
  unpublishAt: z.nullable(instant),
});

/** `unpublishAt`: when the post becomes a draft again. */
export const publishInput = z.pick(scheduleInput, { version: true, unpublishAt: true });

/** `unpublishAt`: null for now. */
export const unpublishInput = z.pick(scheduleInput, { unpublishAt: true });

/** `late`: the backend has not accepted it yet. `refused`: it never will. */
const draftState = z.enum(['draft', 'scheduled', 'late', 'refused', 'published']);

export const blogDraft = z.object({
  id: z.string(),
  version: z.number(),
  texts: draftTexts,
  image: z.nullable(z.string()),
  state: draftState,
  reason: z.nullable(z.string()),
  publishAt: z.nullable(z.string()),
  unpublishAt: z.nullable(z.string()),
  /** The published post at the host. */
  postId: z.nullable(z.string()),
  /** Path of the preview for readers without an account; null once published. */
  preview: z.nullable(z.string()),
  admin: z.string(),
  updatedAt: z.string(),
});
export type BlogDraft = z.infer<typeof blogDraft>;

const previewedPost = z.extend(draftTexts, { image: z.nullable(z.string()), createdAt: z.string() });

/** `shown`: has the blog. `published`: has its id, if the backend named it. `replaced`: the draft has a new link. */
export const preview = z.object({
  state: z.enum(['shown', 'published', 'deleted', 'replaced', 'invalid']),
  blog: z.nullable(previewedPost),
  postId: z.nullable(z.string()),
});
export type Preview = z.infer<typeof preview>;

export const publication = z.pick(blogDraft, { state: true, reason: true, postId: true });
export type Publication = z.infer<typeof publication>;
