import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#shared/errors.ts';
import type { FormName, FormReply } from '#shared/schemas/form-outbox.ts';
import { retryAfterHeader, toApiError } from '../../../to-api-error.ts';
import type { BackendContext } from '../../dependencies.ts';
import { logFailure } from '../../http/handler.ts';
import { sameSecret } from '../../secrets.ts';
import { submitApplication } from '../applications.ts';
import { submitEnquiry } from '../enquiries.ts';
import { readSubmittedForm, type SubmittedForm } from './submitted-form.ts';

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
