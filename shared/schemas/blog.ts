import * as z from 'zod/mini';
import { hostName, hostTags, hostText, optionalHostDate, optionalHostLink } from './host-fields.ts';
import { id, requiredText } from './primitives.ts';

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
export type BlogPost = z.infer<typeof blogPost>;

export const blogPostFields = z.object({
  title: requiredText('Title is required'),
  description: requiredText('Description is required', 100_000),
  author: requiredText('Author is required'),
  tags: requiredText('Tags are required', 500),
});
export type BlogPostFields = z.infer<typeof blogPostFields>;

export const blogImage = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
  maxBytes: 5 * 1024 * 1024,
} as const;

export const noFields: z.ZodMiniType<Record<string, unknown>> = z.object({});

/** `path` begins with `/media/` and ends with the size in pixels. */
export const storedPicture = z.object({ path: z.string() });
