import { fingerprint } from './text.ts';

export const questionKinds = ['short', 'long', 'yes_no', 'one_of'] as const;
export type QuestionKind = (typeof questionKinds)[number];

export interface JobQuestion {
  /** Letters and digits; unchanged while the question means the same. */
  readonly id: string;
  readonly kind: QuestionKind;
  readonly text: string;
  readonly required: boolean;
  readonly options?: string[] | undefined;
}

export interface Answer {
  readonly question: string;
  readonly answer: string;
}

export const maxQuestions = 8;
export const maxOptions = 20;
export const maxQuestionLength = 300;
export const maxAnswerLength: Readonly<Record<QuestionKind, number>> = {
  short: 200,
  long: 5000,
  yes_no: 10,
  one_of: 200,
};

export const answerField = (id: string): string => `question-${id}`;
export const questionField = (id: string): string => `question-${id}-text`;
export const questionIdOf = (field: string): string | undefined => /^question-(\w+)$/.exec(field)?.[1];

/** Returns the answers to choose from; undefined for a question with free text. */
export function choicesOf({ kind, options = [] }: JobQuestion): readonly string[] | undefined {
  if (kind === 'yes_no') return ['Yes', 'No'];
  return kind === 'one_of' ? options : undefined;
}

/** Serialises questions canonically; '' for none. */
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

/** Parses serialised questions, also while they are being edited. */
export const readQuestions = (text: unknown): JobQuestion[] => (text ? JSON.parse(String(text)) : []);

const meaningOf = ({ kind, text, options = [] }: JobQuestion) => fingerprint(JSON.stringify([kind, text, options]));

/** Returns the version of the displayed questions, so that changed ones are not answered unseen. */
export const questionsSeen = (questions: readonly JobQuestion[]): string =>
  questions.map((question) => `${question.id}.${meaningOf(question)}`).join(' ');

/** Tells whether a question changed since the form was shown. */
export function hasChanged(question: JobQuestion, seen: string): boolean {
  const shown = seen.split(' ').find((each) => each.startsWith(`${question.id}.`));
  return shown !== undefined && shown !== `${question.id}.${meaningOf(question)}`;
}
