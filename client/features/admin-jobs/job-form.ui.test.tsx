import { beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { fakeApi, reloadApp, renderApp, signIn } from '../../test-support/render-app.tsx';
import { button, expectCount, expectGone, expectShown, expectText, pressAt, type } from '../../test-support/screen.ts';
import { localTimeZone } from './read-job.ts';

// The optional fields of a job: facts and questions.

const facts = [
  ...['location', 'country', 'remote', 'employment_type', 'pay_from', 'pay_to', 'pay_currency', 'pay_period'],
  ...['closes_at', 'closes_zone', 'questions'],
] as const;
const field = (label: string) => page.getByLabelText(new RegExp(`^${label}`));
const description = (text: string) => expect.stringContaining(text);
const expectDescribed = (locator: Locator, text: string) =>
  expect.element(locator).toHaveAccessibleDescription(description(text));
const question = (at: number) => page.getByRole('group', { name: `Question ${at}`, exact: true });
const textOf = (at: number) => question(at).getByRole('textbox', { name: 'Question', exact: true });
const posted = () => fakeApi().bodiesOf('postJobPosition');

async function ask(at: number, text: string, kind: string, options = '') {
  await button('Add a question').click();
  await expect.element(textOf(at)).toHaveFocus();
  await type(textOf(at), text);
  await question(at).getByLabelText('Kind of answer').selectOptions(kind);
  if (options) await question(at).getByLabelText('Answers to choose from').fill(options);
}

async function openForm() {
  await renderApp('/alljobposition');
  await expectShown(button('Add a question'));
}

async function fillForm() {
  for (const [label, text] of Object.entries({
    Position: 'Lamp Trimmer',
    'Area of Interest': 'Signals',
    Description: 'Trims lamps.',
    Experience: 'a year',
  }))
    await type(page.getByLabelText(label), text);
}

beforeEach(() => {
  signIn('admin');
  fakeApi().answer('getHostExtensions', () => ({ job: [...facts] as never, missing: [] }));
  fakeApi().answer('postJobPosition', () => ({ message: 'Done.' }));
});

test('says while facts are typed what job searches still need, and what is wrong at each field', async () => {
  await openForm();
  const search = page.getByRole('status').filter({ hasText: 'Google' });
  await expectGone(search);
  await field('Position').fill('Lamp Trimmer');
  await expectText(search, 'a description');
  await fillForm();
  for (const [label, text] of Object.entries({
    Place: 'Kochi',
    Country: 'in',
    'Pay from': '500000',
    'Pay to': '650000.50',
    Currency: 'inr',
  }))
    await type(field(label), text);
  await field('Employment type').selectOptions('Contract');
  await expectText(search, 'Ready for Google');
  await field('Closes at').fill('2020-01-31T12:00');
  await expectText(search, 'a closing time in the future');
  await field('Opens at').fill('2031-01-31T12:00');
  await field('Closes at').fill('2031-01-31T11:59');
  await button('Post Job').click();
  await expectDescribed(field('Closes at'), 'An opening closes after it opens');
  await field('Closes at').fill('');

  await button('Post Job').click();
  const period = field('Pay is for');
  await expectDescribed(period, 'Choose a pay period');
  for (const name of ['Pay from', 'Pay to']) await field(name).fill('');
  await expect.element(period).not.toHaveAccessibleDescription(description('Choose a pay period'));
  await field('Pay from').fill('500000');
  await expectDescribed(period, 'Choose a pay period');
  await field('Country').fill('IN, NP');
  await expectDescribed(field('Country'), 'A place is in one country');
  await field('Remote work').click();
  await expect.element(field('Country')).not.toHaveAccessibleDescription(description('A place is in'));
  await field('Remote work').click();
  await field('Country').fill('in');
  await reloadApp();
  await expect.element(field('Place')).toHaveValue('Kochi');
  await period.selectOptions('a year');
  expect(posted()).toEqual([]);
  await button('Post Job').click();
  await expectShown('Job posted successfully!');
  const times = { opens_at: '2031-01-31T06:30:00.000Z', closes_at: '', closes_zone: localTimeZone() };
  expect(posted()).toMatchObject([{ location: 'Kochi', pay_period: 'YEAR', employment_type: 'CONTRACTOR', ...times }]);
  await expectGone(search);
});

describe('questions', () => {
  test('are added, removed and moved by keyboard, checked at their fields, and kept over a reload', async () => {
    await openForm();
    await fillForm();
    await ask(1, 'Which shift suits you?', 'One of several answers', 'Day');
    await ask(2, 'Why fog?', 'Long text');
    await ask(3, 'Too many?', 'Short text');
    await ask(4, 'Far too many?', 'Short text');
    await pressAt(button('Remove question 4'));
    await expectShown('Question removed. 3 left.');
    await pressAt(button('Remove question 3'));
    await expectShown('Question removed. 2 left.');
    await expect.element(button('Add a question')).toHaveFocus();
    await pressAt(button('Move question 2 up'));
    await expect.element(button('Move question 1 down')).toHaveFocus();
    await expectShown('This is now question 1 of 2.');
    await expect.element(textOf(1)).toHaveValue('Why fog?');
    await textOf(1).fill('');
    await button('Post Job').click();
    const options = question(2).getByLabelText('Answers to choose from');
    await expectDescribed(options, 'Give at least two answers');
    await expectDescribed(textOf(1), 'Write the question');
    await reloadApp();
    await expectCount(page.getByRole('textbox', { name: 'Question', exact: true }), 2);
    await options.fill('Day\nNight\n');
    await textOf(1).fill('Why fog?');
    await button('Post Job').click();
    await expectShown('Job posted successfully!');
    expect(JSON.stringify(posted())).toMatch(/Why fog\?.*Which shift suits you\?.*Day.*Night/);
  });

  test('stay visible on a phone with their buttons when they are moved', async () => {
    await page.viewport(360, 740);
    await openForm();
    await ask(1, 'When?', 'One of several answers', 'Day\nNight');
    await ask(2, 'Which shift?', 'One of several answers', 'Day\nNight');
    await ask(3, 'Where from?', 'Short text');
    await ask(4, 'Why?', 'Short text');
    for (const [from, by, to] of [
      [3, 'up', 2],
      [2, 'down', 3],
      [3, 'up', 2],
    ] as const) {
      await button(`Move question ${from} ${by}`).click();
      await expect.element(textOf(to)).toHaveValue('Where from?');
      await expect.element(question(to)).toBeInViewport({ ratio: 0.98 });
      const legend = question(to).getByText(`Question ${to}`, { exact: true }).element();
      const { left, top } = legend.getBoundingClientRect();
      expect(legend.contains(document.elementFromPoint(left + 4, top + 4)), 'nothing covers it').toBe(true);
      await expect.element(button(`Move question ${to} ${by}`)).toHaveFocus();
    }
  });
});
