import { ApiError } from '#shared/errors.ts';
import {
  applicationKey,
  enquiryKey,
  hostIdOf,
  kindOf,
  personKey,
  type RecordKind,
  recordKeyPattern,
} from '#shared/inbox-records.ts';
import type { JobResponse } from '#shared/schemas/application.ts';
import type { ContactEntry } from '#shared/schemas/enquiry.ts';
import { isFullPage, maxPageRows, type PageQuery } from '#shared/schemas/page-query.ts';
import type { Id } from '#shared/schemas/primitives.ts';
import { shorten } from '#shared/text.ts';
import type { Upstream } from '../upstream/upstream.ts';

/** The sender of an application or enquiry, and its subject. */
export interface FoundRecord {
  readonly key: string;
  readonly createdAt: string | null | undefined;
  readonly email: string | null | undefined;
  readonly phone: string | number | null | undefined;
  readonly name: string;
  /** Empty for an enquiry. */
  readonly position: string;
  /** The position, or the first words of a message. */
  readonly title: string;
}

interface HostCalls<Row> {
  readonly read: (upstream: Upstream, id: string) => Promise<Row>;
  readonly list: (upstream: Upstream, query: PageQuery) => Promise<Row[]>;
  readonly idOf: (row: Row) => Id;
  readonly keyOf: (row: Row) => string;
  readonly toRecord: (row: Row) => Omit<FoundRecord, 'key'>;
}

const applications: HostCalls<JobResponse> = {
  read: (upstream, jobresponse_id) => upstream.call('getjobresponse', { params: { jobresponse_id } }),
  list: (upstream, query) => upstream.call('getalljobresponse', { query }),
  idOf: (row) => row.jobresponse_id,
  keyOf: applicationKey,
  toRecord: (row) => ({
    email: row.contact_email,
    phone: row.contact_mobile,
    name: [row.first_name, row.last_name].filter(Boolean).join(' '),
    position: row.position_applied_for,
    title: row.position_applied_for,
    createdAt: row.createdAt,
  }),
};

const enquiries: HostCalls<ContactEntry> = {
  read: (upstream, contact_us_id) => upstream.call('getcontactform', { params: { contact_us_id } }),
  list: (upstream, query) => upstream.call('getallcontactform', { query }),
  idOf: (row) => row.contact_us_id,
  keyOf: enquiryKey,
  toRecord: ({ email, phone, name, message, createdAt }) => ({
    email,
    phone,
    name,
    position: '',
    title: shorten(message, 80),
    createdAt,
  }),
};

const found =
  <Row>({ keyOf, toRecord }: HostCalls<Row>) =>
  (row: Row): FoundRecord => ({ key: keyOf(row), ...toRecord(row) });
export const toFoundApplication = found(applications);
export const toFoundEnquiry = found(enquiries);

/** Runs a task with the host's calls for a kind of record. */
const withCalls = <Result>(kind: RecordKind, task: <Row>(calls: HostCalls<Row>) => Result): Result =>
  kind === 'enquiry' ? task(enquiries) : task(applications);

/** Reads the current row with this key from its host, in full where the host has a call for one. */
async function findRow<Row>(calls: HostCalls<Row>, upstream: Upstream, key: string): Promise<Row | undefined> {
  if (!recordKeyPattern.test(key)) return undefined;
  const isIt = (row: Row) => calls.keyOf(row) === key;
  try {
    const row = await calls.read(upstream, hostIdOf(key));
    return isIt(row) ? row : undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'not_found' || error.code === 'gone') return undefined;
    if (error.code !== 'not_supported_by_backend') throw error;
    for await (const rows of pagesOf(calls, upstream)) {
      const row = rows.find(isIt);
      if (row) return row;
    }
    return undefined;
  }
}

/** Reads the current application with this key from its host. */
export const findApplication = (upstream: Upstream, key: string): Promise<JobResponse | undefined> =>
  findRow(applications, upstream, key);

/** Reads the current record with this key from its host. */
export const findRecord = (upstream: Upstream, key: string): Promise<FoundRecord | undefined> =>
  withCalls(kindOf(key), async (calls) => {
    const row = await findRow(calls, upstream, key);
    return row && found(calls)(row);
  });

/** Reads the host's list page by page, the newest first; a host without paging answers it at once. */
async function* pagesOf<Row>({ list, idOf }: HostCalls<Row>, upstream: Upstream): AsyncGenerator<readonly Row[]> {
  const asked = new Set<string>();
  for (let before: string | undefined; ; asked.add(before)) {
    const rows = await list(upstream, before === undefined ? {} : { limit: maxPageRows, before });
    // A host without paging answers the same list again.
    if (rows.some((row) => asked.has(String(idOf(row))))) return;
    yield rows;
    const oldest = rows.at(-1);
    if (!isFullPage(rows) || !oldest) return;
    before = String(idOf(oldest));
  }
}

export const applicationPages = (upstream: Upstream): AsyncGenerator<readonly JobResponse[]> =>
  pagesOf(applications, upstream);
export const enquiryPages = (upstream: Upstream): AsyncGenerator<readonly ContactEntry[]> =>
  pagesOf(enquiries, upstream);

/** Reads the host's list until all of these records are found. */
async function findListed<Row>(
  calls: HostCalls<Row>,
  upstream: Upstream,
  keys: readonly string[],
): Promise<Map<string, FoundRecord>> {
  const wanted = new Set(keys);
  const records = new Map<string, FoundRecord>();
  for await (const rows of pagesOf(calls, upstream)) {
    for (const row of rows) {
      const key = calls.keyOf(row);
      if (wanted.delete(key)) records.set(key, found(calls)(row));
    }
    if (wanted.size === 0) break;
  }
  return records;
}

/** Reads those of these records, all of one kind, that their host still has, by key. Throws when the host fails. */
export async function findRecords(
  upstream: Upstream,
  keys: readonly string[],
): Promise<ReadonlyMap<string, FoundRecord>> {
  const [only, ...others] = keys;
  if (only === undefined) return new Map();
  if (others.length > 0) return withCalls(kindOf(only), (calls) => findListed(calls, upstream, keys));
  const record = await findRecord(upstream, only);
  return new Map(record && [[only, record]]);
}

/** Returns which of these records (at least one) their host no longer has. */
export async function findGone(upstream: Upstream, keys: readonly string[]): Promise<ReadonlySet<string>> {
  try {
    const found = await findRecords(upstream, keys);
    return new Set(keys.filter((key) => !found.has(key)));
  } catch (error) {
    if (error instanceof ApiError) return new Set();
    throw error;
  }
}

/** Reads all of the host's records of a kind. */
export const listRecords = (upstream: Upstream, kind: RecordKind): Promise<FoundRecord[]> =>
  withCalls(kind, async (calls) => {
    const pages: FoundRecord[][] = [];
    for await (const rows of pagesOf(calls, upstream)) pages.push(rows.map(found(calls)));
    return pages.flat();
  });

/** Returns the noun that pages use for a record of this kind. */
export const recordNoun = (key: string): string => (kindOf(key) === 'enquiry' ? 'message' : 'application');

/** Creates the error for a record that the host no longer has. */
export const noRecord = (key: string) => new ApiError('not_found', `This ${recordNoun(key)} is no longer there.`);

/** Identifies the person of a record; null when the record names neither an address nor a phone number. */
export const personOf = ({ email, phone }: FoundRecord): string | null =>
  personKey({ contact_email: email, contact_mobile: phone });
