import { recordVersion, versionTexts } from '../schemas/versions.ts';
import { list, one } from './answers.ts';
import { byEditor, byHiring, defineEndpoint } from './define-endpoint.ts';

/** The last versions of posts and job posts, kept by the site for any host. */

export const getBlogVersions = defineEndpoint({
  method: 'GET',
  path: '/blogVersions/{id}',
  summary: 'The last versions of a blog post, newest first',
  ...byEditor,
  answer: list(recordVersion),
});

export const getBlogVersion = defineEndpoint({
  method: 'GET',
  path: '/blogVersions/{id}/{number}',
  summary: 'The texts of one version of a blog post',
  ...byEditor,
  answer: one(versionTexts),
  errors: ['not_found'],
});

export const getJobVersions = defineEndpoint({
  method: 'GET',
  path: '/jobVersions/{id}',
  summary: 'The last versions of a job post, newest first',
  ...byHiring,
  answer: list(recordVersion),
});

export const getJobVersion = defineEndpoint({
  method: 'GET',
  path: '/jobVersions/{id}/{number}',
  summary: 'The texts of one version of a job post',
  ...byHiring,
  answer: one(versionTexts),
  errors: ['not_found'],
});
