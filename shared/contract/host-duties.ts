import { asRecord } from '../record.ts';
import { endpoints, type HostEndpointName } from './endpoints.ts';
import { type Json, requestBody, text } from './openapi-parts.ts';
import { fieldDescriptions } from './site-field-descriptions.ts';

const wrongCode =
  '400 to a wrong code, which does not use up the right one. From the fifth wrong code on, a host may refuse every code (400 or 429) until it has mailed a new one.';

const addresses =
  'absolute, or `/x` at the origin of BACKEND_URL, or `x` below BACKEND_URL; at another origin only if the site names it in FILE_ORIGINS';

/** Duties of a host beyond the shapes of its answers; only for its description. */
export const hostDuties: Partial<Readonly<Record<HostEndpointName, string>>> = {
  getAllJobPosts: 'Shown in this order. What was posted, changed or deleted is in the next answer.',
  postJobPosition:
    'Lists answer the text as it was sent, not escaped for HTML, with an id of its own that is never used again. Another post with the same text is another job.',
  updateJobPosition: 'The id of the path counts. The same change twice makes what it makes once.',
  deleteJobPost: 'For good: 404 to the same call once more, and to `getJobPostById`.',
  getAllBlogs: `Shown in this order. An \`image\` is the address of a picture (${addresses}). The site fetches it without the token, and browsers get it through the site.`,
  postBlogs:
    'The image is kept and answered at the address that `getAllBlogs` gives. Lines of form data end in CR LF, which may be answered as it is. Of a post without it, or of form data that ends too early, nothing is stored.',
  deleteblogs: 'For good: 404 to the same call once more.',
  getalljobresponse: `What the form service of the site has received, if this host is that (see \`webhooks\`), else what the host has from elsewhere, or none. An \`upload_resume\` is the address of a file (${addresses}). The site sends the token along if the address is below BACKEND_URL.`,
  getallcontactform: 'As `getalljobresponse`.',
  userSignup:
    'A code of at most six characters goes to the address by mail; keep it valid for at least ten minutes. The token is for this signup alone. 409 for an address with a confirmed account; one that is not confirmed may be sent again, and gets another code.',
  verifyEmailOTP: `From then on the account can log in. ${wrongCode}`,
  userLogin:
    'The token is kept as a sign of being logged in and never sent to the host. 403 for the right password of an account that is not confirmed, if the host wants to say so.',
  forgetPassword:
    'A code of at most six characters goes to the address by mail; keep it valid for at least ten minutes. The `user_id` is for this reset alone; an address without an account may be answered like any other, so that nobody learns who has one.',
  forgetPasswordVerifyEmailOTP: wrongCode,
  changePasswordAfterFoget:
    'Refused with 400 before `forgetPasswordVerifyEmailOTP` has succeeded for this `user_id`, and once the `user_id` has set a password. From then on only the new password logs in.',
};

const formAnswer = (success: boolean, message: string): Json => ({
  'application/json': {
    schema: {
      type: 'object',
      required: ['success'],
      properties: {
        success: { const: success, description: success ? 'The post is recorded.' : 'The post is refused.' },
        message: { ...text, description: 'A sentence that the sender reads.' },
      },
    },
    example: { success, message },
  },
});

function formPost(form: 'contact' | 'application'): Json {
  const name = form === 'contact' ? 'sendContactForm' : 'sendApplicationForm';
  const { body, summary } = endpoints[name];
  const ofAll: Json = {
    access_key: { ...text, description: '`FORM_ACCESS_KEY` of the site: refuse a post with another one (403).' },
    form_name: {
      const: form,
      description: 'Name of the form: both forms are posted to the same address. Refuse any other name.',
    },
    submission_key: { ...text, description: 'The same value each time the site sends this post: record it once.' },
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
      '200': { description: 'It is recorded.', content: formAnswer(true, 'Form Submitted Successfully') },
      '4XX': {
        description:
          'Refused for good if the body has `success: false`, except for 429. After any other answer the site sends the post again later.',
        content: formAnswer(false, 'Please give an email address.'),
      },
    },
  };
}

/** The request to `FORM_SERVICE_URL`, which can be the host itself. */
export const formPosts: Json = {
  contactForm: { post: formPost('contact') },
  applicationForm: { post: formPost('application') },
};
