import { maxQuestions, type QuestionKind } from '#shared/job-questions.ts';

export const questionKindLabels: Readonly<Record<QuestionKind, string>> = {
  short: 'Short text',
  long: 'Long text',
  yes_no: 'Yes or no',
  one_of: 'One of several answers',
};

export const questionEditorCopy = {
  legend: 'Your questions',
  hint: `Asked after the other fields of the application form, in this order. Up to ${maxQuestions}.`,
  place: (at: number) => `Question ${at}`,
  text: 'Question',
  kind: 'Kind of answer',
  options: 'Answers to choose from',
  optionsHint: 'One per line, at least two',
  required: 'Must be answered',
  needed: 'must be answered',
  upShort: 'Up',
  downShort: 'Down',
  removeShort: 'Remove',
  up: (at: number) => `Move question ${at} up`,
  down: (at: number) => `Move question ${at} down`,
  remove: (at: number) => `Remove question ${at}`,
  moved: (at: number, of: number) => `This is now question ${at} of ${of}.`,
  removed: 'Question removed.',
  add: 'Add a question',
} as const;

export const jobQuestionCopy = {
  legend: 'Questions about this position',
  optional: (text: string) => `${text} (optional)`,
  notAsked: 'These answers belong to questions that this position no longer asks. They are not sent:',
} as const;
