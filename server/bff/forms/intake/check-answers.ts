import * as z from 'zod/mini';
import { formControlFields } from '../../../../shared/form-rules.ts';
import {
  answerField,
  hasChanged,
  type JobQuestion,
  maxQuestions,
  questionField,
  questionIdOf,
} from '../../../../shared/job-questions.ts';
import { answerSchema } from '../../../../shared/schemas/job-question.ts';
import type { CheckedForm } from '../../outbox/outbox.ts';
import type { FormPost } from './form-post.ts';

/** What a post answers to the questions of a job's own. */
export interface CheckedAnswers {
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
