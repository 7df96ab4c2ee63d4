import { createHash } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ApiError } from '#shared/errors.ts';
import type { PasskeyEnrolment } from '#shared/schemas/admin-answers.ts';
import { isoNow } from '../../clock.ts';
import type { AdminPasskeyRow, DatabaseAndClock } from '../../database/schema.ts';
import type { Sealer } from '../session/sealer.ts';
import type { AdminName, SignedInAdmin } from '../session/sessions.ts';
import { lockAdmin, lockSignedInAdmin } from './repository.ts';

interface PasskeysOptions extends DatabaseAndClock {
  readonly sealer: Sealer;
  readonly siteName: string;
  readonly siteUrl: string | undefined;
}

/** ES256, RS256 and EdDSA. By default the library also offers algorithms that are experimental in Node. */
const supportedAlgorithmIDs = [-7, -257, -8];

type Json = Record<string, unknown>;

const enrolmentLifetime = 10 * 60_000;
const sealedEnrolment = z.object({ key: z.string(), challenge: z.string(), expires: z.number() });

const listedId = (id: string): string => createHash('sha256').update(id).digest('hex');

const refused = () => new ApiError('invalid_credentials', 'This passkey could not be verified. Please try again.');

/** Registers and checks passkeys (WebAuthn) as second steps of admins. */
export function createPasskeys({ db, clock, sealer, siteName, siteUrl }: PasskeysOptions) {
  async function begin(request: FastifyRequest, { key, email }: AdminName): Promise<PasskeyEnrolment> {
    const options = await generateRegistrationOptions({
      rpName: siteName,
      rpID: relyingPartyOf(request).rpID,
      userName: email,
      userID: new Uint8Array(createHash('sha256').update(key).digest()),
      excludeCredentials: await credentialsOf(key),
      supportedAlgorithmIDs,
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    });
    const expires = clock.now() + enrolmentLifetime;
    const enrolment = await sealer.seal('passkey-enrolment', { key, challenge: options.challenge, expires });
    return { options: { ...options }, enrolment };
  }

  async function add(
    request: FastifyRequest,
    admin: SignedInAdmin,
    { enrolment, response, name }: { enrolment: string; response: Json; name: string },
  ): Promise<void> {
    const opened = z.safeParse(sealedEnrolment, await sealer.open('passkey-enrolment', enrolment));
    if (!opened.success || opened.data.key !== admin.key || opened.data.expires <= clock.now()) {
      throw new ApiError('validation_failed', 'This took too long. Please start again.');
    }
    const { rpID, origins } = relyingPartyOf(request);
    const { registrationInfo } = await verifyRegistrationResponse({
      // The library validates its shape.
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: opened.data.challenge,
      expectedOrigin: origins,
      expectedRPID: rpID,
      requireUserVerification: false,
      supportedAlgorithmIDs,
    }).catch(() => ({ registrationInfo: undefined }));
    if (!registrationInfo) throw new ApiError('validation_failed', 'This passkey could not be registered.');
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const row = {
      id,
      admin: admin.key,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: JSON.stringify(transports),
      name,
      created_at: isoNow(clock),
    };
    const { numInsertedOrUpdatedRows: added } = await db.transaction().execute(async (transaction) => {
      await lockSignedInAdmin(transaction, admin);
      const insert = transaction.insertInto('admin_passkeys').values(row);
      return insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
    });
    if (!added) throw new ApiError('conflict', 'This passkey is already registered.');
  }

  async function challenge(
    request: FastifyRequest,
    admin: SignedInAdmin,
    userVerification: 'preferred' | 'required' = 'preferred',
  ): Promise<{ options: Json }> {
    const options = await generateAuthenticationOptions({
      rpID: relyingPartyOf(request).rpID,
      challenge: challengeOf(admin),
      allowCredentials: await credentialsOf(admin.key),
      userVerification,
    });
    return { options: { ...options } };
  }

  async function check(
    request: FastifyRequest,
    admin: SignedInAdmin,
    response: Json,
    userVerification: 'preferred' | 'required' = 'preferred',
  ): Promise<void> {
    const row = (await rowsOf(admin.key)).find(({ id }) => id === response.id);
    if (!row) throw refused();
    const { rpID, origins } = relyingPartyOf(request);
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: Buffer.from(challengeOf(admin)).toString('base64url'),
      expectedOrigin: origins,
      expectedRPID: rpID,
      credential: {
        id: row.id,
        publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
        counter: row.counter,
      },
      requireUserVerification: userVerification === 'required',
    }).catch(() => ({ verified: false, authenticationInfo: undefined }));
    if (!verified || !authenticationInfo) throw refused();
    const { newCounter: counter } = authenticationInfo;
    await db.updateTable('admin_passkeys').set({ counter }).where('id', '=', row.id).execute();
  }

  async function owners(): Promise<ReadonlySet<string>> {
    const rows = await db.selectFrom('admin_passkeys').select('admin').distinct().execute();
    return new Set(rows.map(({ admin }) => admin));
  }

  async function list(key: string): Promise<{ id: string; name: string; since: string }[]> {
    const rows = await rowsOf(key);
    return rows.map(({ id, name, created_at }) => ({ id: listedId(id), name, since: created_at }));
  }

  async function remove(key: string, id: string): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      const admin = await lockAdmin(transaction, key);
      const rows = await transaction.selectFrom('admin_passkeys').select('id').where('admin', '=', key).execute();
      const row = rows.find((each) => listedId(each.id) === id);
      if (!row) throw new ApiError('not_found', 'This passkey has already been removed.');
      if (rows.length === 1 && !admin?.totp_secret) {
        throw new ApiError(
          'conflict',
          'This is the last passkey. Set up another one first, or switch the second step off.',
        );
      }
      await transaction.deleteFrom('admin_passkeys').where('id', '=', row.id).execute();
    });
  }

  function rowsOf(key: string): Promise<AdminPasskeyRow[]> {
    const rows = db.selectFrom('admin_passkeys').selectAll().where('admin', '=', key);
    return rows.orderBy('created_at').execute();
  }

  async function credentialsOf(key: string) {
    const rows = await rowsOf(key);
    return rows.map(({ id, transports }) => ({ id, transports: z.parse(z.array(z.string()), JSON.parse(transports)) }));
  }

  /** A new challenge for each second step and confirmation, so that an answer is valid once. */
  function challengeOf({ session, confirmedAt = '' }: SignedInAdmin) {
    return new Uint8Array(createHash('sha256').update(`passkey ${session} ${confirmedAt}`).digest());
  }

  /** The relying party, to which passkeys are bound: `SITE_URL`, otherwise the requested host. */
  function relyingPartyOf({ host, hostname }: FastifyRequest): { rpID: string; origins: string[] } {
    if (siteUrl) return { rpID: new URL(siteUrl).hostname, origins: [new URL(siteUrl).origin] };
    return { rpID: hostname, origins: [`http://${host}`, `https://${host}`] };
  }

  return { begin, add, challenge, check, owners, list, remove };
}

export type Passkeys = ReturnType<typeof createPasskeys>;
