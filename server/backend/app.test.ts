import { expect, test } from 'vitest';
import { endpointOf, hostEndpointNames } from '#shared/contract/endpoints.ts';
import { isErrorBody } from '#shared/errors.ts';
import { openDatabase } from '../database/open.ts';
import { adminToken, createTestBackend, describeEachBackend, enquiryFields } from '../test-support/backend.ts';
import { temporaryDatabase } from '../test-support/database.ts';
import { sendRaw } from '../test-support/listening.ts';
import type { HandlerMap } from './http/handler.ts';

// @ts-expect-error a call of the contract without a handler must not pass the type check
const _incomplete: HandlerMap = {};

const pathOf = (template: string) => template.replaceAll(/\{[^}]+\}/g, '1');

test.each([
  ['garbage', 'garbage\r\n\r\n', 400],
  ['a head that is too large', `GET /healthz HTTP/1.1\r\nHost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ['a malformed path', 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
])('%s is refused without a stack, library or version', async (_, request, status) => {
  const { app } = await createTestBackend(await temporaryDatabase());
  const answer = await sendRaw(await app.listen({ host: '127.0.0.1', port: 0 }), request);
  const [head, body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toMatchObject({ statusCode: status });
  expect(answer).not.toMatch(/at .*\.[jt]s|node_modules|FST_|HPE_|fastify|v?\d+\.\d+\.\d+/i);
});

describeEachBackend('the backend', (backend, database) => {
  const { call } = backend;
  const endpoints = hostEndpointNames.map(endpointOf);

  test.each(endpoints.filter(({ auth }) => auth === 'admin'))(
    '$method $path needs the admin token',
    async (endpoint) => {
      const { method, path } = endpoint;
      for (const authorization of ['', 'Bearer wrong', 'the-admin-token-of-tests']) {
        const { status, body } = await call(method, pathOf(path), undefined, { authorization });
        expect([status, isErrorBody(body)]).toEqual([401, true]);
      }
      expect((await call(method, pathOf(path))).status).not.toBe(401);
    },
  );

  test('every public call works without the admin token', async () => {
    for (const { method, path } of endpoints.filter(({ auth }) => auth === 'public')) {
      const { status, body } = await call(method, pathOf(path), undefined, {});
      // verifyEmailOTP asks for its own token, not the admin's.
      if (status === 401) expect(body.message).toContain('This sign-up is over.');
    }
  });

  test('without a configured token admin calls are open', async () => {
    const open = await createTestBackend({ ...database(), token: undefined });
    expect((await open.call('GET', '/getalljobresponse', undefined, {})).status).toBe(200);
  });

  test('disconnects slow senders', () => {
    expect(backend.app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000, timeout: 30_000 });
  });

  test('a path that is no call is 404, in the one error shape', async () => {
    expect(await call('GET', '/etc/passwd')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test.each([
    ['broken JSON', '{"position":', 'application/json', 400],
    ['no body', '', 'application/json', 400],
    ['a prototype key', '{"__proto__":{"position":"x"}}', 'application/json', 400],
    ['a constructor key', '{"constructor":{"prototype":{"x":1}}}', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['null', 'null', 'application/json', 400],
    ['deep nesting', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, 'application/json', 400],
    ['another content type', 'position=x', 'text/plain', 415],
    ['a form post', 'position=x', 'application/x-www-form-urlencoded', 415],
    ['form data', '--x--\r\n', 'multipart/form-data; boundary=x', 415],
    ['more than a megabyte', `"${'x'.repeat(1_100_000)}"`, 'application/json', 413],
  ])('a JSON call with %s is refused in words', async (_, payload, contentType, status) => {
    const headers = { 'content-type': contentType, authorization: `Bearer ${adminToken}` };
    const response = await backend.app.inject({ method: 'POST', url: '/postJobPosition', payload, headers });
    expect([response.statusCode, isErrorBody(response.json())]).toEqual([status, true]);
    expect(response.body).not.toMatch(/at .*\.ts|node_modules|Unexpected|FST_/);
    expect(backend.logged.join('')).not.toContain('"level":50');
  });

  test('without its database it answers calls and forms with 503 and no details', async () => {
    const second = await openDatabase(database().options);
    const { call } = await createTestBackend({ db: second.db });
    expect((await call('GET', '/readyz')).status).toBe(200);
    await second.close();
    const message = 'The service is not available at the moment. Please try again shortly.';
    expect(await call('GET', '/getAllJobPosts')).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message },
      headers: { 'retry-after': '5' },
    });
    const form = await call('POST', '/forms/submit', enquiryFields);
    expect([form.status, form.body.success]).toEqual([503, false]);
    expect((await call('GET', '/readyz')).status).toBe(503);
    expect((await call('GET', '/healthz')).status).toBe(200);
  });

  test('log lines name routes, never reset handles, tokens or what was typed', async () => {
    await call('PUT', '/forgetPasswordVerifyEmailOTP/secret-handle', { email: 'secret@b.co', otp: '123456' });
    await call('POST', '/userLogin', { email: 'secret@b.co', password: 'secret-password' });
    await call('PUT', '/changePasswordAfterFoget/secret-handle', { newPassword: 'secret-password' });
    await backend.app.close();
    expect(backend.logged.join('')).toContain('/forgetPasswordVerifyEmailOTP/:user_id');
    expect(backend.logged.join('')).not.toContain('secret');
  });
});
