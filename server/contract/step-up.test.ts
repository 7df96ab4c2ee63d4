import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { generateSync } from 'otplib';
import type { Agent } from 'supertest';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { endpointNames, endpointOf } from '#shared/contract/endpoints.ts';
import { resetAdmin } from '../bff/admins/repository.ts';
import { minuteMs } from '../clock.ts';
import { countRows } from '../test-support/database.ts';
import {
  admin,
  afterFindingSession,
  callEmpty,
  givePasskeys,
  noLimits,
  startTestBff,
  startTestHost,
  type TestBff,
} from './test-bff.ts';

const adminRows = endpointNames.filter((name) => ['admin', 'adminStep'].includes(endpointOf(name).auth));

let bff: TestBff;
let browser: Agent;

const host = await startTestHost();
const shared = await startTestBff(host.url);
const startForEach = () =>
  beforeEach(async () => {
    bff = await startTestBff(host.url);
    browser = await bff.adminBrowser();
  });

const confirm = (body: object) => browser.post('/api/session/admin/confirm').send(body);
const isAsked = async () => (await browser.post('/api/admins').send({ email: 'x' })).status === 403;
const wait = () => bff.clock.advance(10 * minuteMs);

/** Calls that change sign-in, and calls about all data of a person. */
test('every admin write declares whether it needs a confirmation', () => {
  const undecided = adminRows.filter(
    (name) => endpointOf(name).method !== 'GET' && endpointOf(name).stepUp === undefined,
  );
  expect(undecided).toEqual([]);
  const signIn = /^(add|remove|reset)Admin$|^setAdminRole|^changeAdminPassword|Totp|(Enrol|add|remove)\w*Passkey/;
  const isSensitive = (name: string) =>
    signIn.test(name) || /Codes$|^removeSecondFactor|^getPasskeyEnrol|Person(alData)?$/.test(name);
  expect(endpointNames.filter((name) => endpointOf(name).stepUp)).toEqual(endpointNames.filter(isSensitive));
});

test.each(adminRows)('%s asks for a confirmation after ten minutes if its row says so', async (name) => {
  const first = await shared.adminBrowser();
  shared.clock.advance(10 * minuteMs - 1);
  const early = endpointOf(name).stepUp ? await callEmpty(first, name) : undefined;
  expect(early?.body.code).not.toBe('step_up_required');
  const fresh = await shared.adminBrowser();
  shared.clock.advance(10 * minuteMs);
  const { status, body } = await callEmpty(fresh, name);
  if (!endpointOf(name).stepUp) return expect(body.code).not.toBe('step_up_required');
  expect([status, body.code, body.message]).toEqual([403, 'step_up_required', 'Confirm it’s you to continue.']);
});

describe('a confirmation', () => {
  startForEach();

  test('the password confirms one session for ten minutes', async () => {
    const other = await bff.adminBrowser();
    wait();
    expect(await isAsked()).toBe(true);
    const wrong = await confirm({ password: 'wrong' });
    expect([wrong.status, wrong.body.fields]).toEqual([400, { password: 'This is not your password.' }]);
    expect(await isAsked()).toBe(true);
    await confirm({ password: admin.password }).expect(200);
    expect(await isAsked()).toBe(false);
    await other.post('/api/admins').send({ email: 'x' }).expect(403);
    wait();
    expect(await isAsked()).toBe(true);
    await bff.browser().post('/api/session/admin/confirm').send({ password: admin.password }).expect(401);
  });

  test('with a second factor the password alone does not confirm', async () => {
    const { secret, enrolment } = (await browser.get('/api/admins/totp').expect(200)).body.data;
    const codeNow = () => generateSync({ secret, epoch: Math.floor(bff.clock.now() / 1000) });
    const { body } = await browser.put('/api/admins/totp').send({ enrolment, code: codeNow() }).expect(200);
    wait();
    const { password } = admin;
    for (const [sent, fields] of [
      [{ password }, { code: 'Enter the code.' }],
      [{ password, code: '000000' }, { code: 'This code is wrong.' }],
      [{ password: 'wrong', code: codeNow() }, { password: 'This is not your password.' }],
    ])
      expect((await confirm(sent ?? {}).expect(400)).body.fields).toEqual(fields);
    expect(await isAsked()).toBe(true);
    await confirm({ password, code: codeNow() }).expect(200);
    expect(await isAsked()).toBe(false);
    wait();
    const [recovery] = body.data.codes;
    await confirm({ password, code: recovery }).expect(200);
    expect(await isAsked()).toBe(false);
    wait();
    await confirm({ password, code: recovery }).expect(400);
  });

  test('guesses count with those at the login', async () => {
    const few = {
      windowMs: 60_000,
      perAddress: 1e9,
      perVisitor: 2,
      perAccount: 1e9,
      countsFailuresOnly: true,
    } as const;
    const overrides = { db: bff.database.db, dialect: bff.database.dialect };
    const strict = await startTestBff(host.url, { ...overrides, rateLimits: { ...noLimits, login: few, code: few } });
    const jar = await strict.adminBrowser();
    // A known browser has its own limit.
    jar.jar.setCookie('KnownBrowser=', '127.0.0.1', '/');
    const guess = (body: object) => jar.post('/api/session/admin/confirm').send(body);
    await guess({ password: 'wrong' }).expect(400);
    const wrong = { ...admin, password: 'wrong' };
    await strict.browser().post('/api/session/admin').send(wrong).expect(401);
    await guess({ password: admin.password }).expect(429);
    strict.clock.advance(60_000);
    await givePasskeys(bff.database.db, 'AAAA');
    for (const _ of [1, 2]) {
      await guess({ password: admin.password, code: '000000' }).expect(400);
      strict.clock.advance(20_000);
    }
    const rateLimits = { ...noLimits, code: few };
    const replica = await startTestBff(host.url, { ...overrides, rateLimits, clock: strict.clock });
    const step = replica.browser();
    await step.post('/api/session/admin').send(admin).expect(200);
    await step.post('/api/session/admin/code').send({ code: '000000' }).expect(429);
  });
});

describe('a passkey', () => {
  startForEach();
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16).toString('base64url');
  const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

  const credential = (parts: Readonly<Record<string, string | Buffer>>) => {
    const encoded = Object.entries(parts).map(([name, part]) => [name, Buffer.from(part).toString('base64url')]);
    const response = Object.fromEntries(encoded);
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  };

  /** Answers like an authenticator. @param verified whether it verified the user */
  const answerTo = (challenge: string, { verified = true } = {}) => {
    const clientDataJSON = JSON.stringify({ type: 'webauthn.get', challenge, origin: bff.origin });
    const flags = verified ? 0x05 : 0x01;
    const authenticatorData = Buffer.concat([sha256('127.0.0.1'), Buffer.from([flags, 0, 0, 0, 0])]);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey);
    return credential({ clientDataJSON, authenticatorData, signature });
  };
  const factors = async () => (await browser.get('/api/session/admin/confirm').expect(200)).body.data;
  const send = (response: object) => browser.post('/api/session/admin/confirm/passkey').send({ response });

  const prepareRegistration = async () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const bytes = (...parts: readonly (string | Uint8Array)[]) =>
      Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)));
    // COSE: EC2, ES256, P-256, x, y.
    const cose = bytes('a5010203262001215820', Buffer.from(x, 'base64url'), '225820', Buffer.from(y, 'base64url'));
    // Flags, counter, AAGUID and the length of the id, which authenticator data has before the id.
    const facts = bytes('4500000000', '00'.repeat(16), '0010', Buffer.from(id, 'base64url'));
    const authData = bytes(sha256('127.0.0.1'), facts, cose);
    // CBOR: { fmt: 'none', attStmt: {}, authData }.
    const none = bytes('a3', '63', Buffer.from('fmt'), '64', Buffer.from('none'), '67', Buffer.from('attStmt'), 'a0');
    const attestation = bytes(none, '68', Buffer.from('authData'), '58', Uint8Array.of(authData.length), authData);
    const { options, enrolment } = (await browser.get('/api/admins/passkeys').expect(200)).body.data;
    const clientData = { type: 'webauthn.create', challenge: options.challenge, origin: bff.origin };
    const response = credential({ clientDataJSON: JSON.stringify(clientData), attestationObject: attestation });
    return () => browser.post('/api/admins/passkeys').send({ enrolment, response });
  };

  beforeEach(async () => {
    const elsewhere = await bff.adminBrowser();
    expect(await factors()).toEqual({ secondFactor: false, totp: false });
    const register = await prepareRegistration();
    await register().expect(200);
    await elsewhere.get('/api/admins').expect(401);
    wait();
  });

  it('confirms alone if it verifies its user, once per answer', async () => {
    const { passkey, ...rest } = await factors();
    expect(rest).toEqual({ secondFactor: true, totp: false });
    expect(passkey).toMatchObject({ userVerification: 'required', allowCredentials: [{ id }] });
    const answer = answerTo(passkey.challenge);
    await send(answer).expect(200);
    expect(await isAsked()).toBe(false);
    wait();
    expect((await send(answer).expect(401)).body.code).toBe('invalid_credentials');
    expect(await isAsked()).toBe(true);
  });

  it('is not registered if the admin is reset during the request', async () => {
    const { db } = bff.database;
    await send(answerTo((await factors()).passkey.challenge)).expect(200);
    const register = await prepareRegistration();
    afterFindingSession(() => resetAdmin({ db }, admin.email));
    await register().expect(401);
    expect(await countRows(db, 'admin_passkeys', 'admin_recovery_codes', 'sessions')).toEqual([0, 0, 0]);
  });

  it('does not confirm without verifying its user, or with an answer to something else', async () => {
    const { passkey } = await factors();
    await send(answerTo(passkey.challenge, { verified: false })).expect(401);
    await send(answerTo(Buffer.from('another').toString('base64url'))).expect(401);
    expect(await isAsked()).toBe(true);
  });
});
