import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type * as z from 'zod/mini';
import { enquiryKey } from '#shared/inbox-records.ts';
import type { cancelMailsInput, setStateInput } from '#shared/schemas/inbox.ts';
import { application, inboxWith, message } from '../../test-support/fake-inbox.ts';
import { appAddress, fakeApi, renderApp, signIn } from '../../test-support/render-app.tsx';
import {
  answer,
  button,
  expectCount,
  expectGone,
  expectShown,
  expectText,
  press,
  pressTwice,
  row,
  texts,
  watchDownloads,
} from '../../test-support/screen.ts';

const panel = (name: string) => page.getByRole('region', { name, exact: true });
const tab = (name: string) => page.getByRole('group', { name: 'State' }).getByRole('button', { name });
const box = (name: string) => page.getByRole('checkbox', { name: `Select the message of ${name}`, exact: true });
const archive = page.getByRole('button', { name: 'Archive', exact: true });
const form = page.getByRole('form', { name: 'Reply by mail' });

// A Tuesday.
const now = new Date('2026-03-10T15:00:00');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const asha = message(1, 'Asha', { createdAt: hoursAgo(1.5), message: 'We need a website.\n\nCan you call?' });
const ravi = message(2, 'Ravi', { createdAt: hoursAgo(19.5), email: 'ravi@example.com' });
const meera = message(3, 'Meera', { createdAt: hoursAgo(26.5), email: 'meera@example.com' });
const old = message(4, 'Older', { createdAt: hoursAgo(26 + 7 * 24), email: 'old@example.com' });

beforeEach(() => {
  signIn('admin');
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => void vi.useRealTimers());

test('a message does not ask the admin for their identity, whatever it says', async () => {
  inboxWith({ messages: [message(1, 'step_up_required')] });
  await renderApp('/contactform');
  await expectShown(row('step_up_required'));
  await expectGone(page.getByRole('dialog'));
});

test('the list counts messages by state and says when an answer is due or how late it is', async () => {
  const eldest = message(5, 'Eldest', { createdAt: old.createdAt });
  const { note } = inboxWith({ messages: [asha, ravi, meera, old, eldest] });
  for (const each of [old, eldest]) note(enquiryKey(each), 'state', 'answered');
  const saved = watchDownloads();
  await renderApp('/contactform');
  await expectShown(...['All 5', 'New 3', 'Answered 2', 'Archived 0'].map(tab));
  await expectText(row('Asha'), 'New Due in 22 h');
  await expectText(row('Ravi'), 'New Due soon: 4 h');
  await expectText(row('Meera'), 'New Late by 2 h');
  await expectShown('1 due soon, 1 late');
  await expectText(row('Older'), 'Answered');
  expect(Array.from(document.querySelectorAll('[data-due]'), (each) => each.getAttribute('data-due'))).toEqual([
    'open',
    'soon',
    'late',
  ]);
  await tab('Answered 2').click();
  await expectGone(row('Asha'));
  note(enquiryKey(old), 'note', 'Called back.');
  await box('Older').click();
  await button('CSV').click();
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]?.name).toMatch(/^contact-us-data-answered-/);
  const text = await saved[0]?.text;
  expect(text).toContain('State,Answer due,Notes');
  expect(text).toContain('Answered,,2026-11-20');
});

test('selected messages are archived after a question, or answered together with a prepared mail, and Undo restores their states', async () => {
  inboxWith({ messages: [asha, ravi, meera] });
  await renderApp('/contactform');
  for (const name of ['Asha', 'Ravi']) await box(name).click();
  await expectShown('2 messages selected');
  await archive.click();
  await expectShown(page.getByRole('heading', { name: 'Set 2 messages to Archived?' }));
  await pressTwice(button('Set 2 to Archived'));
  await expectShown('State of 2 messages changed to Archived.', tab('Archived 2'));
  expect(fakeApi().callsOf('setRecordState')).toHaveLength(1);
  await button('Undo').click();
  await expectShown(page.getByText('2 messages restored to the earlier state.'), tab('New 3'));

  fakeApi().answer('setRecordState', ({ body }) => {
    const { records, state, mail } = body as z.infer<typeof setStateInput>;
    expect([state, mail?.subject]).toEqual(['answered', 'Your message to {company}']);
    const sent = records.map(({ key }) => ({ key, number: 2 }));
    const changed = sent.map(({ key }) => ({ key, was: 'new' as const, version: 2 }));
    return { conflicts: [], gone: [], changed, mail: { sent, noAddress: [], sendsInMs: 300_000 } };
  });
  fakeApi().answer('cancelRecordMails', ({ body }) => ({
    cancelled: (body as z.infer<typeof cancelMailsInput>).mails,
    late: [],
  }));
  for (const name of ['Asha', 'Ravi']) await box(name).click();
  await button('Set with mail…').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('State', { exact: true })).toHaveValue('answered');
  await expectGone(dialog.getByLabelText('Template'), dialog.getByText('{position}'));
  await dialog.getByText(/^Preview for/).click();
  await expectText(dialog, /Dear (Asha|Ravi),/);
  const reads = fakeApi().callsOf('getRecordStates').length;
  await dialog.getByRole('button', { name: 'Set Answered and send 2 mails' }).click();
  await expectText(dialog, 'State changed to Answered. 2 mails will be sent in 5 minutes.');
  await expect.poll(() => fakeApi().callsOf('getRecordStates').length).toBe(reads + 1);
  await dialog.getByRole('button', { name: 'Undo the mails' }).click();
  await expectText(dialog, '2 mails cancelled. The earlier states are back.');
  await dialog.getByText('Close', { exact: true }).click();
  await expectGone(dialog, button('Undo'));
});

describe('an open message', () => {
  test('is answered with a quotation, which sets the state, and the answer waits for Undo', async () => {
    const { note } = inboxWith({ messages: [asha, ravi] });
    fakeApi().answer('replyToRecord', () => {
      note(enquiryKey(asha), 'state', 'answered');
      return { conflicts: [], mail: 'waiting', sendsInMs: 30_000 };
    });
    await renderApp('/contactform?message=1');
    await expectText(panel('Asha'), 'Due in 22 h');
    await expectShown(archive);
    await userEvent.keyboard('r');
    await expect.element(form.getByLabelText('Subject')).toHaveValue('Your message to Realvance');
    await expect.element(form.getByLabelText('After sending')).toHaveValue('answered');
    const text = form.getByLabelText('Mail text');
    const quoted = 'On 10 March 2026 you wrote:\n> We need a website.\n>\n> Can you call?';
    await expect.element(text).toHaveValue(`Dear Asha,\n\n\n\nRealvance\n\n${quoted}`);
    await form.getByRole('button', { name: 'Send mail' }).click();
    await expectShown(form.getByText('Write your answer above the quotation.'));
    await text.fill(`Dear Asha,\n\nwe call you today.\n\nRealvance\n\n${quoted}`);
    await form.getByRole('button', { name: 'Send mail' }).click();
    await expectShown(page.getByRole('status').filter({ hasText: 'is sent in 30 s. Until then you can undo it.' }));
    const sent = { record: { key: enquiryKey(asha), version: 0 }, state: 'answered' };
    expect(fakeApi().bodiesOf('replyToRecord')).toMatchObject([sent]);
    await expectText(row('Asha'), 'Answered');
  });

  test('is archived by a key, has notes, and leads to the next one', async () => {
    inboxWith({ messages: [asha, ravi] });
    await renderApp('/contactform?message=1');
    await expectShown(archive);
    await press('e');
    await expectText(page.getByRole('list').filter({ hasText: 'State: Archived' }), 'admin@example.com');
    await expectGone(archive);
    await page.getByRole('textbox', { name: 'Note' }).fill('Spam.');
    await button('Add note').click();
    await expectShown('Note added.');
    await button('Next message').click();
    await expect.poll(appAddress).toBe('/contactform?message=2');
    await expectShown(panel('Ravi'));
    await button('Delete message').click();
    await answer('Delete');
    await expectShown(page.getByText('Message deleted.'));
    await expectGone(row('Ravi'));
  });

  describe('that leaves the filtered list', () => {
    const next = button('Next message');
    const previous = button('Previous message');
    const place = page.getByRole('status').filter({ hasText: /^Sender .* of / });
    const shown = (id: number) => expectShown(panel(`Sender ${id}`));
    const linkOf = (id: number) => row(`Sender ${id}`).getByRole('link', { name: `Sender ${id}`, exact: true });
    async function openNew(query: string) {
      const messages = Array.from({ length: 13 }, (_, at) => message(at + 1, `Sender ${at + 1}`));
      const host = inboxWith({ messages });
      await renderApp(`/contactform?state=new&size=10${query}`);
      return host;
    }
    /** By its key, which works once the record's controls are there. */
    async function archiveOpen() {
      await expectShown(archive);
      await press('e');
    }
    async function archiveShown(id: number) {
      await shown(id);
      await expectText(place, `${id} of 13`);
      await archiveOpen();
      await expectGone(row(`Sender ${id}`), place);
    }

    test('leads to the row at its place, the one before it, and back to that row when it is closed', async () => {
      const { inbox } = await openNew('&message=4');
      await archiveShown(4);
      await press('j');
      await shown(5);
      await expectText(place, '4 of 12');
      await archiveOpen();
      await expectGone(row('Sender 5'));
      await previous.click();
      await shown(3);
      await next.click();
      await shown(6);
      // A message that arrives at the same time moves the place.
      inbox.messages.unshift(message(20, 'Sender 20'));
      await archiveOpen();
      await expectShown(row('Sender 20'));
      await expectGone(row('Sender 6'));
      await next.click();
      await shown(7);
      await archiveOpen();
      await expectGone(row('Sender 7'));
      await press('Escape');
      await expectGone(panel('Sender 7'));
      await expect.element(linkOf(8)).toHaveFocus();
      await expect.poll(appAddress).not.toContain('message');
    });

    test('leads across the pages of the list, and past its end to the last row', async () => {
      await openNew('&message=10');
      await archiveShown(10);
      await next.click();
      await shown(11);
      await expect.poll(appAddress).toBe('/contactform?state=new&size=10&message=11');
      await press('j');
      await shown(12);
      await expect.poll(appAddress).toBe('/contactform?state=new&size=10&message=12&page=2');
      await archiveOpen();
      await expectGone(row('Sender 12'));
      await press('k');
      await shown(11);
      await next.click();
      await shown(13);
      await archiveOpen();
      await expectGone(row('Sender 13'));
      await expect.element(next).toHaveAttribute('aria-disabled', 'true');
      await button('Close').click();
      await expect.element(linkOf(11)).toHaveFocus();
    });

    test('returns the focus to the row at its place on Back', async () => {
      const messages = [1, 2, 3].map((id) => message(id, `Sender ${id}`));
      inboxWith({ messages });
      const { router } = await renderApp('/contactform?state=new');
      await linkOf(2).click();
      await shown(2);
      await archiveOpen();
      await expectGone(row('Sender 2'));
      router.history.back();
      await expectGone(panel('Sender 2'));
      await expect.element(linkOf(3)).toHaveFocus();
    });

    test('has no neighbour when it was the only one', async () => {
      inboxWith({ messages: [message(1, 'Sender 1')] });
      await renderApp('/contactform?state=new&message=1');
      await shown(1);
      await expectText(place, '1 of 1');
      await archiveOpen();
      await expectGone(row('Sender 1'), place);
      await expect.element(next).toHaveAttribute('aria-disabled', 'true');
      await expect.element(previous).toHaveAttribute('aria-disabled', 'true');
    });
  });

  test('and an application of the same person link to each other', async () => {
    const applied = application(7, { contact_email: 'ASK@example.com', position_applied_for: 'UI Designer' });
    inboxWith({
      messages: [asha, { ...asha, contact_us_id: 9, message: 'One more thing.' }, ravi],
      applications: [applied],
    });
    await renderApp('/contactform?message=1');
    const linksOf = (heading: string) => page.getByRole('region', { name: heading }).getByRole('link');
    await expect.poll(() => texts(linksOf('Other messages of this person'))).toEqual(['One more thing.']);
    await linksOf('Applications of this person').click();
    await expect.poll(appAddress).toBe('/jobresponse?response=7');
    await expectCount(linksOf('Messages of this person'), 2);
    await linksOf('Messages of this person').first().click();
    await expect.poll(appAddress).toBe('/contactform?message=1');
    await expectShown(panel('Asha'));
  });
});

test('on a phone the list shows name, state, due time and first words, and a tap opens the message', async () => {
  await page.viewport(360, 740);
  inboxWith({ messages: [asha, meera] });
  await renderApp('/contactform');
  const item = page.getByRole('listitem').filter({ hasText: 'Meera' });
  await expectText(item, 'Late by 2 h');
  await expectText(item, 'New');
  await expectText(item, 'Hello.');
  await item.getByRole('link', { name: 'Meera' }).click();
  await expectText(page.getByRole('dialog', { name: 'Meera' }), 'Hello.');
});
