import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { JobQuestion } from '#shared/job-questions.ts';
import type { PositionState } from '#shared/schemas/job.ts';
import { loseAnswer } from '../../test-support/fake-api.ts';
import { fakeApi, reloadApp, renderApp } from '../../test-support/render-app.tsx';
import { expectGone, expectShown, fail, fillApplication, follow, type } from '../../test-support/screen.ts';

const listed: PositionState = { open: true, listed: true, questions: [] };

async function openForm(state: () => PositionState = () => listed, address = '/jobform/Designer') {
  const api = fakeApi();
  api.answer('getPosition', state);
  api.answer('sendApplicationForm', () => ({ success: true, message: 'Form submitted successfully!' }));
  // The pointer may rest on the link of the message.
  await renderApp(address);
  return api;
}

const number = (name: string) => page.getByRole('spinbutton', { name, exact: true });
const linkedIn = () => page.getByLabelText('LinkedIn profile');
const submit = () => follow(page.getByRole('button', { name: 'Submit application' }));

test('completes a LinkedIn address without a scheme when the field is left and on Enter, and refuses a script', async () => {
  const api = await openForm();
  await fillApplication();
  await linkedIn().fill('javascript:alert(1)');
  await submit();
  await expectShown('Enter a full web address');
  await expect.element(linkedIn()).toHaveFocus();
  await linkedIn().fill('linkedin.com/in/zoe');
  await page.getByLabelText('Mobile number').click();
  await expect.element(linkedIn()).toHaveValue('https://linkedin.com/in/zoe');

  await linkedIn().fill('www.linkedin.com/in/zoe');
  await userEvent.keyboard('{Enter}');
  await expectShown('Form submitted successfully!');
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:application'))).toEqual([]);
  const bodies = api.callsOf('sendApplicationForm').map(({ body }) => body);
  expect(bodies.map((body) => body instanceof FormData && body.get('linkedin_profile'))).toEqual([
    'https://www.linkedin.com/in/zoe',
  ]);
});

test('takes a typed or pasted decimal comma as a decimal point', async () => {
  await openForm();
  await userEvent.type(number('Current LPA'), '6,5');
  await expect.element(number('Current LPA')).toHaveValue(6.5);
  await number('Expected LPA').click();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', '12,25');
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
  await expect.element(number('Expected LPA')).toHaveValue(12.25);
});

// Firefox keeps spaces in number and email fields, and then calls the text invalid.
test('takes numbers and an email address without the spaces around them', async () => {
  await openForm();
  const years = number('Experience (years)');
  await years.click();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', ' 8 ');
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(paste);
  expect(paste.defaultPrevented).toBe(true);
  await expect.element(years).toHaveValue(8);
  await years.fill('');
  const inputs: (string | null)[] = [];
  years.element().addEventListener('input', (event) => event instanceof InputEvent && inputs.push(event.data));
  await userEvent.type(years, ' 8 ');
  expect(inputs).toEqual(['8']);

  const email = page.getByLabelText('Email').element();
  const set = vi.fn();
  // Assigning the trimmed value also replaces the text on the screen.
  Object.defineProperty(email, 'value', { get: () => 'asha@example.com', set });
  await userEvent.click(email);
  await userEvent.keyboard('{Enter}');
  expect(set).toHaveBeenLastCalledWith('asha@example.com');
  set.mockClear();
  await userEvent.click(email);
  await userEvent.keyboard('{Tab}');
  expect(set).toHaveBeenLastCalledWith('asha@example.com');
});

test('asks about a salary in rupees and too much relevant experience without blocking the form', async () => {
  await openForm();
  await fillApplication();
  await number('Current LPA').fill('650000');
  await expect.element(number('Current LPA')).toHaveAccessibleDescription(/Did you mean 6\.5 lakh\?/);
  await number('Relevant experience (years)').fill('9');
  await expect.element(number('Relevant experience (years)')).toHaveAccessibleDescription(/at most 3/);
  await submit();
  await expectShown('Form submitted successfully!');
});

test('asks the questions of the opening in the address, of several with its position', async () => {
  const api = await openForm(undefined, '/jobform/Designer?opening=8');
  const asking = (text: string): PositionState => ({
    ...listed,
    questions: [{ id: 'a1', kind: 'short', text, required: true }],
  });
  api.answer('getPosition', ({ query }) => asking(`What about ${query.get('opening')}?`));
  await reloadApp();
  await expectShown(page.getByLabelText('What about 8?'));
});

test('says that an application has arrived after its page was left, and does not offer it again', async () => {
  const api = await openForm();
  const arrival = Promise.withResolvers<void>();
  const message = 'Form submitted successfully!';
  api.answer('sendApplicationForm', () => arrival.promise.then(() => ({ success: true, message })));
  await fillApplication();
  await submit();
  await page.getByRole('link', { name: 'Blog' }).first().click();
  arrival.resolve();
  await expectShown(page.getByRole('status').filter({ hasText: message }));
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:application'))).toEqual([]);
});

test('hints that no opening has the name in the address', async () => {
  await openForm(() => ({ open: true, listed: false, questions: [] }));
  await expect.element(page.getByLabelText('Position')).toHaveAccessibleDescription(/No opening with this name/);
});

test('leads to the other openings when the opening closes while the form is open', async () => {
  let open = true;
  const api = await openForm(() => ({ ...listed, open }));
  await fillApplication();
  await expectGone(page.getByRole('link', { name: 'See the other openings' }));
  open = false;
  api.answer('sendApplicationForm', () =>
    fail('validation_failed', 'Applications for Designer have closed, so this one was not sent.'),
  );
  await submit();
  await expectShown('Applications for Designer have closed');
  await expect
    .element(page.getByRole('link', { name: 'See the other openings' }))
    .toHaveAttribute('href', '/jobopenings');
  await expect.element(page.getByLabelText('First name')).toHaveValue('Asha');
});

const position = page.getByRole('textbox', { name: 'Position' });
const sent = page.getByRole('heading', { name: 'Form submitted successfully!' });
const form = page.getByRole('form', { name: 'Job application' });
const submissionId = () => form.element().querySelector<HTMLInputElement>('[name=submission_id]')?.value;

test('fills in the position of the path, whatever the case of the path, and keeps it', async () => {
  await openForm(undefined, '/JOBFORM/C%2B%2B%20Developer');
  await expect.element(position).toHaveValue('C++ Developer');
  await expect.element(position).toHaveAttribute('readonly');
});

test('requires the documented fields and no other, checks their form, and leads to the openings', async () => {
  await openForm(undefined, '/jobform');
  await expect.element(page.getByRole('link', { name: 'See the openings' })).toHaveAttribute('href', '/jobopenings');
  const invalid = () =>
    Array.from(form.element().querySelectorAll<HTMLInputElement>('input:invalid'), ({ name }) => name);
  await submit();
  await expect.element(position).toHaveFocus();
  await expect
    .poll(invalid)
    .toEqual([
      'position_applied_for',
      'first_name',
      'contact_email',
      'contact_mobile',
      'linkedin_profile',
      'experience',
      'relevant_experience',
      'current_lpa',
      'expected_lpa',
      'expected_joining_date',
      'expected_joining_date',
    ]);
  await type(position, 'QA Engineer');
  await fillApplication();
  expect(invalid()).toEqual([]);
  await page.getByLabelText('Immediate joining').click();
  await expect.element(page.getByLabelText('30 Days')).toBeChecked();
  await page.getByLabelText('Email').fill('meera');
  expect(invalid()).toEqual(['contact_email']);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  for (const day of ['1899-12-31', tomorrow]) {
    await page.getByLabelText('Date of birth').fill(day);
    expect(invalid(), day).toEqual(['contact_email', 'dob']);
  }
});

test('keeps answers to questions that change, and gives them back when they are asked again', async () => {
  const nearest = { id: 'q1', kind: 'short', text: 'Which port is nearest?', required: false } as const;
  const api = await openForm(() => ({ ...listed, questions: [nearest] }), '/jobform');
  const answer = page.getByLabelText('Which port is nearest?');
  const notAsked = page.getByText('Odense', { exact: true });
  const ask = async (name: string, ...questions: JobQuestion[]) => {
    api.answer('getPosition', () => ({ ...listed, questions }));
    await type(position, name);
  };
  await type(position, 'Keeper');
  await answer.fill('Odense');
  await fillApplication();
  api.answer('sendApplicationForm', () => fail('validation_failed', 'The questions have changed.'));
  api.answer('getPosition', () => ({ ...listed, questions: [{ ...nearest, kind: 'long' }] }));
  await submit();
  await expect.poll(() => answer.element().tagName, { timeout: 10_000 }).toBe('TEXTAREA');
  await expect.element(answer).toHaveValue('Odense');

  await ask('Third Keeper', { ...nearest, kind: 'yes_no' });
  await expect.element(notAsked).toBeVisible();
  await ask('Fourth Keeper');
  await expect.element(answer).not.toBeInTheDocument();
  await expect.element(notAsked).toBeVisible();
  await expectShown('These answers belong to questions that this position does not ask. They are not sent:');
  await reloadApp();
  await expect.element(notAsked).toBeVisible();
  await ask('Keeper', nearest);
  await expect.element(answer).toHaveValue('Odense');
  await expect.element(notAsked).not.toBeInTheDocument();

  await ask('Third Keeper', { ...nearest, kind: 'yes_no' });
  await expect.element(notAsked).toBeVisible();
  await answer.selectOptions('Yes');
  await expect.element(notAsked).not.toBeInTheDocument();
});

test('can be sent again at once after a failure, while the questions are still read', async () => {
  const api = await openForm();
  await fillApplication();
  api.answer('sendApplicationForm', loseAnswer);
  api.answer('getPosition', () => new Promise<never>(() => {}));
  await submit();
  await expectShown('We could not reach the server.');
  api.answer('sendApplicationForm', () => ({ success: true, message: 'Form submitted successfully!' }));
  await submit();
  await expectShown(sent);
});

test('leaves no text in the fields that it removes, because Firefox would restore it after a reload', async () => {
  await openForm();
  await fillApplication();
  const removed = form.element();
  if (!(removed instanceof HTMLFormElement)) throw new Error('This is not a form.');
  await submit();
  await expectShown(sent);
  const { first_name, expected_joining_date } = Object.fromEntries(new FormData(removed));
  expect([first_name, expected_joining_date]).toEqual(['', undefined]);
});

test('starts another application in the same tab with what was typed about the person', async () => {
  await openForm();
  await fillApplication();
  const id = submissionId();
  await renderApp('/jobform?position=UI+Designer');
  await expect.element(page.getByLabelText('First name')).toHaveValue('Asha');
  await expect.element(position).toHaveValue('UI Designer');
  await expect.poll(submissionId).toBeTruthy();
  expect(submissionId()).not.toBe(id);
});

const use = page.getByRole('button', { name: 'Use the details of your last application' });

async function applyOnce() {
  await openForm();
  await fillApplication();
  await page.getByLabelText('Resume (optional)').upload(new File(['%PDF-1.4'], 'cv.pdf', { type: 'application/pdf' }));
  await submit();
  await expectShown(sent);
}

test('offers the details of the last application for another one, without resume and answers', async () => {
  const question = { id: 'q7', kind: 'short', text: 'Why us?', required: true } as const;
  await applyOnce();
  const api = fakeApi();
  api.answer('getPosition', () => ({ ...listed, questions: [question] }));
  await renderApp('/jobform/Tester');
  await page.getByLabelText('First name').fill('Usha');
  await use.click();
  await expectGone(use);
  await expect.element(page.getByLabelText('First name')).toHaveValue('Usha');
  await expect.element(page.getByLabelText('Email')).toHaveValue('asha@example.com');
  await expect.element(page.getByLabelText('First name')).toHaveFocus();
  await expect.element(position).toHaveValue('Tester');
  await expect.element(page.getByLabelText('Resume (optional)')).toHaveValue('');
  await page.getByLabelText('Why us?').fill('Bells');
  await submit();
  await expectShown(sent);
  const bodies = api.callsOf('sendApplicationForm').map(({ body }) => body);
  const [first, second] = bodies.map((body) => (body instanceof FormData ? Object.fromEntries(body) : {}));
  const { contact_mobile, linkedin_profile, experience, current_lpa, expected_joining_date } = first ?? {};
  const details = { contact_mobile, linkedin_profile, experience, current_lpa, expected_joining_date };
  expect(second).toMatchObject({ first_name: 'Usha', 'question-q7': 'Bells', ...details });
  expect(JSON.stringify(sessionStorage)).not.toMatch(/cv\.pdf|Bells|Tester/);
});

test('deletes the details of the last application at once or later on request, and forgets them after a day', async () => {
  await applyOnce();
  const kept = { ...sessionStorage };
  const press = (name: string) => page.getByRole('button', { name }).click();
  await press('Delete them');
  await expectGone('This tab keeps');
  await expect.element(sent).toHaveFocus();
  expect(JSON.stringify(sessionStorage)).not.toContain('asha');

  for (const name of ['Delete them', 'Clear this form']) {
    Object.assign(sessionStorage, kept);
    await renderApp('/jobform/Tester');
    await expectShown(use);
    await press(name);
    await expectGone(use);
    expect(JSON.stringify(sessionStorage)).not.toContain('asha');
  }

  Object.assign(sessionStorage, kept);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 + 1 });
  await renderApp('/jobform/Tester');
  await expectShown(page.getByLabelText('First name'));
  await expectGone(use);
});

test('shows the facts of the opening next to its form', async () => {
  await openForm(() => ({ ...listed, facts: { Place: 'Pune', Type: 'Full time' } }));
  await expectShown('Full time');
  await expectShown('Pune');
});
