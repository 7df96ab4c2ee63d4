import { beforeEach, expect, test } from 'vitest';
import { applicationKey, type RecordKind } from '#shared/inbox-records.ts';
import type { RecordRef } from '#shared/schemas/inbox.ts';
import { dayMs } from '../../clock.ts';
import { createTestClock, type TestClock } from '../../test-support/clock.ts';
import { applicationRow, describeEachDatabase, enquiryRow, insert } from '../../test-support/database.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { createSigner } from '../session/sealer.ts';
import { createAcknowledgement } from './acknowledgement.ts';
import { countNew, storedOf } from './inbox-lists.ts';
import { setStateAndMail } from './record-mails.ts';
import {
  addNote,
  deleteExpiredRecords,
  eventsOf,
  forgetRecord,
  historyOf,
  listNotes,
  listStates,
  setState,
} from './repository.ts';

const refOf = (id: number | string, more: Partial<RecordRef> = {}): RecordRef => ({
  key: `${id}:0123456789abcdef`,
  person: 'asha@example.com',
  receivedAt: '2026-02-02T10:00:00.000Z',
  version: 0,
  ...more,
});
const row = { first_name: 'Asha', contact_email: 'asha@example.com', contact_mobile: '9470151623' };
const authorship = { author: 'admin@realvance.example', now: '2026-03-01T09:00:00.000Z' };

describeEachDatabase('what the site keeps about applications and enquiries', (database) => {
  let db: ReturnType<typeof database>['db'];
  let clock: TestClock;
  beforeEach(() => {
    db = database().db;
    clock = createTestClock('2026-03-01T08:00:00.000Z');
  });
  const say = async (state: 'reviewing' | 'offer' | 'rejected' | 'new', ...records: RecordRef[]) =>
    (await setState(db, { ...authorship, records, state })).conflicts;
  const note = (record: RecordRef, text: string) => addNote(db, { ...authorship, record, text });

  test('has a note once that comes again, from a page that knows of it and from one that has left before the answer', async () => {
    await say('reviewing', refOf(9));
    for (const version of [1, 1, 2]) expect(await note(refOf(9, { version }), 'Knows our field.')).toEqual([]);
    expect(await note(refOf(9, { version: 2 }), 'And theirs.')).toEqual([]);
    expect(await note(refOf(9, { version: 3 }), 'Knows our field.')).toEqual([]);
    const events = ['reviewing', 'Knows our field.', 'And theirs.', 'Knows our field.'].map((text) => ({ text }));
    expect(await historyOf(db, refOf(9).key)).toMatchObject({ version: 4, events });
    expect(await listStates(db, 'application')).toMatchObject([{ notes: 3 }]);
  });

  test('is a state and a history of states and notes, with author and time', async () => {
    const { key } = refOf(1);
    expect(await historyOf(db, key)).toEqual({ state: 'new', version: 0, events: [] });
    expect(await say('new', refOf(1)), 'has it already').toEqual([]);
    expect(await listStates(db, 'application')).toEqual([]);
    for (const _ of [1, 2]) expect(await say('reviewing', refOf(1))).toEqual([]);
    expect(await note(refOf(1, { version: 1 }), 'Knows our field.')).toEqual([]);
    const state = { key, state: 'reviewing', version: 2, notes: 1, opening: null };
    expect(await listStates(db, 'application')).toEqual([state]);
    const { author, now: createdAt } = authorship;
    expect(await historyOf(db, key)).toEqual({
      state: 'reviewing',
      version: 2,
      events: [
        { number: 1, kind: 'state', text: 'reviewing', author, createdAt },
        { number: 2, kind: 'note', text: 'Knows our field.', author, createdAt },
      ],
    });
  });

  test('is not changed by a later admin, who gets the changes since', async () => {
    const { key } = refOf(1);
    await say('reviewing', refOf(1), refOf(2));
    await note(refOf(1, { version: 1 }), 'Called her.');
    const conflicts = await say('rejected', refOf(1, { version: 1 }), refOf(2, { version: 1 }));
    expect(conflicts).toEqual([{ key, events: [expect.objectContaining({ number: 2, text: 'Called her.' })] }]);
    expect(await note(refOf(1), 'Mine')).toEqual([
      { key, events: [expect.objectContaining({ number: 1 }), expect.objectContaining({ number: 2 })] },
    ]);
    const states = (await listStates(db, 'application')).map((each) => [each.key, each.state, each.version]);
    expect(states.toSorted()).toEqual([
      [key, 'reviewing', 2],
      [refOf(2).key, 'rejected', 2],
    ]);
    expect(await eventsOf(db, key, { after: 1 })).toHaveLength(1);
  });

  test('of two at the same moment one is written and the other told', async () => {
    const both = await Promise.all([note(refOf(1), 'One'), note(refOf(1), 'Two')]);
    expect(both.map((conflicts) => conflicts.length).sort()).toEqual([0, 1]);
    const more = await Promise.all([note(refOf(1, { version: 1 }), 'Three'), say('offer', refOf(1, { version: 1 }))]);
    expect(more.map((conflicts) => conflicts.length).sort()).toEqual([0, 1]);
    expect(await eventsOf(db, refOf(1).key)).toHaveLength(2);
  });

  test('counts the stored applications that have no other state than New', async () => {
    await insert(db, 'applications', ...['a', 'b', 'c', 'd'].map((key) => applicationRow({ submission_key: key })));
    const rows = await db.selectFrom('applications').select('id').orderBy('id').execute();
    const [first = 0, second = 0] = rows.map(({ id }) => id);
    await say('offer', refOf(first));
    await note(refOf(second), 'Still new.');
    await insert(db, 'enquiries', ...['a', 'b'].map((key) => enquiryRow({ submission_key: key })));
    expect([await countNew(db, 'application'), await countNew(db, 'enquiry')]).toEqual([3, 2]);
  });

  test('is kept apart for an enquiry with the same id', async () => {
    const enquiry = refOf(1, { key: '1:enquiry-0123456789abcdef' });
    await setState(db, { ...authorship, records: [enquiry], state: 'answered' });
    await note(refOf(1), 'Of the application.');
    expect(await listStates(db, 'enquiry')).toMatchObject([{ key: enquiry.key, state: 'answered', version: 1 }]);
    expect(await listStates(db, 'application')).toMatchObject([{ key: refOf(1).key, notes: 1 }]);
    expect(await listNotes(db, 'enquiry')).toEqual([]);
    await forgetRecord(db, 'enquiry', '1');
    const { key } = refOf(1);
    expect(await listNotes(db, 'application', [enquiry.key, key])).toMatchObject([{ key }]);
    expect(await listNotes(db, 'application', [enquiry.key])).toEqual([]);
    expect([await listStates(db, 'enquiry'), (await listNotes(db, 'application')).length]).toEqual([[], 1]);
  });

  test('is found in the embedded backend by the address of its sender', async () => {
    await insert(db, 'applications', applicationRow({ submission_key: 'a', position_applied_for: 'Gardener' }));
    const enquiry = enquiryRow({ submission_key: 'a', email: ' Asha@Example.com' });
    await insert(db, 'enquiries', enquiry, { ...enquiry, submission_key: 'b', email: 'other@example.com' });
    const titles = async (kind: RecordKind) => (await storedOf(db, kind, 'asha@example.com')).map(({ title }) => title);
    expect([await titles('application'), await titles('enquiry')]).toEqual([['Gardener'], ['Hello']]);
  });

  test('is forgotten with the application or with its time', async () => {
    const again = { ...refOf(1), key: '1:ffffffffffffffff', person: '9876543210' };
    await say('offer', refOf(1), refOf(2), again, refOf(3, { receivedAt: null }));
    await forgetRecord(db, 'application', '1');
    const keys = async () => (await listStates(db, 'application')).map(({ key }) => key).sort();
    expect(await keys()).toEqual([refOf(2).key, refOf(3).key]);
    expect(await eventsOf(db, refOf(1).key)).toEqual([]);
    await deleteExpiredRecords(db, '2026-02-15T00:00:00.000Z');
    expect(await keys()).toEqual([refOf(3).key]);
    await deleteExpiredRecords(db, '2026-04-01T00:00:00.000Z');
    expect(await keys()).toEqual([]);
  });

  test.each(['delivered', 'refused'] as const)(
    'can be changed with a mail after its history expired while an earlier mail is %s in the outbox',
    async (state) => {
      const send = async (key: string) => {
        const record = { ref: refOf(1), key, mail: { to: 'asha@example.com', subject: 'No', text: key } };
        const about = { ...authorship, transport: 'server', records: [record], state: 'rejected' } as const;
        return (await setStateAndMail(db, about)).sent;
      };
      const sent = [{ key: refOf(1).key, number: 2 }];
      expect(await send('earlier')).toEqual(sent);
      await db.updateTable('outbox').set({ state }).execute();
      await deleteExpiredRecords(db, '2026-04-01T00:00:00.000Z');
      expect(await send('later')).toEqual(sent);
      expect(await eventsOf(db, refOf(1).key)).toMatchObject([{}, { text: 'No\n\nlater', mail: 'waiting' }]);
      const kept = await db.selectFrom('outbox').select(['idempotency_key', 'state']).execute();
      expect(kept).toHaveLength(2);
      expect(kept).toContainEqual({ idempotency_key: 'earlier', state });
    },
  );

  test('a change with a mail that is repeated names no later change as its own', async () => {
    const record = { ref: refOf(1), key: 'once', mail: { to: 'asha@example.com', subject: 'No', text: 'Sorry' } };
    const send = () =>
      setStateAndMail(db, { ...authorship, transport: 'server', records: [record], state: 'rejected' });
    const { sent } = await send();
    await say('offer', refOf(1, { version: 2 }));
    expect(await send()).toEqual({ sent, changed: [], conflicts: [] });
  });

  /** Records an application for this position and acknowledges it. */
  async function applyFor(position: string, jobresponse_id = 7) {
    const outbox = createOutbox({ db, clock });
    const fields = { ...row, position_applied_for: position, linkedin_profile: '' };
    const lease = { owner: 'me', until: '2026-04-01T09:00:00.000Z' };
    const posted = { form: 'application', fields, file: undefined } as const;
    const entry = await outbox.record(posted, `${position} ${jobresponse_id}`, { state: 'delivering', lease });
    if (!entry) throw new Error('The application was not recorded.');
    const acknowledge = createAcknowledgement({
      db,
      clock,
      signer: createSigner(['a secret of at least thirty-two characters']),
      site: { name: 'Realvance', email: 'hello@realvance.example' },
      listedPosition: async () => position,
      addressOf: (token) => `https://realvance.example/api/withdrawal/${token}`,
      transport: 'server',
    });
    const record = { jobresponse_id, createdAt: '2026-03-01T08:00:00.000Z' };
    await outbox.settleDelivered(entry.id, 'me', null, await acknowledge(entry, record));
    return { fields, record };
  }

  const positions = ['Gardener', 'Baker', 'Diver', 'Painter', 'Pilot', 'Sailor', 'Tailor'];
  const acknowledged = async () =>
    (await db.selectFrom('outbox').where('form', '=', 'mail').select('id').execute()).length;

  test('acknowledges at most five applications of an address in a day', async () => {
    await applyFor('Gardener');
    for (const [at, position] of positions.entries()) await applyFor(position, at);
    expect(await acknowledged()).toBe(5);
    clock.advance(dayMs);
    await applyFor('Miller', 8);
    expect(await acknowledged()).toBe(6);
  });

  test('acknowledges at most five applications that arrive at once', async () => {
    await Promise.all(positions.map(applyFor));
    expect(await acknowledged()).toBe(5);
  });

  test('two admins may set the state of many in opposite order at once', async () => {
    const refs = Array.from({ length: 8 }, (_, at) => refOf(at + 1));
    const both = await Promise.all([say('offer', ...refs), say('rejected', ...refs.toReversed())]);
    expect(both.map(({ length }) => length).toSorted()).toEqual([0, 8]);
  });

  test('shows the acknowledgement of an application, which conflicts with no change', async () => {
    const { fields, record } = await applyFor('Gardener');
    const application = applicationKey({ ...fields, ...record });
    const { version, events } = await historyOf(db, application);
    const sent = { number: 0, kind: 'mail', mail: 'waiting', author: '', transport: 'server' };
    expect({ version, events }).toMatchObject({ version: 0, events: [sent] });
    expect(events[0]?.text).toMatch(/^Your application has arrived: Gardener\n\nDear Asha,[\s\S]*\n\[link\]/);
    expect(await listStates(db, 'application')).toEqual([]);
    const ref = { key: application, person: 'asha@example.com', receivedAt: null, version: 0 };
    expect(await note(ref, 'Call her.')).toEqual([]);
    expect(await note(ref, 'Write to her.')).toMatchObject([{ events: [{ number: 1, text: 'Call her.' }] }]);
    expect(await historyOf(db, application)).toMatchObject({ version: 1, events: [sent, { number: 1 }] });
    expect(await listStates(db, 'application')).toMatchObject([{ key: application, version: 1, notes: 1 }]);
  });
});
