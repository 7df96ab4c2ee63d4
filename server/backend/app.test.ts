import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { endpointOf, hostEndpointNames } from '#shared/contract/endpoints.ts';
import { isErrorBody } from '#shared/errors.ts';
import { openDatabase } from '../database/open.ts';
import { accessKey, createTestBackend } from '../test-support/backend.ts';
import { describeEachDatabase } from '../test-support/database.ts';
import type { HandlerMap } from './http/handler.ts';

// @ts-expect-error a call of the contract without a handler must not pass the type check
const _incomplete: HandlerMap = {};

const pathOf = (template: string) => template.replaceAll(/\{[^}]+\}/g, '1');

describeEachDatabase('the backend', (database) => {
  describe('every admin call', () => {
    const adminCalls = hostEndpointNames.map(endpointOf).filter((endpoint) => endpoint.auth === 'admin');
    test.each(adminCalls)('$method $path needs the admin token', async ({ method, path }) => {
      const { app, call } = await createTestBackend(database());
      const wrong: Record<string, string>[] = [
        {},
        { authorization: 'Bearer wrong' },
        { authorization: 'the-admin-token-of-tests' },
      ];
      for (const headers of wrong) {
        const answer = await call(method, pathOf(path), undefined, headers);
        expect(answer.status).toBe(401);
        expect(isErrorBody(answer.body)).toBe(true);
      }
      expect((await call(method, pathOf(path))).status).not.toBe(401);
      await app.close();
    });
  });

  test('every public call works without the admin token', async () => {
    const { app, call } = await createTestBackend(database());
    for (const endpoint of hostEndpointNames.map(endpointOf).filter(({ auth }) => auth === 'public')) {
      const { status, body } = await call(endpoint.method, pathOf(endpoint.path), undefined, {});
      // verifyEmailOTP asks for its own token, not the admin's.
      if (status === 401) expect(body.message).toContain('This sign-up is over.');
    }
    await app.close();
  });

  test('without a configured token admin calls are open', async () => {
    const { app, call } = await createTestBackend({ ...database(), token: undefined });
    expect((await call('GET', '/getalljobresponse', undefined, {})).status).toBe(200);
    await app.close();
  });

  test('senders who take their time are cut off', async () => {
    const { app } = await createTestBackend(database());
    const { headersTimeout, requestTimeout, timeout } = app.server;
    expect({ headersTimeout, requestTimeout, timeout }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      timeout: 30_000,
    });
    await app.close();
  });

  test('a path that is no call is 404, in the one error shape', async () => {
    const { app, call } = await createTestBackend(database());
    const { status, body } = await call('GET', '/etc/passwd');
    expect([status, body.code]).toEqual([404, 'not_found']);
    await app.close();
  });

  test.each([
    ['broken JSON', '{"position":', 'application/json', 400],
    ['no body', '', 'application/json', 400],
    ['a prototype key', '{"__proto__":{"position":"x"}}', 'application/json', 400],
    ['a constructor key', '{"constructor":{"prototype":{"x":1}}}', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['null', 'null', 'application/json', 400],
    ['a hundred thousand brackets', '['.repeat(100_000), 'application/json', 400],
    ['deep nesting', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, 'application/json', 400],
    ['another content type', 'position=x', 'text/plain', 415],
    ['XML', '<a/>', 'application/xml', 415],
    ['a form post', 'position=x', 'application/x-www-form-urlencoded', 415],
    ['form data', '--x--\r\n', 'multipart/form-data; boundary=x', 415],
    ['more than a megabyte', `"${'x'.repeat(1_100_000)}"`, 'application/json', 413],
  ])('a JSON call with %s is refused in words', async (_, payload, contentType, status) => {
    const { app, logged } = await createTestBackend({ ...database(), token: undefined });
    const headers = { 'content-type': contentType };
    const response = await app.inject({ method: 'POST', url: '/postJobPosition', payload, headers });
    expect(response.statusCode).toBe(status);
    expect(isErrorBody(response.json())).toBe(true);
    expect(response.body).not.toMatch(/at .*\.ts|node_modules|Unexpected|FST_/);
    expect(logged.join('')).not.toContain('"level":50');
    await app.close();
  });

  test('a database that is away is 503 with Retry-After, for calls and forms alike, and tells nothing more', async () => {
    const second = await openDatabase(database().options);
    const { app, call } = await createTestBackend({ db: second.db });
    expect((await call('GET', '/readyz')).status).toBe(200);
    await second.close();
    const read = await call('GET', '/getAllJobPosts');
    expect([read.status, read.body.code, read.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
    expect(read.body.message).toBe('The service is not available at the moment. Please try again shortly.');
    const fields = { access_key: accessKey, form_name: 'contact', name: 'A', email: 'a@b.co', message: 'Hi' };
    const form = await call('POST', '/forms/submit', fields);
    expect([form.status, form.body.success]).toEqual([503, false]);
    expect((await call('GET', '/readyz')).status).toBe(503);
    expect((await call('GET', '/healthz')).status).toBe(200);
    await app.close();
  });

  test('log lines name routes, never reset handles, tokens or what was typed', async () => {
    const { app, call, logged } = await createTestBackend(database());
    await call('PUT', '/forgetPasswordVerifyEmailOTP/secret-handle', { email: 'secret@b.co', otp: '123456' });
    await call('POST', '/userLogin', { email: 'secret@b.co', password: 'secret-password' });
    await call('PUT', '/changePasswordAfterFoget/secret-handle', { newPassword: 'secret-password' });
    await app.close();
    expect(logged.join('')).toContain('/forgetPasswordVerifyEmailOTP/:user_id');
    expect(logged.join('')).not.toContain('secret');
  });

  test.each([
    ['both lengths', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
    ['a header line without a name', ': x\r\nContent-Length: 2\r\n\r\n{}'],
  ])('a raw request with %s is refused', async (_, rest) => {
    const { app } = await createTestBackend(database());
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST /userLogin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${rest}`);
    expect(await readText(socket)).toMatch(/^HTTP\/1\.1 400 /);
    await app.close();
  });
});
