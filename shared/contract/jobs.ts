import { jobExtensionNames } from '../job-facts.ts';
import { applicationExtensions, jobResponse } from '../schemas/application.ts';
import {
  addedToJob,
  hostExtensions,
  jobPost,
  jobPostDetail,
  jobPostInput,
  jobPostUpdate,
  positionQuery,
  positionState,
} from '../schemas/job.ts';
import { pageQuery } from '../schemas/page-query.ts';
import { done, doneNaming, list, one } from './answers.ts';
import { byAdmin, byHiring, byVisitor, defineEndpoint, ofHost, ofHostExtension } from './define-endpoint.ts';

export const getAllJobPosts = defineEndpoint({
  method: 'GET',
  path: '/getAllJobPosts',
  summary: 'All job posts',
  ...byVisitor,
  ...ofHost,
  answer: list(jobPost),
  addedBySite: addedToJob,
  extensions: jobExtensionNames,
  cache: { tags: ['jobs'], seconds: 2 },
  openings: 'list',
});

export const getJobPostById = defineEndpoint({
  method: 'GET',
  path: '/getJobPostById/{jobpost_id}',
  summary: 'One job post',
  ...byVisitor,
  ...ofHost,
  answer: one(jobPostDetail),
  addedBySite: addedToJob,
  extensions: jobExtensionNames,
  errors: ['not_found'],
  cache: { tags: ['jobs'], seconds: 2 },
  openings: 'one',
});

export const postJobPosition = defineEndpoint({
  method: 'POST',
  path: '/postJobPosition',
  summary: 'Post a new job',
  ...byHiring,
  ...ofHost,
  stepUp: false,
  body: { kind: 'json', fields: jobPostInput },
  storedBySite: ['opens_at'],
  extensions: jobExtensionNames,
  answer: doneNaming('jobpost_id'),
  invalidates: ['jobs'],
});

export const updateJobPosition = defineEndpoint({
  method: 'PUT',
  path: '/updateJobPosition/{jobpost_id}',
  summary: 'Change a job post',
  ...byHiring,
  ...ofHost,
  stepUp: false,
  body: { kind: 'json', fields: jobPostUpdate },
  storedBySite: ['opens_at'],
  extensions: jobExtensionNames,
  answer: done,
  errors: ['not_found'],
  invalidates: ['jobs'],
});

export const deleteJobPost = defineEndpoint({
  method: 'DELETE',
  path: '/deleteJobPost/{id}',
  summary: 'Delete a job post',
  ...byHiring,
  ...ofHost,
  stepUp: false,
  answer: done,
  errors: ['not_found'],
  invalidates: ['jobs'],
});

export const getPosition = defineEndpoint({
  method: 'GET',
  // A query parameter, because positions may contain `..` or backslashes.
  path: '/position',
  summary: 'Whether a position accepts applications, and its questions',
  ...byVisitor,
  query: positionQuery,
  answer: one(positionState),
});

export const getHostExtensions = defineEndpoint({
  method: 'GET',
  path: '/hostExtensions',
  summary: 'Extension fields that the backend supports, and extension calls that it lacks',
  ...byAdmin,
  answer: one(hostExtensions),
});

export const getalljobresponse = defineEndpoint({
  method: 'GET',
  path: '/getalljobresponse',
  summary: 'All job applications',
  ...byHiring,
  ...ofHost,
  query: pageQuery,
  answer: list(jobResponse),
  extensions: applicationExtensions,
  // A resume at a foreign origin keeps its full address, for admins only.
  links: { upload_resume: 'file' },
});

export const getjobresponse = defineEndpoint({
  method: 'GET',
  path: '/getjobresponse/{jobresponse_id}',
  summary: 'One complete job application',
  ...byHiring,
  ...ofHostExtension,
  answer: one(jobResponse),
  extensions: applicationExtensions,
  errors: ['not_found'],
  links: { upload_resume: 'file' },
  missingAtHost: 'This backend cannot show a single application.',
});

/** Extension: also deletes the resume. */
export const deletejobresponse = defineEndpoint({
  method: 'DELETE',
  path: '/deletejobresponse/{jobresponse_id}',
  summary: 'Delete a job application and its resume',
  ...byHiring,
  ...ofHostExtension,
  stepUp: false,
  answer: done,
  errors: ['not_found'],
  invalidates: ['responses'],
  missingAtHost: 'This backend cannot delete applications.',
});
