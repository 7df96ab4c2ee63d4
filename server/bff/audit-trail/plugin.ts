import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Insertable } from 'kysely';
import * as z from 'zod/mini';
import { endpointOf, type HostAnswer } from '#shared/contract/endpoints.ts';
import { isErrorBody, mayBeDone } from '#shared/errors.ts';
import { hostIdOf, kindOf } from '#shared/inbox-records.ts';
import { cancelMailsResult, maxRecordsAtOnce } from '#shared/schemas/inbox.ts';
import {
  isTrailAction,
  type TrailAction,
  type TrailEntry,
  type TrailQuery,
  trailPage,
} from '#shared/schemas/operation.ts';
import { id } from '#shared/schemas/primitives.ts';
import { isoNow, withTimeout } from '../../clock.ts';
import type { DatabaseAndClock, Db, TrailRow } from '../../database/schema.ts';
import { answerCall } from '../calls/answer-call.ts';
import { roughNetworkOf } from '../http/visitors.ts';
import type { Upstream } from '../upstream/upstream.ts';

type NewEntry = Omit<Insertable<TrailRow>, 'id' | 'record' | 'part_of' | 'records'>;

/** The browser deletes many records one after the other, and sets their state in parts: within this time, that is one entry. */
const sameActionMs = 60_000;
const repeated: readonly string[] = ['deletejobresponse', 'deletecontactform', 'setRecordState'];
const resultUnknown = 'result unknown';

async function findEntryToContinue(db: Db, { at, admin, action, detail, network }: NewEntry) {
  if (!repeated.includes(action) || detail.endsWith(resultUnknown)) return undefined;
  const last = await db
    .selectFrom('trail')
    .select(['id', 'at', 'action', 'detail', 'network', 'records'])
    .where('admin', '=', admin)
    .where('part_of', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isSame =
    last?.action === action &&
    last.network === network &&
    !last.detail.endsWith(resultUnknown) &&
    (action !== 'setRecordState' || (last.detail === detail && last.records >= maxRecordsAtOnce)) &&
    Date.parse(at) - Date.parse(last.at) <= sameActionMs;
  return isSame ? last.id : undefined;
}

/** Appends one entry for an action. Each further record of the action is a row that belongs to the entry. */
export async function addToTrail(db: Db, entry: NewEntry, records: readonly string[]): Promise<void> {
  if (records.length === 0) return;
  const continued = await findEntryToContinue(db, entry);
  const [first = '', ...others] = records;
  const added = { ...entry, record: first, records: records.length };
  const entryId =
    continued ?? (await db.insertInto('trail').values(added).returning('id').executeTakeFirstOrThrow()).id;
  const parts = continued === undefined ? others : records;
  if (parts.length > 0)
    await db
      .insertInto('trail')
      .values(parts.map((record) => ({ ...entry, record, part_of: entryId })))
      .execute();
  if (continued !== undefined)
    await db
      .updateTable('trail')
      .set((eb) => ({ records: eb('records', '+', records.length) }))
      .where('id', '=', continued)
      .execute();
}

async function readTrail(db: Db, query: TrailQuery): Promise<TrailEntry[]> {
  const { action, record, admin, since, until, before } = query;
  const rows = await db
    .selectFrom('trail')
    .select(['id as number', 'at', 'admin', 'action', 'record', 'detail', 'network', 'records'])
    // A search for a record finds its own row within an action.
    .where((eb) => (record === undefined ? eb('part_of', 'is', null) : eb('record', '=', record)))
    .$if(action !== undefined, (rows) => rows.where('action', '=', action ?? ''))
    .$if(admin !== undefined, (rows) => rows.where('admin', '=', admin ?? ''))
    .$if(since !== undefined, (rows) => rows.where('at', '>=', new Date(since ?? 0).toISOString()))
    .$if(until !== undefined, (rows) => rows.where('at', '<', new Date(until ?? 0).toISOString()))
    .$if(before !== undefined, (rows) => rows.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(trailPage)
    .execute();
  return record === undefined ? rows : rows.map((row) => ({ ...row, records: 1 }));
}

async function adminsIn(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('trail').select('admin').distinct().orderBy('admin').execute();
  return rows.map(({ admin }) => admin);
}

/** Deletes old entries. @param before ISO 8601 */
export async function deleteExpiredTrail(db: Db, before: string): Promise<void> {
  await db.deleteFrom('trail').where('at', '<', before).execute();
}

interface AuditedRecords {
  readonly records: readonly string[];
  readonly detail?: string;
}

interface RecordRef {
  readonly key: string;
}

interface AuditedCall {
  Params: Readonly<Record<string, string>>;
  Body?: { readonly [field in 'position' | 'title' | 'email' | 'role' | 'state' | 'name' | 'mail']?: unknown } & {
    readonly record: RecordRef;
    readonly records: readonly RecordRef[];
  };
}

type ReadRecords = (request: FastifyRequest<AuditedCall>, answer: unknown) => AuditedRecords;

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 300) : '');
const oneParam = (kind: string, { params }: FastifyRequest<AuditedCall>) => [`${kind} ${Object.values(params).join()}`];

const recordsAnswer = z.object({
  data: z.object({
    conflicts: z.array(z.object({ key: z.string() })),
    gone: z.optional(z.array(z.string())),
    mail: z.optional(z.union([z.object({ noAddress: z.array(z.string()) }), z.string()])),
  }),
});

function unchangedKeys(answer: unknown): ReadonlySet<string> {
  const { conflicts, gone = [], mail } = z.parse(recordsAnswer, JSON.parse(String(answer))).data;
  return new Set([...conflicts.map(({ key }) => key), ...gone, ...(typeof mail === 'object' ? mail.noAddress : [])]);
}

/** "enquiry 5" */
const nameOfKey = ({ key }: RecordRef): string => `${kindOf(key)} ${hostIdOf(key)}`;

function changedRecords(refs: readonly RecordRef[], answer: unknown): string[] {
  const unchanged = unchangedKeys(answer);
  return refs.filter(({ key }) => !unchanged.has(key)).map(nameOfKey);
}

const createdAnswer = z.object({
  data: z._default(z.object({ jobpost_id: z.optional(id), blogs_Items_id: z.optional(id) }), {}),
});

/** Names the record that the host created, if its answer has the id. */
function createdRecord(kind: 'job' | 'blog', answer: unknown): string {
  const { jobpost_id, blogs_Items_id } = z.parse(createdAnswer, JSON.parse(String(answer))).data;
  const named = kind === 'job' ? jobpost_id : blogs_Items_id;
  return named === undefined ? '' : `${kind} ${named}`;
}

const noRecord: ReadRecords = () => ({ records: [''] });
const job: ReadRecords = (request) => ({ records: oneParam('job', request), detail: text(request.body?.position) });
const blog: ReadRecords = (request) => ({ records: oneParam('blog', request), detail: text(request.body?.title) });
const deleted =
  (kind: string): ReadRecords =>
  (request) => ({ records: oneParam(kind, request), detail: text(titleBefore.get(request)) });
const draft: ReadRecords = (request) => ({ records: oneParam('draft', request), detail: text(request.body?.title) });
const admin: ReadRecords = ({ body }) => ({ records: [`admin ${text(body?.email).trim()}`] });
const withRole: ReadRecords = ({ body }) => ({
  records: [`admin ${text(body?.email).trim()}`],
  detail: text(body?.role),
});
const oneRecord: ReadRecords = ({ body }, answer) => ({
  records: changedRecords(body ? [body.record] : [], answer),
});

/** The subject of each finished action. An erased or exported person is not named. */
const auditedRecords: Readonly<Record<TrailAction, ReadRecords>> = {
  startAdminSession: noRecord,
  finishAdminSession: noRecord,
  finishAdminSessionByPasskey: noRecord,
  replaceInitialPassword: noRecord,
  endAdminSession: noRecord,
  confirmAdmin: noRecord,
  confirmAdminByPasskey: noRecord,
  addAdmin: withRole,
  setAdminRole: withRole,
  removeAdmin: admin,
  resetAdmin: admin,
  changeAdminPassword: noRecord,
  endOwnAdminSession: noRecord,
  confirmTotp: noRecord,
  addPasskey: noRecord,
  removePasskey: noRecord,
  renewRecoveryCodes: noRecord,
  removeSecondFactor: noRecord,
  postJobPosition: ({ body }, answer) => ({ records: [createdRecord('job', answer)], detail: text(body?.position) }),
  updateJobPosition: job,
  deleteJobPost: deleted('job'),
  postBlogs: ({ body }, answer) => ({ records: [createdRecord('blog', answer)], detail: text(body?.title) }),
  updateBlogs: blog,
  deleteblogs: deleted('blog'),
  addPicture: noRecord,
  saveBlogDraft: draft,
  deleteBlogDraft: draft,
  publishBlogDraft: draft,
  scheduleBlogDraft: draft,
  unpublishBlog: blog,
  renewPreviewLink: draft,
  setRecordState: ({ body }, answer) => ({
    records: changedRecords(body?.records ?? [], answer),
    detail: body?.mail ? `${text(body.state)}, with a mail` : text(body?.state),
  }),
  addRecordNote: oneRecord,
  replyToRecord: (request, answer) => ({ ...oneRecord(request, answer), detail: text(request.body?.state) }),
  cancelRecordMails: (_request, answer) => {
    const { cancelled } = z.parse(z.object({ data: cancelMailsResult }), JSON.parse(String(answer))).data;
    return { records: cancelled.map(nameOfKey) };
  },
  setMailText: ({ body }) => ({ records: [`mail text ${text(body?.name)}`] }),
  resetMailText: (request) => ({ records: oneParam('mail text', request) }),
  setMailSignature: noRecord,
  deletejobresponse: deleted('application'),
  deletecontactform: deleted('enquiry'),
  retryFormOutbox: noRecord,
  releaseFormOutboxEntry: (request) => ({ records: oneParam('post', request) }),
  resendWebhook: (request) => ({ records: oneParam('webhook', request) }),
  exportPersonalData: noRecord,
  getRecordsCsv: ({ params }) => ({ records: [`${params.kind} list`] }),
  erasePersonalData: noRecord,
};

/** A slow host must not delay a deletion longer, so its entry has no title then. */
const titleWaitMs = 1000;

/** Titles of records that requests are about to delete. */
const titleBefore = new WeakMap<object, string>();

/** Reads the title of a record before its deletion. Applicants and people who wrote are not named. */
const readTitle: Partial<
  Record<TrailAction, (request: FastifyRequest<AuditedCall>, upstream: Upstream) => Promise<unknown>>
> = {
  async deleteJobPost({ server, params }) {
    // With closed ones, which pages do not show.
    const { answer } = await server.readCache.read(endpointOf('getAllJobPosts'), {});
    return (answer.data as HostAnswer<'getAllJobPosts'>).find(({ jobpost_id }) => String(jobpost_id) === params.id)
      ?.position;
  },
  async deleteblogs({ server, params }) {
    const rows = await server.readForPage('getAllBlogs');
    return rows.find(({ blogs_Items_id }) => String(blogs_Items_id) === params.id)?.title;
  },
  async deletejobresponse({ params: { jobresponse_id = '' } }, upstream) {
    if (upstream.missing.includes(endpointOf('getjobresponse'))) return '';
    return (await upstream.call('getjobresponse', { params: { jobresponse_id } })).position_applied_for;
  },
};

/** Tells whether a host may have made a change that the site answers as failed. */
function mayBeChanged(action: TrailAction, answer: unknown): boolean {
  if (endpointOf(action).servedBy !== 'host' && action !== 'erasePersonalData') return false;
  const body: unknown = JSON.parse(String(answer));
  return isErrorBody(body) && mayBeDone.includes(body.code);
}

interface AuditTrailOptions extends DatabaseAndClock {
  readonly upstream: Upstream;
}

/** Records completed admin actions, and changes whose result nobody knows, before the answer is sent. If the write fails, only the log reports it. Registers before the routes. */
export const auditTrail = fp<AuditTrailOptions>(
  async (app, { db, clock, upstream }) => {
    const write = async (action: TrailAction, request: FastifyRequest, reply: FastifyReply, answer: unknown) => {
      const admin = (request.admin ?? request.adminStep)?.email;
      // Anyone may log out, and a login may lack its second step.
      if (admin === undefined) return;
      try {
        const isFailure = reply.statusCode >= 300;
        if (isFailure && !mayBeChanged(action, answer)) return;
        const { records, detail: about = '' } = auditedRecords[action](request as FastifyRequest<AuditedCall>, answer);
        const detail = isFailure ? [about, resultUnknown].filter(Boolean).join(', ') : about;
        const entry = { at: isoNow(clock), admin, action, detail, network: roughNetworkOf(request.address) };
        await db.transaction().execute((transaction) => addToTrail(transaction, entry, records));
      } catch (error) {
        request.log.error({ err: error, action }, 'audit log write failed');
      }
    };

    app.addHook('onRoute', (route) => {
      const action = route.config?.endpoint;
      if (!isTrailAction(action)) return;
      const read = readTitle[action];
      if (read)
        route.preHandler = [
          route.preHandler ?? [],
          async (request: FastifyRequest) => {
            // The deletion itself reports what is wrong with the host.
            const reading = read(request as FastifyRequest<AuditedCall>, upstream).catch(() => '');
            const title = await withTimeout(reading, titleWaitMs);
            titleBefore.set(request, text(title));
          },
        ].flat();
      route.onSend = [
        route.onSend ?? [],
        (request: FastifyRequest, reply: FastifyReply, answer: unknown) => write(action, request, reply, answer),
      ].flat();
    });

    answerCall(app, 'getTrail', ({ query }) => readTrail(db, query));
    answerCall(app, 'getTrailAdmins', async () => ({ admins: await adminsIn(db) }));
  },
  { name: 'audit-trail', fastify: '5.x', dependencies: ['session', 'errors'] },
);
