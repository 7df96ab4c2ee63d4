import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '#shared/contract/define-endpoint.ts';
import { ApiError } from '#shared/errors.ts';
import { formControlFields, resumeFile } from '#shared/form-rules.ts';
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
import { type Clock, dayMs } from '../../clock.ts';
import { fieldRefusal } from '../../to-api-error.ts';
import { readMultipart } from '../../uploads/read-multipart.ts';
import { checkResume, resumeTooLarge, type UploadedFile } from '../../uploads/uploaded-file.ts';
import type { CheckedForm } from '../outbox/outbox.ts';
import { createSigner } from '../session/sealer.ts';

const purpose = 'form-stamp';
const pagePurpose = 'page-stamp';

export interface FormStamp {
  /** Key of its single use; null for a page's stamp, which all readers of the page share. */
  readonly id: string | null;
  readonly ageMs: number | undefined;
}

/** Creates a stamp for one scripted post: `<milliseconds, base 36>.<random>.<signature>`, valid for a day. */
export const createStamp = (secrets: readonly string[], clock: Clock): string =>
  createSigner(secrets).sign(purpose, `${clock.now().toString(36)}.${randomBytes(12).toString('base64url')}`);

const today = (clock: Clock) => Math.floor(clock.now() / dayMs);

/** Creates the stamp in a page's HTML for posts without script: the signed day, valid that day and the next. */
export const createPageStamp = (secrets: readonly string[], clock: Clock): string =>
  createSigner(secrets).sign(pagePurpose, String(today(clock)));

/** Reads a stamp; undefined if it is invalid or expired. @param withoutScript also accepts the stamp that all readers of a page share */
export function readStamp(
  secrets: readonly string[],
  clock: Clock,
  stamp: string | undefined,
  withoutScript: boolean,
): FormStamp | undefined {
  if (!stamp) return undefined;
  const signer = createSigner(secrets);
  const id = signer.verify(purpose, stamp);
  if (id) {
    const ageMs = clock.now() - Number.parseInt(id, 36);
    return ageMs >= 0 && ageMs <= dayMs ? { id, ageMs } : undefined;
  }
  const issued = withoutScript ? signer.verify(pagePurpose, stamp) : undefined;
  const daysAgo = today(clock) - Number(issued ?? Number.NaN);
  return daysAgo === 0 || daysAgo === 1 ? { id: null, ageMs: undefined } : undefined;
}

export interface FormPost {
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly files: ReadonlyMap<string, UploadedFile>;
}

export const formLimits = {
  textBytes: 256 * 1024,
  parts: 60,
} as const;

const tooLarge = () => fieldRefusal('upload_resume', resumeTooLarge, 'payload_too_large');
const unreadable = () => new ApiError('bad_request', 'The form arrived incomplete. Please send it again.');
const tooManyFields = () => new ApiError('bad_request', 'The form has more fields than it should.');

/** Control characters break databases and mails; only tabs and line ends have meaning in a form. */
const plainText = (value: string): string => value.toWellFormed().replaceAll(/(?![\t\n\r])\p{Cc}/gu, '');

function fieldsOf(body: unknown): Map<string, string[]> {
  if (body === undefined) return new Map();
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw unreadable();
  const entries = Object.entries(body);
  if (entries.length > formLimits.parts) throw tooManyFields();
  return new Map(
    entries.map(([name, value]) => {
      const values = [value].flat().filter((item) => item !== null);
      if (values.length > formLimits.parts || values.some((item) => typeof item === 'object')) throw unreadable();
      return [name, values.map((item) => plainText(String(item)))];
    }),
  );
}

/** Reads a multipart, urlencoded or JSON form post. */
export async function readForm(request: FastifyRequest): Promise<FormPost> {
  const { body } = request;
  request.body = undefined;
  if (!request.isMultipart()) return { fields: fieldsOf(body), files: new Map() };
  const { parts, textBytes } = formLimits;
  const form = await readMultipart(request, { parts, maxTextBytes: textBytes, maxFileBytes: resumeFile.maxBytes });
  const files = new Map<string, UploadedFile>();
  for (const [name, [file]] of form.files) if (file) files.set(name, file);
  const post: FormPost = {
    fields: new Map([...form.fields].map(([name, values]) => [name, values.map(plainText)])),
    files,
  };
  request.body = post;
  if (form.tooLong !== undefined) throw fieldRefusal(form.tooLong, 'This text is too long.', 'payload_too_large');
  for (const [name, [file, another]] of form.files) {
    if (another) throw fieldRefusal(name, 'Please choose one file.');
    if (file?.truncated) throw tooLarge();
  }
  return post;
}

interface CheckedAnswers {
  readonly fields: CheckedForm['fields'];
  readonly problems: Readonly<Record<string, string>>;
  readonly notice?: string;
}

const moved =
  'The questions for this position have changed, so your application was not sent yet. Your text is still here. Please check your answers.';
const noneNow =
  'This position no longer has questions, perhaps because it closed, so your application was not sent yet. Your text is still here. Submit it again to send it without the answers.';
const changed = 'This question has changed since you opened the form. Please check your answer.';

const given = (post: FormPost, name: string) => post.fields.get(name)?.at(-1) ?? '';

function unchecked(post: FormPost, names: readonly string[]): CheckedAnswers {
  const answers = names.slice(0, maxQuestions).map((name) => [name, given(post, name)] as const);
  return { fields: Object.fromEntries(answers), problems: {} };
}

/** Validates answers against the current questions. */
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

export type FormBody = Extract<NonNullable<Endpoint['body']>, { kind: 'form' }>;

type Values = Record<string, string | readonly string[] | undefined>;

function valuesOf(body: FormBody, post: FormPost): Values {
  const lists = body.lists.map((name) => [name, post.fields.get(name) ?? []] as const);
  const singles = [...post.fields].map(([name, values]) => [name, values.at(-1)] as const);
  // fromEntries defines own properties, so a field named __proto__ stays an unknown field.
  return Object.fromEntries([...singles, ...lists]);
}

function readPhones(body: FormBody, values: Values, countryCode: string): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const name of body.phones) {
    const reading = readPhone(String(values[name] ?? ''), countryCode);
    if ('problem' in reading) problems[name] = reading.problem;
    else if (values[name] !== undefined) values[name] = reading.digits;
  }
  return problems;
}

/** Validates a post against its row: fields by schema, the file by name, type and content. */
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
    // Replaces zod's default message ("Invalid …"), which our own pages never cause.
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
