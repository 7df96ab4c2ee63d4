import { createHash } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { applicationKey, personKey } from '#shared/inbox-records.ts';
import { positionName } from '#shared/job-facts.ts';
import type { JobResponse } from '#shared/schemas/application.ts';
import type { RecordRef, Withdrawal } from '#shared/schemas/inbox.ts';
import { type Clock, dayMs, isoNow } from '../../clock.ts';
import type { DatabaseAndClock, Db } from '../../database/schema.ts';
import { retryAfterHeader, toApiError } from '../../to-api-error.ts';
import { routeOf } from '../calls/answer-call.ts';
import { sendPersonalPage, sendPlainPage, uncached, wantsPage } from '../http/errors.ts';
import type { Signer } from '../session/sealer.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { applicationPages, findApplication } from './find-record.ts';
import { historyOf, setState } from './repository.ts';

const purpose = 'withdrawal';
export const withdrawalDays = 90;

interface WithdrawalLink {
  readonly application: string;
  readonly applicant?: string | undefined;
}

type Applied = Parameters<typeof applicationKey>[0] & Pick<JobResponse, 'contact_email'>;

/** Hashes the applicant's address and the position, to find their other applications. */
export function applicantOf(row: Applied): string | undefined {
  if (!row.contact_email?.includes('@')) return undefined;
  const parts = [personKey(row), positionName(row.position_applied_for)].join('\n');
  return createHash('sha256').update(parts).digest('base64url').slice(0, 22);
}

/** Creates the token: `<expiry in milliseconds, base 36>.<key and applicant, base64url>.<signature>`. */
export const createWithdrawalToken = (signer: Signer, clock: Clock, row: Applied): string => {
  const until = (clock.now() + withdrawalDays * dayMs).toString(36);
  const link = [applicationKey(row), applicantOf(row) ?? ''].join('\n');
  return signer.sign(purpose, `${until}.${Buffer.from(link).toString('base64url')}`);
};

/** Reads a token, or returns why it is invalid: changed or expired. */
export function readWithdrawalToken(
  signer: Signer,
  clock: Clock,
  token: string,
): WithdrawalLink | 'invalid' | 'expired' {
  const [until = '', link = ''] = signer.verify(purpose, token)?.split('.') ?? [];
  if (link === '') return 'invalid';
  if (clock.now() > Number.parseInt(until, 36)) return 'expired';
  const [application = '', applicant] = Buffer.from(link, 'base64url').toString().split('\n');
  return { application, applicant: applicant || undefined };
}

const statusOf: Partial<Record<Withdrawal['state'], number>> = { invalid: 404, expired: 410, gone: 410 };

const failed = 'This page could not be loaded. Please open the link again.';

/** Sends the link's page, which works without script; only its button withdraws. */
function sendPage({ server, url }: FastifyRequest, reply: FastifyReply, withdrawal: Withdrawal): Promise<FastifyReply> {
  reply.code(statusOf[withdrawal.state] ?? 200);
  const message = withdrawal.state === 'withdrawn' ? 'Your application is withdrawn.' : failed;
  return sendPersonalPage(reply, () => server.personalPage(url, { withdrawal }), ['Your application', message]);
}

/** `GET` and `POST /api/withdrawal/{token}`: a page for browsers, JSON for programs. */
export const withdrawalRoutes: FastifyPluginAsync<WithdrawalOptions> = async (app, options) => {
  await app.register(formbody, { bodyLimit: 1024 });
  app.setErrorHandler((error, request, reply) => {
    const failure = toApiError(error);
    if (!wantsPage(request)) throw error;
    request.failure = failure;
    reply.code(failure.statusCode).headers(retryAfterHeader(failure));
    return sendPlainPage(uncached(reply), 'Your application', failure.message, request.id);
  });
  for (const name of ['getWithdrawal', 'confirmWithdrawal'] as const) {
    app.route<{ Params: { token: string } }>({
      ...routeOf(name),
      handler: async (request, reply) => {
        const withdrawal = await followWithdrawal(options, request.params.token, name === 'confirmWithdrawal');
        // The address is secret: no referrer, index or cache may get it.
        uncached(reply).headers({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' });
        return wantsPage(request) ? sendPage(request, reply, withdrawal) : { data: withdrawal };
      },
    });
  }
};

interface WithdrawalOptions extends DatabaseAndClock {
  readonly signer: Signer;
  readonly upstream: Upstream;
}

const isSameDay = (one: JobResponse, other: JobResponse | undefined) =>
  !(Math.abs(Date.parse(one.createdAt ?? '') - Date.parse(other?.createdAt ?? '')) > dayMs);

/** Returns the link's application with the others of its address, position and day, which share one mail and link. */
async function applicationsOf(upstream: Upstream, link: WithdrawalLink): Promise<JobResponse[]> {
  const row = await findApplication(upstream, link.application);
  const applications = row ? [row] : [];
  const applicant = row ? applicantOf(row) : link.applicant;
  if (applicant === undefined) return applications;
  const isOther = (other: JobResponse) =>
    applicantOf(other) === applicant && applicationKey(other) !== link.application && isSameDay(other, row);
  for await (const rows of applicationPages(upstream)) applications.push(...rows.filter(isOther));
  return applications;
}

const authorName = 'By the applicant';

async function withdraw(db: Db, application: Omit<RecordRef, 'version'>, now: string): Promise<void> {
  for (;;) {
    const { state, version } = await historyOf(db, application.key);
    if (state === 'withdrawn') return;
    const change = { records: [{ ...application, version }], state: 'withdrawn', author: authorName, now } as const;
    // Another event may get the same number at the same time.
    if ((await setState(db, change)).conflicts.length === 0) return;
  }
}

/** Answers what a withdrawal link covers and, with `confirmed`, withdraws it. */
async function followWithdrawal(
  { db, clock, signer, upstream }: WithdrawalOptions,
  token: string,
  confirmed: boolean,
): Promise<Withdrawal> {
  const link = readWithdrawalToken(signer, clock, token);
  if (typeof link === 'string') return { state: link, position: null };
  const applications = await applicationsOf(upstream, link);
  const position = applications[0]?.position_applied_for;
  if (position === undefined) return { state: 'gone', position: null };
  if (confirmed) {
    for (const each of applications) {
      const ref = { key: applicationKey(each), person: personKey(each), receivedAt: each.createdAt ?? null };
      await withdraw(db, ref, isoNow(clock));
    }
    // Also after a double click, whose first request withdrew it.
    return { state: 'withdrawn', position };
  }
  const withdrawn = await db
    .selectFrom('record_states')
    .select('record')
    .where('record', 'in', applications.map(applicationKey))
    .where('state', '=', 'withdrawn')
    .execute();
  return { state: withdrawn.length === applications.length ? 'before' : 'asked', position };
}
