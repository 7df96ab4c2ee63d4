import { accountKey } from '#shared/email.ts';
import { ApiError } from '#shared/errors.ts';
import { type RecordKind, recordKinds } from '#shared/inbox-records.ts';
import { type ErasedRecord, hostRecordKinds, type PersonalRecord } from '#shared/schemas/operation.ts';
import { applicationPages, enquiryPages } from '../inbox/find-record.ts';
import { createFileFetcher } from '../media/fetch-file.ts';
import { CircuitBreaker } from '../upstream/circuit-breaker.ts';
import { Upstream } from '../upstream/upstream.ts';
import { UpstreamClient } from '../upstream/upstream-client.ts';

/** A host's application or enquiry, about which the site may have states and notes. */
export interface WorkedRecord {
  readonly kind: RecordKind;
  readonly id: string;
}

interface HostRecords<Kind extends ErasedRecord> {
  readonly records: readonly Kind[];
  readonly elsewhere: readonly string[];
  readonly worked: readonly WorkedRecord[];
}

export interface PersonHost {
  find(email: string): Promise<HostRecords<PersonalRecord>>;
  erase(email: string): Promise<HostRecords<ErasedRecord>>;
  readFile(file: string): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

/** Longer than other calls, because hosts search whole tables. */
const timeoutMs = 30_000;

/** Picks the applications and enquiries from a host's records. */
export const workedRecords = (records: readonly ErasedRecord[]): WorkedRecord[] =>
  recordKinds.flatMap((kind) =>
    records.filter((record) => record.kind === hostRecordKinds[kind]).map(({ id }) => ({ kind, id })),
  );

/** The answer of a host that found or erased every record itself. */
export const allRecords = <Kind extends ErasedRecord>(records: readonly Kind[]): HostRecords<Kind> => ({
  records,
  elsewhere: [],
  worked: workedRecords(records),
});

const listed = (name: string, ids: readonly unknown[], list: string) =>
  ids.length > 0 ? [`${name} ${ids.join(', ')} (${list})`] : [];

/** Creates the client for a backend host's contract calls. */
export function createPersonHost({ url, token }: { url: string; token: string | undefined }): PersonHost {
  const client = new UpstreamClient({ url, timeoutMs });
  const files = createFileFetcher({ hostUrl: url, timeoutMs, token });
  const upstream = new Upstream({
    client,
    breaker: new CircuitBreaker(),
    rewriteLinks: (_, data) => data,
    hostUrl: url,
    adminToken: token,
  });

  async function searchLists(email: string): Promise<HostRecords<never>> {
    const key = accountKey(email);
    const matchesPerson = (address: string | null | undefined) => accountKey(address ?? '') === key;
    const applications: string[] = [];
    let [hasApplications, hasAddresses] = [false, false];
    for await (const rows of applicationPages(upstream)) {
      hasApplications ||= rows.length > 0;
      hasAddresses ||= rows.some((row) => row.contact_email !== undefined);
      const found = rows.filter((row) => matchesPerson(row.contact_email));
      applications.push(...found.map((row) => String(row.jobresponse_id)));
    }
    const enquiries: string[] = [];
    for await (const rows of enquiryPages(upstream)) {
      enquiries.push(...rows.filter((row) => matchesPerson(row.email)).map((row) => String(row.contact_us_id)));
    }
    const ids = [
      ...listed('job applications', applications, 'getalljobresponse'),
      ...listed('contact entries', enquiries, 'getallcontactform'),
    ];
    const lines = [
      ids.length > 0
        ? `The backend has ${ids.join(' and ')}: erase them there.`
        : 'The backend’s lists (getalljobresponse, getallcontactform) do not contain this address.',
      ...(hasApplications && !hasAddresses
        ? ['Its job applications contain no address. Search for them by name and phone number.']
        : []),
      'The backend cannot erase a person by request. If an account with this address exists there, erase it too.',
    ];
    const worked = [
      ...applications.map((id) => ({ kind: 'application', id }) as const),
      ...enquiries.map((id) => ({ kind: 'enquiry', id }) as const),
    ];
    return { records: [], elsewhere: lines, worked };
  }

  async function orByHand<Kind extends ErasedRecord>(
    email: string,
    call: () => Promise<{ records: Kind[] }>,
  ): Promise<HostRecords<Kind>> {
    try {
      return allRecords((await call()).records);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'not_supported_by_backend') throw error;
      return searchLists(email);
    }
  }

  return {
    find: (email) => orByHand(email, () => upstream.call('exportPerson', { body: { email } })),
    erase: (email) => orByHand(email, () => upstream.call('erasePerson', { body: { email } })),
    async readFile(file) {
      const address = URL.parse(file, `${url}/`);
      if (!address || address.origin !== new URL(url).origin) return undefined;
      return (await files.fetch(address, { withToken: true })).content;
    },
    close: async () => {
      await Promise.all([client.close(), files.close()]);
    },
  };
}
