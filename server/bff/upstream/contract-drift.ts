import { channel } from 'node:diagnostics_channel';
import type { FastifyBaseLogger } from 'fastify';
import type { Endpoint } from '#shared/contract/define-endpoint.ts';
import { type Difference, differencesOf, isDocumentedRefusal } from '#shared/contract/differences.ts';
import { endpointOf, hostEndpointNames } from '#shared/contract/endpoints.ts';
import { type ReadAnswer, unwrap } from '#shared/contract/read-answer.ts';
import type { DriftKind, HostDifference } from '#shared/schemas/operation.ts';
import { type Clock, isoNow } from '../../clock.ts';

export interface DriftMessage extends Pick<HostDifference, 'call' | 'field' | 'kind' | 'count'> {}

export const contractDriftChannel = channel('site:contract-drift');

interface Seen extends DriftMessage {
  readonly endpoint: Endpoint | undefined;
  count: number;
  got: string;
  readonly first: string;
  last: string;
  loggedAt: number;
}

const logIntervalMs = 60_000;

const names = new Map<Endpoint, string>(hostEndpointNames.map((name) => [endpointOf(name), name]));

const words: Readonly<Record<DriftKind, (field: string, got: string) => string>> = {
  missing: (field) => `${field} is missing`,
  null: (field) => `${field} is null`,
  type: (field) => `${field} has another type or format than documented, but can be read`,
  not_understood: (field) => `${field} has a value that the site cannot use`,
  unknown: () => 'there are fields that the contract does not have',
  wrapping: () => 'the answer is wrapped in another way',
  row_left_out: (field) =>
    field === 'other' ? 'rows are left out: they are not objects' : `rows are left out: ${field} cannot be used`,
  status: (_field, got) => {
    if (!got.startsWith('status')) return 'the answer has no data where 404 is documented';
    return `${got} is not documented for this call${got.startsWith('status 3') ? ' (the site does not follow redirects)' : ''}`;
  },
  unreadable: () => 'the answer is not JSON',
};

/** Uses shell variables for address and token, so a report contains neither. */
function commandFor(endpoint: Endpoint | undefined, call: string): string {
  const parts = ['npm run conformance -- --host "$BACKEND_URL"'];
  if (endpoint?.auth === 'admin') parts.push('--token "$BACKEND_TOKEN"');
  if (endpoint) parts.push(`--only ${call}`);
  if (endpoint?.invalidates) parts.push('--write');
  return `${parts.join(' ')} --explain`;
}

/** Counts differences by field and kind, a bounded number; logs the first of each, and dropped rows every minute. */
export function createContractDrift({
  clock,
  logger,
}: {
  clock: Clock;
  logger: Pick<FastifyBaseLogger, 'warn'> | false;
}) {
  const since = isoNow(clock);
  const allSeen = new Map<string, Seen>();
  const wrappings = new Map<Endpoint, string>();
  let answered = false;

  function noteAnswer(endpoint: Endpoint, body: unknown, read: ReadAnswer): void {
    answered = true;
    for (const difference of differencesOf(endpoint, body, read)) note(endpoint, difference);
    // An empty answer may have no envelope.
    if (!read.ok || endpoint.answer.shape === 'done') return;
    const { value, wrapping } = unwrap(endpoint.answer, body);
    if (value === null) return;
    const usual = wrappings.get(endpoint);
    if (usual === undefined) wrappings.set(endpoint, wrapping);
    else if (usual !== wrapping) note(endpoint, { field: 'other', kind: 'wrapping', got: wrapping, count: 1 });
  }

  function noteRefusal(endpoint: Endpoint, status: number): void {
    answered = true;
    if (isDocumentedRefusal(endpoint, status)) return;
    note(endpoint, { field: 'other', kind: 'status', got: `status ${status}`, count: 1 });
  }

  function noteUnreadable(endpoint: Endpoint): void {
    answered = true;
    note(endpoint, { field: 'other', kind: 'unreadable', got: 'no JSON', count: 1 });
  }

  function differences(): HostDifference[] {
    return Array.from(allSeen.values(), ({ endpoint, call, field, kind, got, count, first, last }) => {
      const command = commandFor(endpoint, call);
      return { call, field, kind, words: words[kind](field, got), count, first, last, command };
    }).toSorted((a, b) => b.last.localeCompare(a.last) || a.call.localeCompare(b.call));
  }

  function note(endpoint: Endpoint, { field, kind, got, count }: Difference): void {
    const call = names.get(endpoint) ?? 'other';
    const key = `${call} ${field} ${kind}`;
    const now = isoNow(clock);
    const loggedAt = Number.NEGATIVE_INFINITY;
    const seen = allSeen.get(key) ?? { endpoint, call, field, kind, got, count: 0, first: now, last: now, loggedAt };
    allSeen.set(key, seen);
    seen.count += count;
    seen.last = now;
    seen.got = got;
    const message: DriftMessage = { call, field, kind, count };
    contractDriftChannel.publish(message);
    const again = kind === 'row_left_out' && clock.now() - seen.loggedAt >= logIntervalMs;
    if (!logger || (seen.count > count && !again)) return;
    seen.loggedAt = clock.now();
    logger.warn({ ...message, got }, "the backend's answers differ from the contract");
  }

  return { since, hasAnswered: () => answered, noteAnswer, noteRefusal, noteUnreadable, differences };
}

export type ContractDrift = ReturnType<typeof createContractDrift>;
