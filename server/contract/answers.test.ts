import { beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/contract/define-endpoint.ts';
import { endpointOf, hostEndpointNames } from '#shared/contract/endpoints.ts';
import { sampleAnswers } from '#shared/contract/samples.ts';
import { type Wrapping, wrappings } from './stub-answers.ts';
import { callRow, startTestBff, startTestHost } from './test-bff.ts';
import { hostHeaders } from './test-host.ts';

const host = await startTestHost();
const bff = await startTestBff(host.url);
beforeEach(() => {
  bff.app.readCache.invalidate(['jobs', 'blogs']);
});

const wrappingNames = Object.keys(wrappings) as Wrapping[];
const titleOf = ({ method, path, summary }: Endpoint) => `${method} ${path} (${summary})`;

/** Returns the sample as the browser gets it: without cookie fields, and with links to the site. */
function expected(endpoint: Endpoint, answer: unknown): unknown {
  const shown = (item: unknown): unknown => {
    const { [endpoint.hiddenFromPages ?? '']: _, ...rest }: Record<string, unknown> = Object(item);
    for (const [field, kind] of Object.entries(endpoint.links ?? {})) {
      rest[field] = expect.stringMatching(
        kind === 'media' ? /^\/media\/[\w-]+\.[\w-]+$/ : /^\/api\/files\/[\w-]+\.[\w-]+$/,
      );
    }
    return rest;
  };
  return Array.isArray(answer) ? answer.map(shown) : shown(answer);
}

describe.each(
  hostEndpointNames.map((name) => ({ name, endpoint: endpointOf(name), title: titleOf(endpointOf(name)) })),
)('$title', ({ name, endpoint }) => {
  it.each(wrappingNames)('answered as %s, reaches the browser in the canonical shape only', async (wrapping) => {
    const browser = await bff.browserFor(name);
    host.wrapping = wrapping;
    const { status, body, headers } = await callRow(browser, '/api', name);
    expect(status).toBe(200);
    if (endpoint.answer.shape === 'done') expect(body).toEqual({ data: expect.any(Object) });
    else expect(body).toEqual({ data: expected(endpoint, sampleAnswers[name]) });
    expect(headers['cache-control']).toBe(endpoint.cache && endpoint.auth === 'public' ? 'no-cache' : 'no-store');
    expect([headers.server, headers['x-powered-by']]).toEqual([undefined, undefined]);
    expect(String(headers['set-cookie'] ?? '')).not.toContain(hostHeaders['set-cookie']);
  });

  it('reaches the host as specified', async () => {
    const browser = await bff.browserFor(name);
    host.requests.splice(0);
    const ofVisitor = 'what the browser says';
    for (const header of ['user-agent', 'referer', 'x-forwarded-for', 'x-anything']) browser.set(header, ofVisitor);
    browser.jar.setCookie(`anything=${encodeURIComponent(ofVisitor)}`, '127.0.0.1', '/');
    await callRow(browser, '/api', name);
    // The audit trail reads the title of a record before its deletion.
    const sent = host.requests.filter((each) => each.name === name);
    const [request] = sent;
    expect(JSON.stringify(request?.headers)).not.toContain(ofVisitor);
    expect(sent).toMatchObject([{ name, method: endpoint.method }]);
    expect([request?.headers.cookie, request?.headers['user-agent']]).toEqual([undefined, undefined]);
    const bearer = endpoint.auth === 'admin' ? 'Bearer the-backend-token-of-tests' : undefined;
    expect(request?.headers.authorization).toBe(endpoint.step === 'signup' ? 'Bearer signup-token' : bearer);
    if (endpoint.step && endpoint.step !== 'signup') expect(request?.path).toContain('/reset-handle');
  });

  it('keeps the host’s status 201', async () => {
    const browser = await bff.browserFor(name);
    host.behave(name, { status: 201, body: wrappings.data(sampleAnswers[name]) });
    const { status } = await callRow(browser, '/api', name);
    expect(status).toBe(endpoint.cache ? 200 : 201);
  });
});
