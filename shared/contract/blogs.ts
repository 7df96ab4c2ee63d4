import {
  addedToPost,
  blogImage,
  blogPost,
  blogPostFields,
  noFields,
  postFactNames,
  storedPicture,
} from '../schemas/blog.ts';
import { done, doneNaming, list, one } from './answers.ts';
import { byEditor, byVisitor, defineEndpoint, ofHost, ofHostExtension } from './define-endpoint.ts';

const image = { types: blogImage.types, maxBytes: blogImage.maxBytes };

export const getAllBlogs = defineEndpoint({
  method: 'GET',
  path: '/getAllBlogs',
  summary: 'All blog posts',
  ...byVisitor,
  ...ofHost,
  answer: list(blogPost),
  addedBySite: addedToPost,
  cache: { tags: ['blogs'], seconds: 2 },
  links: { image: 'media' },
});

export const postBlogs = defineEndpoint({
  method: 'POST',
  path: '/postBlogs',
  summary: 'Create a blog post',
  ...byEditor,
  ...ofHost,
  stepUp: false,
  body: { kind: 'multipart', fields: blogPostFields, files: { image: { ...image, required: true } } },
  storedBySite: postFactNames,
  answer: doneNaming('blogs_Items_id'),
  invalidates: ['blogs'],
});

/** An extension: the specification shows an edit form for blogs but no call. */
export const updateBlogs = defineEndpoint({
  method: 'PUT',
  path: '/updateBlogs/{id}',
  summary: 'Change a blog post',
  ...byEditor,
  ...ofHostExtension,
  stepUp: false,
  body: { kind: 'multipart', fields: blogPostFields, files: { image: { ...image, required: false } } },
  storedBySite: postFactNames,
  answer: done,
  errors: ['not_found'],
  invalidates: ['blogs'],
  missingAtHost: 'This backend cannot update blogs.',
});

export const deleteblogs = defineEndpoint({
  method: 'DELETE',
  path: '/deleteblogs/{id}',
  summary: 'Delete a blog post',
  ...byEditor,
  ...ofHost,
  stepUp: false,
  answer: done,
  errors: ['not_found'],
  invalidates: ['blogs'],
});

/** The site stores pictures within texts, whatever its host. */
export const addPicture = defineEndpoint({
  method: 'POST',
  path: '/pictures',
  summary: 'Store a picture for the text of a blog post',
  ...byEditor,
  stepUp: false,
  body: { kind: 'multipart', fields: noFields, files: { image: { ...image, required: true } } },
  answer: one(storedPicture),
});
