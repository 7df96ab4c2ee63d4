import { asRecord } from '../record.ts';
import { endpoints, type HostEndpointName } from './endpoints.ts';
import { type Json, requestBody, text } from './openapi-parts.ts';

/** What a host has to do that the shapes of its answers do not say. Only for its description: the browser needs none of it. */
export const hostDuties: Partial<Readonly<Record<HostEndpointName, string>>> = {
  getAllJobPosts: 'Shown in this order. What was posted, changed or deleted is in the next answer.',
  postJobPosition:
    'Lists answer the text as it was sent, not escaped for HTML, with an id of its own that is never used again. Another post with the same text is another job.',
  updateJobPosition: 'The id of the path counts. The same change twice makes what it makes once.',
  deleteJobPost: 'For good: 404 to the same call once more, and to `getJobPostById`.',
  getAllBlogs:
    'Shown in this order. An `image` is an absolute address, or a path of this host; the site fetches it there and browsers get it through the site.',
  postBlogs:
    'The image is kept and answered at the address that `getAllBlogs` gives. Lines of form data end in CR LF, which may be answered as it is. Of a post without it, or of form data that ends too early, nothing is stored.',
  deleteblogs: 'For good: 404 to the same call once more.',
  getalljobresponse:
    'What the form service of the site has received, if this host is that (see `webhooks`), else what the host has from elsewhere, or none. An `upload_resume` is fetched with the token where it is a path of this host.',
  getallcontactform: 'As `getalljobresponse`.',
  userSignup:
    'A code of at most six characters goes to the address by mail. The token is for this signup alone. 409 for an address with a confirmed account; one that is not confirmed may be sent again, and gets another code.',
  verifyEmailOTP: 'From then on the account can log in. 400 to a wrong code; the right one stays good after it.',
  userLogin:
    'The token is kept as a sign of being logged in and never sent to the host. 403 for the right password of an account that is not confirmed, if the host wants to say so.',
  forgetPassword:
    'A code of at most six characters goes to the address by mail. The `user_id` is for this reset alone; an address without an account may be answered like any other, so that nobody learns who has one.',
  forgetPasswordVerifyEmailOTP: '400 to a wrong code; the right one stays good after it.',
  changePasswordAfterFoget:
    'Refused with 400 before `forgetPasswordVerifyEmailOTP` has succeeded for this `user_id`. From then on only the new password logs in.',
};

const formAnswer = (success: boolean, message: string): Json => ({
  'application/json': {
    schema: { type: 'object', required: ['success'], properties: { success: { const: success }, message: text } },
    example: { success, message },
  },
});

function formPost(form: 'contact' | 'application'): Json {
  const { body, summary } = form === 'contact' ? endpoints.sendContactForm : endpoints.sendApplicationForm;
  const ofAll: Json = {
    access_key: { ...text, description: '`FORM_ACCESS_KEY` of the site: refuse a post without it.' },
    form_name: { const: form },
    submission_key: { ...text, description: 'The same each time a post is sent again: record it once.' },
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
        'Of each question of the job that was answered, `question-<id>-text` and `question-<id>` come along.',
    }),
    tags: ['extensions'],
    'x-extension': true,
    ...requestBody({ ...body, kind: 'multipart' }, undefined, withThem),
    responses: {
      '200': { description: 'It is recorded.', content: formAnswer(true, 'Form Submitted Successfully') },
      '4XX': {
        description: 'It is refused for good, in words that the visitor reads. Anything else is tried again later.',
        content: formAnswer(false, 'Please give an email address.'),
      },
    },
  };
}

/** What the site posts to `FORM_SERVICE_URL`, which may be an address of the host. */
export const formPosts: Json = {
  contactForm: { post: formPost('contact') },
  applicationForm: { post: formPost('application') },
};
