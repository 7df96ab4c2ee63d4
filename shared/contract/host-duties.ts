import { asRecord } from '../record.ts';
import { endpoints, type HostEndpointName } from './endpoints.ts';
import { type Json, requestBody, text } from './openapi-parts.ts';
import { fieldDescriptions } from './site-field-descriptions.ts';

const wrongCode =
  'Answer 400 to a wrong code, and keep the right code valid. After five wrong codes, a host may refuse every code (400 or 429) until it has mailed a new one.';

const addresses =
  'absolute, or `/x` relative to the origin of BACKEND_URL, or `x` relative to BACKEND_URL; another origin must be listed in the site’s FILE_ORIGINS';

export const hostDuties: Partial<Readonly<Record<HostEndpointName, string>>> = {
  getAllJobPosts: 'The site keeps this order. The list must reflect every earlier post, change and deletion.',
  postJobPosition:
    'Store the text unchanged, not escaped for HTML, and answer it in lists with a unique id that is never reused. A second post with the same text is a second job.',
  updateJobPosition: 'Use the id in the path. The call is idempotent.',
  deleteJobPost: 'Delete permanently: answer 404 to a repeated call and to `getJobPostById`.',
  getAllBlogs: `The site keeps this order. \`image\` is the address of an image (${addresses}). The site fetches it without the token and serves it to browsers.`,
  postBlogs:
    'Store the image and serve it at the address in `getAllBlogs`. Lines of form data end in CR LF, which lists may return unchanged. Store nothing if the image is missing or the form data is truncated.',
  deleteblogs: 'Delete permanently: answer 404 to a repeated call.',
  getalljobresponse: `If this host is the site’s form service (see \`webhooks\`), answer the applications that it received; otherwise applications from other sources, or none. \`upload_resume\` is the address of a file (${addresses}). The site sends the token if the address is below BACKEND_URL.`,
  getallcontactform: 'Like `getalljobresponse`, for enquiries.',
  userSignup:
    'Mail a code of at most six characters, valid for at least ten minutes. The token is valid for this signup only. Answer 409 if the address has a confirmed account; if the account is not confirmed, accept the signup again and mail a new code.',
  verifyEmailOTP: `Confirm the account, so that it can log in. ${wrongCode}`,
  userLogin:
    'The site treats the token as proof of the login and never sends it to the host. A host may answer 403 to the right password of an unconfirmed account.',
  forgetPassword:
    'Mail a code of at most six characters, valid for at least ten minutes. The `user_id` is valid for this reset only. A host may answer an unknown address like any other, so that the answer does not reveal who has an account.',
  forgetPasswordVerifyEmailOTP: wrongCode,
  changePasswordAfterFoget:
    'Answer 400 until `forgetPasswordVerifyEmailOTP` has succeeded for this `user_id`, and after the `user_id` was used to set a password. After success, accept only the new password at login.',
};

const formAnswer = (success: boolean, message: string): Json => ({
  'application/json': {
    schema: {
      type: 'object',
      required: ['success'],
      properties: {
        success: { const: success, description: success ? 'The post is recorded.' : 'The post is refused.' },
        message: { ...text, description: 'A sentence that the form shows to the sender.' },
      },
    },
    example: { success, message },
  },
});

function formPost(form: 'contact' | 'application'): Json {
  const name = form === 'contact' ? 'sendContactForm' : 'sendApplicationForm';
  const { body, summary } = endpoints[name];
  const ofAll: Json = {
    access_key: { ...text, description: '`FORM_ACCESS_KEY` of the site. Answer 403 to any other key.' },
    form_name: {
      const: form,
      description: 'Name of the form: both forms are posted to the same address. Refuse any other name.',
    },
    submission_key: {
      ...text,
      description: 'Idempotency key: the same value for every attempt. Record the post once.',
    },
  };
  const withThem = (schema: Json): Json => ({
    ...schema,
    required: [...Object.keys(ofAll), ...[schema.required ?? []].flat()],
    properties: { ...ofAll, ...asRecord(schema.properties) },
  });
  return {
    operationId: `${form}Form`,
    summary: `${summary}: what the site posts to its form service`,
    ...(form === 'application' && {
      description:
        'For each answered question of the job, `question-<id>-text` has the question and `question-<id>` the answer.',
    }),
    tags: ['extensions'],
    'x-extension': true,
    ...requestBody({ ...body, kind: 'multipart' }, undefined, fieldDescriptions[name].body, withThem),
    responses: {
      '200': { description: 'The post is recorded.', content: formAnswer(true, 'Form Submitted Successfully') },
      '4XX': {
        description:
          'With `success: false` the post is refused permanently, except for 429. After any other answer, the site retries later.',
        content: formAnswer(false, 'Please give an email address.'),
      },
    },
  };
}

/** The site’s request to `FORM_SERVICE_URL`, which may be the host itself. */
export const formPosts: Json = {
  contactForm: { post: formPost('contact') },
  applicationForm: { post: formPost('application') },
};
