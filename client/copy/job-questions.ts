import type { QuestionKind } from '#shared/job-questions.ts';

export const questionKindLabels: Readonly<Record<QuestionKind, string>> = {
  short: 'Short text',
  long: 'Long text',
  yes_no: 'Yes or no',
  one_of: 'One of several answers',
};
