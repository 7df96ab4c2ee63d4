import { beforeEach, expect, test } from 'vitest';
import type { PositionQuery } from '#shared/schemas/job.ts';
import { closeAtEnd } from '../../test-support/at-end.ts';
import { describeEachDatabase } from '../../test-support/database.ts';
import { type FakeFormService, startFormService } from '../../test-support/form-service.ts';
import { application, startForms, type TestForms } from '../../test-support/forms.ts';

const questions = [
  { id: 'why', kind: 'short', text: 'Why us?', required: true },
  { id: 'drive', kind: 'yes_no', text: 'Can you drive?', required: false },
] as const;
const page = { accept: 'text/html,application/xhtml+xml' };

async function positionState({ position }: PositionQuery) {
  if (position === 'Slow') return new Promise<never>(() => {});
  if (position === 'Unreadable') throw new Error('the list of openings cannot be read');
  const asked = position === 'Deleted Keeper' ? [] : [...questions];
  return { open: position !== 'Closed Keeper', listed: true, questions: asked };
}

describeEachDatabase('applications for a job with questions of its own', (database) => {
  let service: FakeFormService;
  let forms: TestForms;
  beforeEach(async () => {
    service = await closeAtEnd(startFormService());
    forms = await closeAtEnd(startForms(database(), service.url, { positionState }));
  });

  test('reach a foreign form service with answers and questions as plain fields', async () => {
    const answers = { 'question-drive': 'Yes', 'question-why': 'The work.' };
    expect((await forms.post('application', application(answers))).status).toBe(200);
    expect(service.deliveries[0]?.fields).toMatchObject({
      'question-why-text': ['Why us?'],
      'question-why': ['The work.'],
      'question-drive-text': ['Can you drive?'],
      'question-drive': ['Yes'],
    });
    expect(service.deliveries[0]?.fields).not.toHaveProperty('questions_seen');
  });

  test('are refused at the question that must be answered, and come back without script with every answer', async () => {
    const refusal = await forms.post('application', application({ 'question-drive': 'Yes' }));
    expect(await refusal.json()).toMatchObject({ fields: { 'question-why': 'Please answer this question' } });
    const gone = { 'question-why': 'The work.', 'question-gone': 'My answer' };
    const reply = await (await forms.post('application', application(gone), page)).json();
    expect(reply.message).toContain('The questions for this position have changed');
    expect(reply.values).toMatchObject({ 'question-why': ['The work.'], 'question-gone': ['My answer'] });
    expect(service.attempts).toBe(0);
  });

  test('of a deleted opening are no longer asked, and the application is sent without them', async () => {
    const data = { position_applied_for: 'Deleted Keeper' };
    const refusal = await forms.post('application', application({ ...data, 'question-why': 'The work.' }));
    expect((await refusal.json()).message).toContain('This position no longer has questions');
    expect((await forms.post('application', application(data))).status).toBe(200);
    expect(service.attempts).toBe(1);
  });

  test('that a slow host does not name in time do not hold up the application', async () => {
    const began = performance.now();
    expect((await forms.post('application', application({ position_applied_for: 'Slow' }))).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(4000);
  });

  test('are refused after the opening has closed', async () => {
    const data = application({ position_applied_for: 'Closed Keeper', 'question-why': 'The work.' });
    const refusal = await forms.post('application', data);
    expect([refusal.status, (await refusal.json()).message]).toEqual([
      400,
      'Applications for Closed Keeper have closed, so yours was not sent. Your text is still here.',
    ]);
    expect(service.attempts).toBe(0);
  });

  test('are taken as they come while the openings cannot be read', async () => {
    const data = application({ position_applied_for: 'Unreadable', 'question-why': 'The work.' });
    expect((await forms.post('application', data)).status).toBe(200);
    expect(service.deliveries[0]?.fields).toMatchObject({ 'question-why': ['The work.'] });
  });
});
