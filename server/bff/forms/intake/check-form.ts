import * as z from 'zod/mini';
import type { Endpoint } from '../../../../shared/contract/define-endpoint.ts';
import { ApiError } from '../../../../shared/errors.ts';
import { formControlFields } from '../../../../shared/form-rules.ts';
import {
  answerField,
  hasChanged,
  type JobQuestion,
  maxQuestions,
  questionField,
  questionIdOf,
} from '../../../../shared/job-questions.ts';
import { readPhone } from '../../../../shared/phone.ts';
import type { FormName } from '../../../../shared/schemas/form-outbox.ts';
import { answerSchema } from '../../../../shared/schemas/job-question.ts';
import { checkResume } from '../../../uploads/check-resume.ts';
import type { UploadedFile } from '../../../uploads/uploaded-file.ts';
import type { CheckedForm } from '../../outbox/outbox.ts';
import type { FormPost } from './read-form.ts';

/** What a post answers to the questions of a job's own. */
interface CheckedAnswers {
  /** The answers, each with its question as it is asked, by their names. */
  readonly fields: CheckedForm['fields'];
  /** By field. */
  readonly problems: Readonly<Record<string, string>>;
  /** What there is to say when other questions were answered than are asked. */
  readonly notice?: string;
}

const moved =
  'The questions for this position are others now, so this was not sent yet. What you wrote is still here: please look at them once more.';
const noneNow =
  'No questions are asked for this position any more, so this was not sent yet: its opening may be gone. What you wrote is still here; submit it again to send it without your answers.';
const changed = 'This question has changed since you opened the form. Please look at your answer once more.';

const given = (post: FormPost, name: string) => post.fields.get(name)?.at(-1) ?? '';

/** Where nobody knows what is asked, answers are kept as they came: they are no reason to turn somebody away. */
function unchecked(post: FormPost, names: readonly string[]): CheckedAnswers {
  const answers = names.slice(0, maxQuestions).map((name) => [name, given(post, name)] as const);
  return { fields: Object.fromEntries(answers), problems: {} };
}

/**
 * Checks answers against the questions as they are now.
 *
 * @param questions undefined where they cannot be known
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
