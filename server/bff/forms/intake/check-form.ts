import * as z from 'zod/mini';
import type { Endpoint } from '#shared/contract/define-endpoint.ts';
import { ApiError } from '#shared/errors.ts';
import { formControlFields } from '#shared/form-rules.ts';
import {
  answerField,
  hasChanged,
  type JobQuestion,
  maxQuestions,
  questionField,
  questionIdOf,
} from '#shared/job-questions.ts';
import { readPhone } from '#shared/phone.ts';
import type { FormName } from '#shared/schemas/form-outbox.ts';
import { answerSchema } from '#shared/schemas/job-question.ts';
import { checkResume, type UploadedFile } from '../../../uploads/uploaded-file.ts';
import type { CheckedForm } from '../../outbox/outbox.ts';
import type { FormPost } from './read-form.ts';

/** The validated answers to an opening's questions. */
interface CheckedAnswers {
  /** Answers by field name, each with its question's text. */
  readonly fields: CheckedForm['fields'];
  /** Messages by field. */
  readonly problems: Readonly<Record<string, string>>;
  /** Message when the questions have changed since. */
  readonly notice?: string;
}

const moved =
  'The questions for this position have changed, so your application was not sent yet. Your text is still here. Please check your answers.';
const noneNow =
  'This position no longer has questions, perhaps because it closed, so your application was not sent yet. Your text is still here. Submit it again to send it without the answers.';
const changed = 'This question has changed since you opened the form. Please check your answer.';

const given = (post: FormPost, name: string) => post.fields.get(name)?.at(-1) ?? '';

/** Without known questions, answers are kept as they came. */
function unchecked(post: FormPost, names: readonly string[]): CheckedAnswers {
  const answers = names.slice(0, maxQuestions).map((name) => [name, given(post, name)] as const);
  return { fields: Object.fromEntries(answers), problems: {} };
}

/**
 * Validates answers against the current questions.
 *
 * @param questions undefined when they cannot be read
 */
export function checkAnswers(post: FormPost, questions: readonly JobQuestion[] | undefined): CheckedAnswers {
  const answered = [...post.fields.keys()].filter((name) => questionIdOf(name) && given(post, name).trim() !== '');
  if (!questions) return unchecked(post, answered);
  const seen = given(post, formControlFields.questions);
  const fields: Record<string, string> = {};
  const problems: Record<string, string> = {};
  for (const question of questions) {
    const name = answerField(question.id);
    const { data, error } = z.safeParse(answerSchema(question), post.fields.get(name)?.at(-1));
    if (answered.includes(name) && hasChanged(question, seen)) problems[name] = changed;
    else if (error) problems[name] = error.issues[0]?.message ?? changed;
    if (!data) continue;
    fields[questionField(question.id)] = question.text;
    fields[name] = data;
  }
  const asked = new Set(questions.map(({ id }) => answerField(id)));
  const isMoved = answered.some((name) => !asked.has(name)) || Object.values(problems).includes(changed);
  return { fields, problems, ...(isMoved && { notice: questions.length > 0 ? moved : noneNow }) };
}

/** The row's description of a plain form post. */
export type FormBody = Extract<NonNullable<Endpoint['body']>, { kind: 'form' }>;

type Values = Record<string, string | readonly string[] | undefined>;

/** Converts the post's values for the schema: lists as lists, otherwise the last value. */
function valuesOf(body: FormBody, post: FormPost): Values {
  const lists = body.lists.map((name) => [name, post.fields.get(name) ?? []] as const);
  const singles = [...post.fields].map(([name, values]) => [name, values.at(-1)] as const);
  // fromEntries defines own properties, so a field named __proto__ stays an unknown field.
  return Object.fromEntries([...singles, ...lists]);
}

/** Normalises phone numbers to ten digits; others are left to the schema. */
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
 * Validates a post against its row: fields by schema, the file by name, type and content.
 *
 * @param countryCode the site's, as digits
 * @param answers already validated
 * @throws ApiError `validation_failed` with the first message per field
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
    // Unreachable from our own pages, so zod's default message is enough.
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
  // Rows of kind `form` contain texts and lists of texts; JSON omits undefined ones.
  return { form, fields: { ...(parsed.data as CheckedForm['fields']), ...answers.fields }, file };
}
