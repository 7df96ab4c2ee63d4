import { expect, test } from 'vitest';
import { type JobQuestion, questionsSeen } from '#shared/job-questions.ts';
import { checkAnswers } from './check-form.ts';

const questions: readonly JobQuestion[] = [
  { id: 'why', kind: 'long', text: 'Why us?', required: true },
  { id: 'shift', kind: 'one_of', text: 'Which shift?', required: false, options: ['Day', 'Night'] },
  { id: 'licence', kind: 'yes_no', text: 'Can you drive?', required: true },
];
const whole = { 'question-why': ' The work. ', 'question-shift': 'Night', 'question-licence': 'No' };

const check = (fields: Readonly<Record<string, string>>, asked: readonly JobQuestion[] | undefined = questions) =>
  checkAnswers(
    { fields: new Map(Object.entries(fields).map(([name, text]) => [name, [text]])), files: new Map() },
    asked,
  );

test('each answer goes on with its question, in the order in which they are asked', () => {
  const { fields, problems, notice } = check(whole);
  expect(Object.entries(fields)).toEqual([
    ['question-why-text', 'Why us?'],
    ['question-why', 'The work.'],
    ['question-shift-text', 'Which shift?'],
    ['question-shift', 'Night'],
    ['question-licence-text', 'Can you drive?'],
    ['question-licence', 'No'],
  ]);
  expect([problems, notice]).toEqual([{}, undefined]);
});

test('what is needed is asked for at its field, and what is not listed is refused there', () => {
  expect(check({ 'question-why': '  ', 'question-shift': 'Noon' }).problems).toEqual({
    'question-why': 'Please answer this question',
    'question-shift': 'Choose one of the listed answers',
    'question-licence': 'Please answer this question',
  });
  expect(check({ ...whole, 'question-shift': '', 'question-why': 'x'.repeat(5001) })).toMatchObject({
    problems: { 'question-why': 'Please use at most 5,000 characters.' },
  });
});

test('an answer to a question that has changed, or is no longer asked, is not sent unseen', () => {
  const seen = { questions_seen: questionsSeen(questions) };
  expect(check({ ...whole, ...seen }).notice).toBeUndefined();
  const [why, ...others] = questions;
  const changed = check({ ...whole, ...seen }, [{ ...why, text: 'Why not us?' } as JobQuestion, ...others]);
  expect(changed.problems).toEqual({
    'question-why': 'This question has changed since you opened the form. Please check your answer.',
  });
  expect(changed.notice).toContain('Your text is still here');
  const fewer = check({ ...whole, ...seen }, others);
  expect([fewer.problems, fewer.notice]).toEqual([{}, changed.notice]);
  expect(check({ ...whole, ...seen, 'question-why': '' }, others).notice, 'it was not answered').toBeUndefined();
});

test('where nobody knows what is asked, answers are kept as they came', () => {
  const fieldsOfPost = new Map([['question-why', ['The work.']]]);
  const { fields, notice } = checkAnswers({ fields: fieldsOfPost, files: new Map() }, undefined);
  expect([fields, notice]).toEqual([{ 'question-why': 'The work.' }, undefined]);
});
