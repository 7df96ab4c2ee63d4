import { blogImage, blogPost, blogPostFields } from '../schemas/blog.ts';
import { done, doneNaming, list } from './answers.ts';
import { defineEndpoint } from './define-endpoint.ts';

const image = { types: blogImage.types, maxBytes: blogImage.maxBytes };

export const getAllBlogs = defineEndpoint({
  method: 'GET',
  path: '/getAllBlogs',
  summary: 'All blog posts',
  auth: 'public',
  servedBy: 'host',
  documented: true,
  answer: list(blogPost),
  cache: { tags: ['blogs'], seconds: 2 },
  links: { image: 'media' },
});

export const postBlogs = defineEndpoint({
  method: 'POST',
  path: '/postBlogs',
  summary: 'Create a blog post',
  auth: 'admin',
  roles: ['owner', 'editor'],
  stepUp: false,
  servedBy: 'host',
  documented: true,
  body: { kind: 'multipart', fields: blogPostFields, files: { image: { ...image, required: true } } },
  answer: doneNaming('blogs_Items_id'),
  invalidates: ['blogs'],
});

/** An extension: the specification shows an edit form for blogs but no call. */
export const updateBlogs = defineEndpoint({
  method: 'PUT',
  path: '/updateBlogs/{id}',
  summary: 'Change a blog post',
  auth: 'admin',
  roles: ['owner', 'editor'],
  stepUp: false,
  servedBy: 'host',
  documented: false,
  body: { kind: 'multipart', fields: blogPostFields, files: { image: { ...image, required: false } } },
  answer: done,
  errors: ['not_found'],
  invalidates: ['blogs'],
  missingAtHost: 'This backend cannot update blogs.',
});

export const deleteblogs = defineEndpoint({
  method: 'DELETE',
  path: '/deleteblogs/{id}',
  summary: 'Delete a blog post',
  auth: 'admin',
  roles: ['owner', 'editor'],
  stepUp: false,
  servedBy: 'host',
  documented: true,
  answer: done,
  errors: ['not_found'],
  invalidates: ['blogs'],
});
