import * as z from 'zod/mini';
import { hostName, hostTags, hostText, optionalHostDate, optionalHostLink } from './host-fields.ts';
import { id, maxLength, oneCharacterLineBreaks, requiredText } from './primitives.ts';

/** `image` is a URL; `tags` is comma-separated. */
export const blogPost = z.object({
  blogs_Items_id: id,
  title: hostName,
  description: hostText,
  author: hostText,
  tags: hostTags,
  image: optionalHostLink,
  createdAt: optionalHostDate,
});

/** Fields of a post that the site stores in its own tables. */
export const postFactNames = ['image_alt', 'summary'] as const;

const optionalText = (max: number) => z.optional(z.string().check(z.trim(), oneCharacterLineBreaks, maxLength(max)));

const postFacts = { image_alt: optionalText(300), summary: optionalText(300) };

/** Fields that the site adds to a post of its host. `pictures`: paths on this site of pictures in the text, by their address. */
export const addedToPost = z.object({
  image_alt: z.optional(z.string()),
  summary: z.optional(z.string()),
  pictures: z.optional(z.record(z.string(), z.string())),
});
export type BlogPost = z.infer<typeof blogPost> & z.infer<typeof addedToPost>;

export const blogPostFields = z.object({
  title: requiredText('Title is required'),
  description: requiredText('Description is required', 100_000),
  author: requiredText('Author is required'),
  tags: requiredText('Tags are required', 500),
  ...postFacts,
});
export type BlogPostFields = z.infer<typeof blogPostFields>;

export const blogImage = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
  maxBytes: 5 * 1024 * 1024,
} as const;

export const noFields: z.ZodMiniType<Record<string, unknown>> = z.object({});

/** `path` begins with `/media/` and ends with the size in pixels. */
export const storedPicture = z.object({ path: z.string() });
