import type { Response } from 'supertest';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/contract/define-endpoint.ts';
import { endpointOf, type HostEndpointName, hostEndpointNames } from '#shared/contract/endpoints.ts';
import { type ErrorCode, errorStatus, isErrorBody } from '#shared/errors.ts';
import { callRow, startTestBff, startTestHost } from './test-bff.ts';
import type { Behaviour } from './test-host.ts';

const host = await startTestHost();
const defaultTimeout = await startTestBff(host.url);
const shortTimeout = await startTestBff(host.url, { upstreamTimeoutMs: 250 });

interface Failure {
  readonly when: string;
  readonly behaviour: Behaviour;
  readonly code: ErrorCode | ((endpoint: Endpoint) => ErrorCode);
  readonly status?: number | ((endpoint: Endpoint) => number);
  readonly message?: RegExp;
  readonly shortTimeout?: true;
  readonly applies?: (endpoint: Endpoint) => boolean;
}

const hasSchema = ({ answer }: Endpoint) => answer.shape !== 'done';
const isRead = ({ method }: Endpoint) => method === 'GET';
const isAdmins = ({ auth }: Endpoint) => auth === 'admin';
const hostMessage = 'This is what the backend has to say.';
const ownWords = /^The backend /;
const stack = 'TypeError: x is undefined\n    at /srv/app/index.js:3:1';
const address = 'connect ECONNREFUSED 10.0.0.7:5432';
const page = (status: number, body: string) => ({ status, type: 'text/html', body });

const refusal = (status: number, message = hostMessage) => ({ status, body: { message } });
const refused = new RegExp(hostMessage);
const orMissing =
  (code: ErrorCode) =>
  ({ missingAtHost }: Endpoint): ErrorCode =>
    missingAtHost ? 'not_supported_by_backend' : code;

const failures: readonly Failure[] = [
  { when: 'never answers', behaviour: { fault: 'hang' }, code: 'upstream_timeout', shortTimeout: true },
  { when: 'answers without end', behaviour: { fault: 'drip' }, code: 'upstream_timeout', shortTimeout: true },
  ...[
    { when: 'closes the connection', behaviour: { fault: 'reset' } } as const,
    { when: 'breaks off', behaviour: { fault: 'cut' } } as const,
  ].flatMap((broken) => [
    { ...broken, code: 'upstream_unreachable' as const, applies: isRead },
    // It may have been made.
    { ...broken, code: 'upstream_timeout' as const, applies: (endpoint: Endpoint) => !isRead(endpoint) },
  ]),
  { when: 'gives two lengths', behaviour: { fault: 'twoLengths' }, code: 'upstream_invalid' },
  { when: 'breaks HTTP', behaviour: { fault: 'badHttp' }, code: 'upstream_invalid' },
  { when: 'sends broken JSON', behaviour: { fault: 'badJson' }, code: 'upstream_invalid' },
  { when: 'sends a page', behaviour: { fault: 'html' }, code: 'upstream_invalid' },
  { when: 'redirects', behaviour: { fault: 'redirect' }, code: 'upstream_invalid' },
  { when: 'sends far too much', behaviour: { fault: 'huge' }, code: 'upstream_invalid' },
  { when: 'sends millions of brackets', behaviour: { fault: 'deep' }, code: 'upstream_invalid' },
  { when: 'breaks the schema', behaviour: { fault: 'breaksSchema' }, code: 'upstream_invalid', applies: hasSchema },
  { when: 'sends nothing', behaviour: page(200, ''), code: 'upstream_invalid', applies: hasSchema },
  { when: 'fails with a page', behaviour: page(500, stack), code: 'upstream_failed', message: ownWords },
  { when: 'fails with words', behaviour: refusal(500), code: 'upstream_failed', message: refused },
  {
    when: 'is not available for a while, and says for how long',
    behaviour: { ...refusal(503), headers: { 'retry-after': '7' } },
    code: 'upstream_failed',
    status: 503,
    message: refused,
  },
  { when: 'lets a stack slip', behaviour: refusal(500, stack), code: 'upstream_failed', message: ownWords },
  { when: 'lets its address slip', behaviour: refusal(500, address), code: 'upstream_failed', message: ownWords },
  { when: 'refuses with 400 and words', behaviour: refusal(400), code: 'validation_failed', message: refused },
  {
    when: 'refuses with 409 and words',
    behaviour: { status: 409, body: { data: { message: hostMessage } } },
    code: 'conflict',
    message: refused,
  },
  { when: 'refuses with 422', behaviour: { status: 422 }, code: 'refused_by_backend', status: 422, message: ownWords },
  { when: 'refuses with 418', behaviour: refusal(418), code: 'refused_by_backend', status: 418, message: refused },
  ...[407, 408, 421, 425, 431].map((status) => ({
    when: `refuses the connection with ${status}`,
    behaviour: refusal(status),
    code: 'upstream_failed' as const,
    message: ownWords,
  })),
  {
    when: 'has had too many requests',
    behaviour: { status: 429, headers: { 'retry-after': '7' } },
    code: 'too_many_requests',
  },
  { when: 'does not find the record', behaviour: refusal(404, 'Blog not found'), code: 'not_found' },
  { when: 'has no such page', behaviour: page(404, '<pre>Cannot PUT /x</pre>'), code: orMissing('not_found') },
  { when: 'has no such call', behaviour: refusal(404, 'There is no such call.'), code: orMissing('not_found') },
  {
    when: 'does not take the method',
    behaviour: { status: 405 },
    code: orMissing('refused_by_backend'),
    status: ({ missingAtHost }) => (missingAtHost ? 501 : 405),
  },
  { when: 'has not implemented it', behaviour: { status: 501 }, code: orMissing('upstream_failed') },
  ...[401, 403].map((status) => ({
    when: `refuses the credentials of the site with ${status}`,
    behaviour: refusal(status),
    code: 'upstream_failed' as const,
    message: /BACKEND_TOKEN/,
    applies: isAdmins,
  })),
];

const valueFor = <T>(value: T | ((endpoint: Endpoint) => T), endpoint: Endpoint): T =>
  // Statuses and codes are plain values.
  typeof value === 'function' ? (value as (endpoint: Endpoint) => T)(endpoint) : value;

function expectFailure(response: Response, code: ErrorCode, status: number) {
  expect(response.body).toMatchObject({ statusCode: status, code, requestId: expect.any(String) });
  expect([response.status, response.headers['cache-control']]).toEqual([status, 'no-store']);
  expect(isErrorBody(response.body)).toBe(true);
  expect(response.text).not.toMatch(/127\.0\.0\.1|<pre>|\.js:|nginx|internal\.example/);
}

// One pipeline answers every row, so three rows get every failure, and the others two and those of the row.
const fullyTested: readonly HostEndpointName[] = ['getAllJobPosts', 'updateBlogs', 'userLogin'];
const testedOnEveryRow = ['never answers', 'refuses with 400 and words'];
const dependsOnRow = ({ code, applies }: Failure) => typeof code === 'function' || applies === isAdmins;

function failuresOf(name: HostEndpointName): readonly Failure[] {
  const endpoint = endpointOf(name);
  const isTested = (failure: Failure) =>
    fullyTested.includes(name) ||
    testedOnEveryRow.includes(failure.when) ||
    (dependsOnRow(failure) && Boolean(endpoint.missingAtHost || isAdmins(endpoint)));
  return failures.filter((failure) => (failure.applies?.(endpoint) ?? true) && isTested(failure));
}

describe.each(
  hostEndpointNames.map((name) => ({ name, title: `${endpointOf(name).method} ${endpointOf(name).path}` })),
)('$title', ({ name }) => {
  const endpoint = endpointOf(name);
  it.each(failuresOf(name))('when the host $when', async (failure) => {
    const bff = failure.shortTimeout ? shortTimeout : defaultTimeout;
    // Keeps the circuit breaker closed.
    await callRow(bff.browser(), '/api', 'userLogin');
    const browser = await bff.browserFor(name);
    host.behave(name, failure.behaviour);
    host.requests.splice(0);
    const response = await callRow(browser, '/api', name);
    const code = valueFor(failure.code, endpoint);
    expectFailure(response, code, valueFor(failure.status ?? errorStatus[code], endpoint));
    if (failure.message) expect(response.body.message).toMatch(failure.message);
    if (code === 'not_supported_by_backend') expect(response.body.message).toBe(endpoint.missingAtHost);
    const wait = 'headers' in failure.behaviour ? failure.behaviour.headers?.['retry-after'] : undefined;
    expect(response.headers['retry-after']).toBe(wait);
    // Only reads are retried, once, if the connection was lost before an answer.
    const isRetried = endpoint.method === 'GET' && failure.when === 'closes the connection';
    expect(host.requests.filter((each) => each.name === name)).toHaveLength(isRetried ? 2 : 1);
  });
});

it.each<HostEndpointName>(['getAllJobPosts', 'userLogin', 'forgetPassword'])(
  'a host that is down fails %s',
  async (name) => {
    const bff = await startTestBff('http://127.0.0.1:1');
    expectFailure(await callRow(bff.browser(), '/api', name), 'upstream_unreachable', 502);
  },
);
