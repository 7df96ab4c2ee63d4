import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#shared/errors.ts';
import { resumeFile } from '#shared/form-rules.ts';
import type { FormName, FormReply } from '#shared/schemas/form-outbox.ts';
import { retryAfterHeader, toApiError } from '../../to-api-error.ts';
import type { BackendContext } from '../dependencies.ts';
import { logFailure } from '../http/handler.ts';
import { readUpload, type SubmittedForm } from '../http/read-upload.ts';
import { sameSecret } from '../secrets.ts';
import { submitApplication } from './applications.ts';
import { submitEnquiry } from './enquiries.ts';

const fileRules = {
  upload_resume: { types: resumeFile.types, maxBytes: resumeFile.maxBytes, required: false },
} as const;

/** Random if absent, so that nothing is merged. */
function submissionKeyOf(request: FastifyRequest, fields: Readonly<Record<string, unknown>>): string {
  const header = request.headers['idempotency-key'];
  const given = typeof header === 'string' ? header : fields.submission_key;
  if (given === undefined || given === '') return randomUUID();
  if (typeof given === 'string' && given.length <= 200) return given;
  throw new ApiError('bad_request', 'The submission key is not valid.');
}

/** Reads a multipart, urlencoded or JSON form post. Throws ApiError for an unreadable body. */
async function readSubmittedForm(request: FastifyRequest): Promise<SubmittedForm> {
  if (request.isMultipart()) {
    const { fields, files } = await readUpload(request, fileRules);
    return { fields, files, submissionKey: submissionKeyOf(request, fields) };
  }
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('bad_request', 'The form has no fields.');
  }
  const fields = { ...body };
  return { fields, files: {}, submissionKey: submissionKeyOf(request, fields) };
}

const success: FormReply = { success: true, message: 'Form Submitted Successfully' };

const submit: Readonly<Record<FormName, (context: BackendContext, form: SubmittedForm) => Promise<unknown>>> = {
  contact: submitEnquiry,
  application: submitApplication,
};

const isFormName = (value: unknown): value is FormName => typeof value === 'string' && Object.hasOwn(submit, value);

function answerRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toApiError(error);
  logFailure(request, failure);
  const body: FormReply = {
    success: false,
    message: failure.message,
    ...(failure.fields && { fields: { ...failure.fields } }),
  };
  return reply.status(failure.statusCode).headers(retryAfterHeader(failure)).send(body);
}

/** Registers the form endpoint in a scope of its own, because only it accepts urlencoded bodies. */
export async function registerFormEndpoint(app: FastifyInstance, context: BackendContext): Promise<void> {
  await app.register(formbody);
  app.route({
    method: 'POST',
    url: '/forms/submit',
    errorHandler: answerRefusal,
    handler: async (request) => {
      const form = await readSubmittedForm(request);
      const { access_key: accessKey, form_name: formName } = form.fields;
      if (typeof accessKey !== 'string' || !sameSecret(accessKey, context.formAccessKey)) {
        throw new ApiError('forbidden', 'The access key is not valid.');
      }
      if (!isFormName(formName)) throw new ApiError('bad_request', 'There is no form of this name.');
      const data = await submit[formName](context, form);
      return { ...success, ...(data !== undefined && { data }) };
    },
  });
}
