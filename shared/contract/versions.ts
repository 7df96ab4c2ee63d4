import { recordVersion, versionTexts } from '../schemas/versions.ts';
import { list, one } from './answers.ts';
import { defineEndpoint, ofBff } from './define-endpoint.ts';

/** The last versions of posts and job posts, kept by the site for any host. */

const byEditors = { method: 'GET', auth: 'admin', roles: ['owner', 'editor'], ...ofBff } as const;
const byHiring = { method: 'GET', auth: 'admin', roles: ['owner', 'hiring'], ...ofBff } as const;

export const getBlogVersions = defineEndpoint({
  path: '/blogVersions/{id}',
  summary: 'The last versions of a blog post, newest first',
  ...byEditors,
  answer: list(recordVersion),
});

export const getBlogVersion = defineEndpoint({
  path: '/blogVersions/{id}/{number}',
  summary: 'The texts of one version of a blog post',
  ...byEditors,
  answer: one(versionTexts),
  errors: ['not_found'],
});

export const getJobVersions = defineEndpoint({
  path: '/jobVersions/{id}',
  summary: 'The last versions of a job post, newest first',
  ...byHiring,
  answer: list(recordVersion),
});

export const getJobVersion = defineEndpoint({
  path: '/jobVersions/{id}/{number}',
  summary: 'The texts of one version of a job post',
  ...byHiring,
  answer: one(versionTexts),
  errors: ['not_found'],
});
