import { fingerprint } from './fingerprint.ts';

/** Questions of a job's own, asked after the documented fields of the application form; without the schemas. */

export const questionKinds = ['short', 'long', 'yes_no', 'one_of'] as const;
export type QuestionKind = (typeof questionKinds)[number];

export interface JobQuestion {
  /** Letters and digits; the same as long as the question means the same. */
  readonly id: string;
  readonly kind: QuestionKind;
  readonly text: string;
  readonly required: boolean;
  /** What `one_of` offers. */
  readonly options?: string[] | undefined;
}

/** An answer with the question as it was asked. */
export interface Answer {
  readonly question: string;
  readonly answer: string;
}

export const maxQuestions = 8;
export const maxOptions = 20;
/** Characters. */
export const maxQuestionLength = 300;
export const maxAnswerLength: Readonly<Record<QuestionKind, number>> = {
  short: 200,
  long: 5000,
  yes_no: 10,
  one_of: 200,
};

/** The form field that holds the answer to a question. */
export const answerField = (id: string): string => `question-${id}`;
/** Beside the answer, for whoever receives the form: the question as it was asked. */
export const questionField = (id: string): string => `question-${id}-text`;
/** The question whose answer a form field holds. */
export const questionIdOf = (field: string): string | undefined => /^question-(\w+)$/.exec(field)?.[1];

/** What a question offers to choose from; undefined where the answer is text. */
export function choicesOf({ kind, options = [] }: JobQuestion): readonly string[] | undefined {
  if (kind === 'yes_no') return ['Yes', 'No'];
  return kind === 'one_of' ? options : undefined;
}

/** Questions as a text that is the same for the same questions, and empty for none. */
export const questionsText = (questions: readonly JobQuestion[] | null | undefined): string =>
  !questions || questions.length === 0
    ? ''
    : JSON.stringify(
        questions.map(({ id, kind, text, required, options }) => ({
          id,
          kind,
          text,
          required,
          ...(kind === 'one_of' && { options }),
        })),
      );

/** What such a text holds; of our own making, also while it is being typed. */
export const readQuestions = (text: unknown): JobQuestion[] => (text ? JSON.parse(String(text)) : []);

const meaningOf = ({ kind, text, options = [] }: JobQuestion) => fingerprint(JSON.stringify([kind, text, options]));

/** What a form says of the questions that it shows, so that a changed one is not answered unseen. */
export const questionsSeen = (questions: readonly JobQuestion[]): string =>
  questions.map((question) => `${question.id}.${meaningOf(question)}`).join(' ');

/** Whether a question means something else than the form showed; one that it did not show was not seen otherwise. */
export function hasChanged(question: JobQuestion, seen: string): boolean {
  const shown = seen.split(' ').find((each) => each.startsWith(`${question.id}.`));
  return shown !== undefined && shown !== `${question.id}.${meaningOf(question)}`;
}
