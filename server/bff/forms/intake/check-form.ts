import * as z from 'zod/mini';
import type { Endpoint } from '../../../../shared/contract/define-endpoint.ts';
import { ApiError } from '../../../../shared/errors.ts';
import { readPhone } from '../../../../shared/phone.ts';
import type { FormName } from '../../../../shared/schemas/form-outbox.ts';
import { checkResume } from '../../../uploads/check-resume.ts';
import type { UploadedFile } from '../../../uploads/uploaded-file.ts';
import type { CheckedForm } from '../../outbox/outbox.ts';
import type { CheckedAnswers } from './check-answers.ts';
import type { FormPost } from './form-post.ts';

/** What a row says about the body of a plain form post. */
export type FormBody = Extract<NonNullable<Endpoint['body']>, { kind: 'form' }>;

type Values = Record<string, string | readonly string[] | undefined>;

/** The post's values as the row's schema reads them: lists as lists, of anything else the last value. */
function valuesOf(body: FormBody, post: FormPost): Values {
  const lists = body.lists.map((name) => [name, post.fields.get(name) ?? []] as const);
  const singles = [...post.fields].map(([name, values]) => [name, values.at(-1)] as const);
  // fromEntries defines own properties, so that a field named __proto__ stays an ordinary, unknown field.
  return Object.fromEntries([...singles, ...lists]);
}

/** Phone numbers as their ten digits; what is something else stays, and the schema judges it. */
function readPhones(body: FormBody, values: Values, countryCode: string): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const name of body.phones) {
    const reading = readPhone(String(values[name] ?? ''), countryCode);
    if ('problem' in reading) problems[name] = reading.problem;
    else if (values[name] !== undefined) values[name] = reading.digits;
  }
  return problems;
}

/**
 * Checks a post against its row: fields by the schema, the file by name, type and content.
 *
 * @param countryCode of the site, digits: what phone numbers may begin with
 * @param answers to the questions of a job's own, checked already
 * @throws ApiError `validation_failed` with the first message of each field, by contract name
 */
export async function checkForm(
  form: FormName,
  body: FormBody,
  post: FormPost,
  countryCode: string,
  answers: CheckedAnswers = { fields: {}, problems: {} },
): Promise<CheckedForm> {
  const problems: Record<string, string> = {};
  const values = valuesOf(body, post);
  const phoneProblems = readPhones(body, values, countryCode);
  const parsed = z.safeParse(body.fields, values);
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0] ?? 'form');
    // zod's own words are for programmers; only a post that no page of ours makes meets them.
    problems[name] ??=
      phoneProblems[name] ?? (issue.message.startsWith('Invalid') ? 'Please check this field.' : issue.message);
  }
  let file: UploadedFile | undefined;
  for (const name of Object.keys(body.files)) {
    const posted = post.files.get(name);
    if (!posted) continue;
    const checked = await checkResume(posted);
    if ('problem' in checked) problems[name] = checked.problem;
    else file = checked;
  }
  Object.assign(problems, answers.problems);
  const messages = Object.values(problems);
  if (!parsed.success || messages.length > 0 || answers.notice) {
    const message = answers.notice ?? (messages.length === 1 ? messages[0] : 'Please check the marked fields.');
    throw new ApiError('validation_failed', message ?? 'Please check the form.', {
      ...(messages.length > 0 && { fields: problems }),
    });
  }
  // The rows of kind `form` describe texts and lists of texts; undefined ones are left out by JSON.
  return { form, fields: { ...(parsed.data as CheckedForm['fields']), ...answers.fields }, file };
}
