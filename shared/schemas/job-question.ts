import * as z from 'zod/mini';
import { attempt } from '../attempt.ts';
import {
  answerField,
  choicesOf,
  type JobQuestion,
  maxAnswerLength,
  maxOptions,
  maxQuestionLength,
  maxQuestions,
  questionKinds,
} from '../job-questions.ts';
import { maxLength, oneCharacterLineBreaks, requiredText } from './primitives.ts';

const questionId = z.string().check(z.regex(/^\w{1,40}$/));

/** Answers are trimmed, so the options to choose from are too. */
const options = z
  .array(z.string().check(z.trim()))
  .check(z.overwrite((texts) => [...new Set(texts)].filter((text) => text !== '')));

export const jobQuestion = z.object({
  id: questionId,
  kind: z.enum(questionKinds),
  text: z.string(),
  required: z.boolean(),
  options: z.optional(options),
});

const listIn = (value: unknown): readonly unknown[] => {
  if (typeof value === 'string') return listIn(attempt(() => JSON.parse(value)));
  return Array.isArray(value) ? value : [];
};

/** Reads a list, also as JSON text; unusable items are dropped. */
const usable = <Item>(value: unknown, schema: z.ZodMiniType<Item>, max = Number.POSITIVE_INFINITY): Item[] | null => {
  const items = listIn(value).flatMap((item) => z.safeParse(schema, item).data ?? []);
  return items.length === 0 ? null : items.slice(0, max);
};

/** Questions of a host's row; null when missing (an extension field). */
export const hostQuestions = z.optional(
  z.pipe(
    z.transform((value: unknown) => usable(value, jobQuestion, maxQuestions)),
    z.nullable(z.array(jobQuestion)),
  ),
);

const answer = z.object({ question: z.string(), answer: z.string() });

export const hostAnswers = z.optional(
  z.pipe(
    z.transform((value: unknown) => usable(value, answer)),
    z.nullable(z.array(answer)),
  ),
);

const typedOptions = z.array(z.string().check(z.trim(), maxLength(maxAnswerLength.one_of))).check(
  z.overwrite((options) => options.filter((text) => text !== '')),
  z.maxLength(maxOptions, `Give at most ${maxOptions} answers`),
);

const typedQuestion = z
  .object({
    id: questionId,
    kind: z.enum(questionKinds, 'Choose one of the listed kinds of answers'),
    text: requiredText('Write the question', maxQuestionLength),
    required: z.boolean(),
    options: z.optional(typedOptions),
  })
  .check(
    z.superRefine(({ kind, options = [] }, context) => {
      const problem = new Set(options).size < options.length ? 'Give each answer once' : 'Give at least two answers';
      const fits = options.length >= 2 && new Set(options).size === options.length;
      if (kind === 'one_of' && !fits) context.addIssue({ code: 'custom', path: ['options'], message: problem });
    }),
  );

export const typedQuestions = z.array(typedQuestion).check(
  z.maxLength(maxQuestions, `Ask at most ${maxQuestions} questions`),
  z.refine(
    (questions) => new Set(questions.map(({ id }) => id)).size === questions.length,
    'Question ids must be unique',
  ),
);

const missing = 'Please answer this question';

/** Returns an answer's schema; the message belongs to the field. */
export function answerSchema(question: JobQuestion) {
  const choices = choicesOf(question);
  const fits = (text: string) => text === '' || !choices || choices.includes(text);
  const text = z
    .string(missing)
    .check(
      z.trim(),
      oneCharacterLineBreaks,
      z.minLength(question.required ? 1 : 0, missing),
      maxLength(maxAnswerLength[question.kind]),
      z.refine(fits, 'Choose one of the listed answers'),
    );
  return question.required ? text : z.optional(text);
}

/** Returns the schema of each question's answer by form field. */
export const answerFields = (questions: readonly JobQuestion[]) =>
  Object.fromEntries(questions.map((question) => [answerField(question.id), answerSchema(question)]));
