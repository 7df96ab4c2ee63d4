import { ApiError } from '#shared/errors.ts';
import { applicationKey, enquiryKey, kindOf, personKey, type RecordState } from '#shared/inbox-records.ts';
import { defaultMailTexts, mailTextNames } from '#shared/mail-texts.ts';
import type { JobResponse } from '#shared/schemas/application.ts';
import type { ContactEntry } from '#shared/schemas/enquiry.ts';
import type { RecordEvent, RecordHistory, RecordRef } from '#shared/schemas/inbox.ts';
import { toApplications, toEnquiries } from '../features/admin-inbox/records.ts';
import { fakeApi, renderApp } from './render-app.tsx';

/** An application as a host lists it. */
export const application = (id: number | string, more: Partial<JobResponse> = {}): JobResponse => ({
  jobresponse_id: id,
  position_applied_for: 'Lighthouse Keeper',
  first_name: `Keeper${id}`,
  ...more,
});

export const applications = (count: number, more: Partial<JobResponse> = {}): JobResponse[] =>
  Array.from({ length: count }, (_, at) => application(at + 1, more));

export const message = (contact_us_id: number, name: string, more: Partial<ContactEntry> = {}): ContactEntry => ({
  contact_us_id,
  name,
  email: 'ask@example.com',
  phone: '9000000142',
  message: 'Hello.',
  createdAt: '2026-02-03T11:00:00.000Z',
  ...more,
});

export const done = { message: 'Done.' };
export const emptyOutbox = { waiting: 0, refused: 0, quarantined: 0, mailsWaiting: 0, mailsRefused: 0 };
const idIn = (path: string) => decodeURIComponent(path.split('/').at(-1) ?? '');

/** A host with these applications and messages, and a BFF that keeps their states and notes. Both can be changed. */
export function inboxWith(given: { applications?: readonly JobResponse[]; messages?: readonly ContactEntry[] }) {
  const api = fakeApi();
  const inbox = { applications: [...(given.applications ?? [])], messages: [...(given.messages ?? [])] };
  const kept = new Map<string, { state: RecordState; events: RecordEvent[] }>();
  const historyOf = (key: string): RecordHistory => {
    const { state, events } = kept.get(key) ?? { state: 'new' as const, events: [] };
    return { state, events, version: events.length, mails: 'server' };
  };
  /** Notes what an admin did. */
  const note = (key: string, kind: 'state' | 'note', text: string, author = 'admin@example.com') => {
    const { state, events } = historyOf(key);
    const event = { number: events.length + 1, kind, text, author, createdAt: '2026-11-20T09:00:00.000Z' };
    kept.set(key, { state: kind === 'state' ? (text as RecordState) : state, events: [...events, event] });
  };
  const change = (refs: readonly RecordRef[], kind: 'state' | 'note', text: string) => {
    const stale = refs.filter((ref) => ref.version < historyOf(ref.key).version);
    for (const ref of refs) if (!stale.includes(ref)) note(ref.key, kind, text);
    return stale.map((ref) => ({
      key: ref.key,
      events: historyOf(ref.key).events.slice(ref.version),
    }));
  };
  function find<Row>(rows: readonly Row[], matches: (row: Row) => boolean): Row {
    const row = rows.find(matches);
    if (!row) throw new ApiError('not_found', 'There is nothing with this number.');
    return row;
  }
  const isApplication = (path: string) => (row: JobResponse) => String(row.jobresponse_id) === idIn(path);
  const isMessage = (path: string) => (row: ContactEntry) => String(row.contact_us_id) === idIn(path);

  api.answer('getalljobresponse', () => inbox.applications);
  api.answer('getjobresponse', ({ path }) => find(inbox.applications, isApplication(path)));
  api.answer('deletejobresponse', ({ path }) => {
    find(inbox.applications, isApplication(path));
    inbox.applications = inbox.applications.filter((row) => !isApplication(path)(row));
    return done;
  });
  api.answer('getallcontactform', () => inbox.messages);
  api.answer('getcontactform', ({ path }) => find(inbox.messages, isMessage(path)));
  api.answer('deletecontactform', ({ path }) => {
    find(inbox.messages, isMessage(path));
    inbox.messages = inbox.messages.filter((row) => !isMessage(path)(row));
    return done;
  });
  api.answer('getFormOutbox', () => emptyOutbox);
  api.answer('getRecordStates', ({ path }) =>
    Array.from(kept, ([key, { state, events }]) => ({
      key,
      state,
      version: events.length,
      notes: events.filter(({ kind }) => kind === 'note').length,
      opening: null,
    })).filter(({ key }) => path.includes(kindOf(key))),
  );
  api.answer('getPersonRecords', ({ path }) => {
    const key = idIn(path);
    const records = [...toApplications(inbox.applications, []), ...toEnquiries(inbox.messages, [])];
    const person = records.find((record) => record.key === key)?.person ?? '';
    return records
      .filter((record) => record.person === person && record.key !== key)
      .map((record) => ({
        kind: record.kind,
        id: record.id,
        title: record.kind === 'application' ? record.position_applied_for : record.message,
        createdAt: record.createdAt ?? null,
        state: historyOf(record.key).state,
      }));
  });
  api.answer('getMailTexts', () => ({
    texts: mailTextNames.map((name) => ({ name, ...defaultMailTexts[name], isDefault: true })),
    signature: '',
  }));
  api.answer('getRecordNotes', () =>
    Array.from(kept).flatMap(([key, { events }]) =>
      events
        .filter(({ kind }) => kind === 'note')
        .map(({ text, author, createdAt }) => ({ key, text, author, createdAt })),
    ),
  );
  api.answer('getRecordHistory', ({ path }) => historyOf(idIn(path)));
  api.answer('setRecordState', ({ body }) => {
    const { records: refs, state } = body as { records: RecordRef[]; state: RecordState };
    const keys = new Set([...inbox.applications.map(applicationKey), ...inbox.messages.map(enquiryKey)]);
    const here = refs.filter((ref) => keys.has(ref.key));
    const gone = refs.filter((ref) => !keys.has(ref.key)).map((ref) => ref.key);
    const before = here.map(({ key }) => historyOf(key));
    const conflicts = change(here, 'state', state);
    const stale = new Set(conflicts.map((conflict) => conflict.key));
    const changed = here.flatMap(({ key }, at) => {
      const was = before[at];
      return was && !stale.has(key) && was.state !== state ? [{ key, was: was.state, version: was.version + 1 }] : [];
    });
    return { conflicts, gone, changed };
  });
  api.answer('addRecordNote', ({ body }) => {
    const { record: ref, text } = body as { record: RecordRef; text: string };
    return { conflicts: change([ref], 'note', text) };
  });
  api.answer('erasePersonalData', ({ body }) => {
    const { email } = body as { email: string };
    inbox.applications = inbox.applications.filter((row) => personKey(row) !== email.toLowerCase());
    inbox.messages = inbox.messages.filter((row) => row.email.toLowerCase() !== email.toLowerCase());
    return { erased: [], elsewhere: [] };
  });
  return { inbox, note };
}

/** Opens a page of the admin on a host with these applications and messages. */
export async function openInbox(address: string, given: Parameters<typeof inboxWith>[0]) {
  const host = inboxWith(given);
  return { ...host, ...(await renderApp(address)) };
}

/** The admin looks at the page again, after a look elsewhere. */
export const lookAgain = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
