import { expect, it } from 'vitest';
import { answerSchema, hostQuestions } from './job-question.ts';

it('offers a host’s choices without spaces around them, blank ones and repetitions, so that each can be chosen', () => {
  const question = { id: 'place', kind: 'one_of', text: 'Where?', required: true };
  const [read] = hostQuestions.parse([{ ...question, options: ['Remote ', ' Office', 'Remote', ' '] }]) ?? [];
  expect(read?.options).toEqual(['Remote', 'Office']);
  for (const choice of read?.options ?? []) expect(read && answerSchema(read).parse(`${choice} `)).toBe(choice);
});
