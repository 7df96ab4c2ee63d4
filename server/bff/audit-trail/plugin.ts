import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { hostIdOf } from '#shared/applications.ts';
import { cancelMailsResult } from '#shared/schemas/hiring.ts';
import {
  isTrailAction,
  type TrailAction,
  type TrailEntry,
  type TrailQuery,
  trailPage,
} from '#shared/schemas/operation.ts';
import { id } from '#shared/schemas/primitives.ts';
import { type Clock, isoNow } from '../../clock.ts';
import type { Database, TrailRow } from '../../database/schema.ts';
import { answerCall } from '../calls/answer-call.ts';
import { roughNetworkOf } from '../http/visitors.ts';

/** Appends entries; entries never change. */
export async function addToTrail(db: Kysely<Database>, entries: readonly Omit<TrailRow, 'id'>[]): Promise<void> {
  if (entries.length > 0) await db.insertInto('trail').values(entries).execute();
}

async function readTrail(db: Kysely<Database>, { action, record, before }: TrailQuery): Promise<TrailEntry[]> {
  const rows = await db
    .selectFrom('trail')
    .selectAll()
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(record !== undefined, (query) => query.where('record', '=', record ?? ''))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(trailPage)
    .execute();
  return rows.map(({ id, ...entry }) => ({ number: id, ...entry }));
}

/** Deletes old entries. @param before ISO 8601 */
export async function deleteExpiredTrail(db: Kysely<Database>, before: string): Promise<void> {
  await db.deleteFrom('trail').where('at', '<', before).execute();
}

interface AuditedRecords {
  readonly records: readonly string[];
  readonly detail?: string;
}

interface ApplicationRef {
  readonly application: string;
}

interface AuditedCall {
  Params: Readonly<Record<string, string>>;
  Body?: { readonly [field in 'position' | 'title' | 'email' | 'role' | 'state']?: unknown } & {
    readonly application: ApplicationRef;
    readonly applications: readonly ApplicationRef[];
  };
}

type ReadRecords = (request: FastifyRequest<AuditedCall>, answer: unknown) => AuditedRecords;

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 300) : '');
const oneParam = (kind: string, { params }: FastifyRequest<AuditedCall>) => [`${kind} ${Object.values(params).join()}`];

const workAnswer = z.object({
  data: z.object({ conflicts: z.array(z.object({ application: z.string() })), gone: z.optional(z.array(z.string())) }),
});

function untouched(answer: unknown): ReadonlySet<string> {
  const { conflicts, gone = [] } = z.parse(workAnswer, JSON.parse(String(answer))).data;
  return new Set([...conflicts.map(({ application }) => application), ...gone]);
}

function applications(refs: readonly ApplicationRef[], answer: unknown): string[] {
  const left = untouched(answer);
  const keys = refs.map(({ application }) => application).filter((key) => !left.has(key));
  return keys.map((key) => `application ${hostIdOf(key)}`);
}

const posted = z.object({ data: z.object({ jobpost_id: z.optional(id), blogs_Items_id: z.optional(id) }) });

function made(kind: 'job' | 'blog', answer: unknown): string {
  const { jobpost_id, blogs_Items_id } = z.parse(posted, JSON.parse(String(answer))).data;
  const named = kind === 'job' ? jobpost_id : blogs_Items_id;
  return named === undefined ? '' : `${kind} ${named}`;
}

const aboutNothing: ReadRecords = () => ({ records: [''] });
const job: ReadRecords = (request) => ({ records: oneParam('job', request), detail: text(request.body?.position) });
const blog: ReadRecords = (request) => ({ records: oneParam('blog', request), detail: text(request.body?.title) });
const admin: ReadRecords = ({ body }) => ({ records: [`admin ${text(body?.email).trim()}`] });
const withRole: ReadRecords = ({ body }) => ({
  records: [`admin ${text(body?.email).trim()}`],
  detail: text(body?.role),
});
const oneApplication: ReadRecords = ({ body }, answer) => ({
  records: applications(body ? [body.application] : [], answer),
});

/** The subject of each finished action. An erased or exported person is not named. */
const auditedRecords: Readonly<Record<TrailAction, ReadRecords>> = {
  startAdminSession: aboutNothing,
  finishAdminSession: aboutNothing,
  finishAdminSessionByPasskey: aboutNothing,
  replaceInitialPassword: aboutNothing,
  endAdminSession: aboutNothing,
  confirmAdmin: aboutNothing,
  confirmAdminByPasskey: aboutNothing,
  addAdmin: withRole,
  setAdminRole: withRole,
  removeAdmin: admin,
  resetAdmin: admin,
  changeAdminPassword: aboutNothing,
  endOwnAdminSession: aboutNothing,
  confirmTotp: aboutNothing,
  addPasskey: aboutNothing,
  removePasskey: aboutNothing,
  renewRecoveryCodes: aboutNothing,
  removeSecondFactor: aboutNothing,
  postJobPosition: ({ body }, answer) => ({ records: [made('job', answer)], detail: text(body?.position) }),
  updateJobPosition: job,
  deleteJobPost: job,
  postBlogs: ({ body }, answer) => ({ records: [made('blog', answer)], detail: text(body?.title) }),
  updateBlogs: blog,
  deleteblogs: blog,
  addPicture: aboutNothing,
  setApplicationState: ({ body }, answer) => ({
    records: applications(body?.applications ?? [], answer),
    detail: text(body?.state),
  }),
  addApplicationNote: oneApplication,
  replyToApplication: oneApplication,
  cancelApplicationMails: (_request, answer) => {
    const { cancelled } = z.parse(z.object({ data: cancelMailsResult }), JSON.parse(String(answer))).data;
    return { records: cancelled.map(({ application }) => `application ${hostIdOf(application)}`) };
  },
  deletejobresponse: (request) => ({ records: oneParam('application', request) }),
  deletecontactform: (request) => ({ records: oneParam('enquiry', request) }),
  retryFormOutbox: aboutNothing,
  releaseFormOutboxEntry: (request) => ({ records: oneParam('post', request) }),
  resendWebhook: (request) => ({ records: oneParam('webhook', request) }),
  exportPersonalData: aboutNothing,
  erasePersonalData: aboutNothing,
};

interface AuditTrailOptions {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
}

/** Records admin actions before the answer is sent. If the write fails, only the log reports it. Registers before the routes. */
export const auditTrail = fp<AuditTrailOptions>(
  async (app, { db, clock }) => {
    const write = async (action: TrailAction, request: FastifyRequest, reply: FastifyReply, answer: unknown) => {
      const admin = (request.admin ?? request.adminStep)?.email;
      // Anyone may log out, and a login may lack its second step.
      if (reply.statusCode >= 300 || admin === undefined) return;
      const { records, detail = '' } = auditedRecords[action](request as FastifyRequest<AuditedCall>, answer);
      const common = { at: isoNow(clock), admin, action, detail, network: roughNetworkOf(request.ip) };
      await addToTrail(
        db,
        records.map((record) => ({ ...common, record })),
      ).catch((error: unknown) => request.log.error({ err: error, action }, 'audit log write failed'));
    };

    app.addHook('onRoute', (route) => {
      const action = route.config?.endpoint;
      if (!isTrailAction(action)) return;
      route.onSend = [
        route.onSend ?? [],
        (request: FastifyRequest, reply: FastifyReply, answer: unknown) => write(action, request, reply, answer),
      ].flat();
    });

    answerCall(app, 'getTrail', ({ query }) => readTrail(db, query));
  },
  { name: 'audit-trail', fastify: '5.x', dependencies: ['session', 'errors'] },
);
