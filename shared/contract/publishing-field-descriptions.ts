import type { BffEndpointName } from './endpoints.ts';
import { doneFields } from './host-field-descriptions.ts';
import type { CallDescription } from './openapi-parts.ts';

const draft = {
  id: 'Id of the draft.',
  version: 'Version number, which each change raises. With a change, send the version that it is based on.',
  texts: 'Texts of the post; each may be empty.',
  'texts.title': 'Title of the post.',
  'texts.description': 'The text, in Markdown.',
  'texts.author': 'Name of the author.',
  'texts.tags': 'Tags, separated by commas.',
  'texts.image_alt': 'Description of the picture, for people who cannot see it.',
  'texts.summary': 'Summary of the post, for lists and search engines.',
  image: 'Address of the picture, for admins; null without one.',
  state:
    'State of the draft. `late`: the scheduled time has passed and the site keeps retrying. `refused`: the backend refused the post.',
  reason: 'Why the last attempt failed.',
  publishAt: 'When the post will be published, in ISO 8601 with a time zone; null if not scheduled.',
  unpublishAt: 'When the post will become a draft again, in ISO 8601 with a time zone; null if not scheduled.',
  postId: 'The backend’s id of the published post; null while it is unknown.',
  preview: 'Path of the preview for readers without an account; null once the post is published.',
  admin: 'E-mail address of the admin who last changed it.',
  updatedAt: 'When it was last changed, in ISO 8601.',
} as const;

const versions = {
  params: { id: 'The backend’s id of the record.' },
  answer: {
    number: 'Number of the version.',
    at: 'When it was saved, in ISO 8601.',
    admin: 'E-mail address of the admin; empty if unknown.',
    origin: 'Whether the record was created or changed through this site, or found at the backend before a change.',
    changed: 'Names of the fields that differ from the previous version.',
  },
} as const;

const version = {
  params: { ...versions.params, number: versions.answer.number },
  answer: { texts: 'The texts by field name; questions as JSON.' },
} as const;

const publication = { state: draft.state, reason: draft.reason, postId: draft.postId } as const;

export const publishingFieldDescriptions = {
  getBlogDrafts: { answer: draft },
  saveBlogDraft: {
    params: { id: 'An id that the caller chooses for a new draft, such as a UUID.' },
    body: {
      title: 'Title; each text may be empty.',
      description: draft['texts.description'],
      author: draft['texts.author'],
      tags: draft['texts.tags'],
      image_alt: draft['texts.image_alt'],
      summary: draft['texts.summary'],
      image: 'Picture of the post; without one, the saved picture is kept.',
      version: 'Version that the change is based on; 0 for a new draft.',
    },
    answer: draft,
  },
  deleteBlogDraft: { params: { id: draft.id }, answer: doneFields },
  publishBlogDraft: {
    params: { id: draft.id },
    body: { version: draft.version, unpublishAt: draft.unpublishAt },
    answer: publication,
  },
  scheduleBlogDraft: {
    params: { id: draft.id },
    body: { version: draft.version, publishAt: draft.publishAt, unpublishAt: draft.unpublishAt },
    answer: publication,
  },
  getBlogVersions: versions,
  getBlogVersion: version,
  getJobVersions: versions,
  getJobVersion: version,
  unpublishBlog: {
    params: { id: 'The backend’s id of the post.' },
    body: { unpublishAt: 'When the post becomes a draft, in ISO 8601 with a time zone; null: immediately.' },
    answer: publication,
  },
  renewPreviewLink: { params: { id: draft.id }, answer: doneFields },
  getPreview: {
    params: { token: 'Token from the preview link.' },
    answer: {
      state:
        '`shown`: the link is valid; `published`, `deleted` or `replaced`: it has ended; `invalid`: it is not a link of this site.',
      blog: 'The post as it would be published now; null unless the link is valid.',
      'blog.title': draft['texts.title'],
      'blog.description': draft['texts.description'],
      'blog.author': draft['texts.author'],
      'blog.tags': draft['texts.tags'],
      'blog.image_alt': draft['texts.image_alt'],
      'blog.summary': draft['texts.summary'],
      'blog.image': 'Address of the picture under the same token; null without one.',
      'blog.createdAt': 'When the post will be published; the current time if not scheduled.',
      postId: draft.postId,
    },
  },
} satisfies { readonly [Name in BffEndpointName]?: CallDescription<Name> };
