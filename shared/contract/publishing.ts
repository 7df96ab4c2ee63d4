import { blogImage } from '../schemas/blog.ts';
import {
  blogDraft,
  preview,
  publication,
  publishInput,
  saveDraftInput,
  scheduleInput,
  unpublishInput,
} from '../schemas/publishing.ts';
import { done, list, one } from './answers.ts';
import { byEditor, byVisitor, defineEndpoint } from './define-endpoint.ts';

/** Drafts and schedules of posts, kept by the site for any host. */

const path = '/blogDrafts/{id}';

export const getBlogDrafts = defineEndpoint({
  method: 'GET',
  path: '/blogDrafts',
  summary: 'Drafts, scheduled posts and posts that will be unpublished',
  ...byEditor,
  answer: list(blogDraft),
});

export const saveBlogDraft = defineEndpoint({
  method: 'PUT',
  path,
  summary: 'Save a draft under an id that the caller chooses; without an image, the saved image is kept',
  ...byEditor,
  stepUp: false,
  body: {
    kind: 'multipart',
    fields: saveDraftInput,
    files: { image: { types: blogImage.types, maxBytes: blogImage.maxBytes, required: false } },
  },
  answer: one(blogDraft),
  errors: ['conflict', 'not_found'],
});

export const deleteBlogDraft = defineEndpoint({
  method: 'DELETE',
  path,
  summary: 'Delete a draft and its schedule',
  ...byEditor,
  stepUp: false,
  answer: done,
  errors: ['conflict', 'not_found'],
});

export const publishBlogDraft = defineEndpoint({
  method: 'POST',
  path: `${path}/publish`,
  summary: 'Publish a draft now or, if the backend is down, as soon as it is back',
  ...byEditor,
  stepUp: false,
  body: { kind: 'json', fields: publishInput },
  answer: one(publication),
  errors: ['conflict', 'not_found'],
  invalidates: ['blogs'],
});

export const scheduleBlogDraft = defineEndpoint({
  method: 'PUT',
  path: `${path}/schedule`,
  summary: 'Schedule when a draft is published and when the post becomes a draft again, or cancel the schedule',
  ...byEditor,
  stepUp: false,
  body: { kind: 'json', fields: scheduleInput },
  answer: one(publication),
  errors: ['conflict', 'not_found'],
});

export const unpublishBlog = defineEndpoint({
  method: 'POST',
  path: '/blogPosts/{id}/unpublish',
  summary: 'Turn a published post back into a draft, now or at a given time',
  ...byEditor,
  stepUp: false,
  body: { kind: 'json', fields: unpublishInput },
  answer: one(publication),
  errors: ['conflict', 'not_found'],
  invalidates: ['blogs'],
});

export const renewPreviewLink = defineEndpoint({
  method: 'POST',
  path: `${path}/previewLink`,
  summary: 'Replace the preview link of a draft; the old one stops working',
  ...byEditor,
  stepUp: false,
  answer: done,
  errors: ['not_found'],
});

export const getPreview = defineEndpoint({
  method: 'GET',
  path: '/preview/{token}',
  summary: 'Read an unpublished post by its preview link. Browsers get a page',
  ...byVisitor,
  answer: one(preview),
  limit: 'link',
});
