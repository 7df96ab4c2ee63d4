import { createHash, randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { encode } from 'uqr';
import * as z from 'zod/mini';
import { ApiError } from '#shared/errors.ts';
import type { TotpEnrolment } from '#shared/schemas/admin-answers.ts';
import type { DatabaseAndClock, Db } from '../../database/schema.ts';
import { fieldRefusal } from '../../to-api-error.ts';
import { totpEnrolmentLifetime } from '../session/cookies.ts';
import type { Sealer } from '../session/sealer.ts';
import type { AdminName, SignedInAdmin } from '../session/sessions.ts';
import { lockAdminWithSecondFactor, lockSignedInAdmin } from './repository.ts';

interface SecondFactorOptions extends DatabaseAndClock {
  readonly sealer: Sealer;
  readonly siteName: string;
}

const countOfRecoveryCodes = 10;

/** Tolerance for a phone's clock in seconds: one time step in each direction. */
const epochTolerance = 30;

const sealedEnrolment = z.object({ key: z.string(), secret: z.string(), expires: z.number() });

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const makeRecoveryCode = (): string =>
  Array.from(randomBytes(16), (byte) => alphabet[byte % 32])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-');

const plain = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();

const hashOf = (key: string, code: string): string =>
  createHash('sha256')
    .update(`${key}\0${plain(code)}`)
    .digest('hex');

function qrPath(text: string): TotpEnrolment['picture'] {
  const { data, size } = encode(text);
  const runs = data.flatMap((row, y) =>
    Array.from(
      row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
      ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    ),
  );
  return { path: runs.join(''), size };
}

/** Authenticator apps (TOTP, RFC 6238) and recovery codes. Each code is accepted once across all processes. */
export function createSecondFactor({ db, clock, sealer, siteName }: SecondFactorOptions) {
  async function kindsOf(key: string): Promise<{ totp: boolean; passkey: boolean }> {
    const [admin, passkey] = await Promise.all([
      db.selectFrom('admins').select('totp_secret').where('email_key', '=', key).executeTakeFirst(),
      db.selectFrom('admin_passkeys').select('id').where('admin', '=', key).limit(1).executeTakeFirst(),
    ]);
    return { totp: typeof admin?.totp_secret === 'string', passkey: passkey !== undefined };
  }

  async function beginTotp({ key, email }: AdminName, secret = generateSecret()): Promise<TotpEnrolment> {
    const uri = generateURI({ issuer: siteName, label: email, secret });
    const enrolment = await sealer.seal('totp-enrolment', {
      key,
      secret,
      expires: clock.now() + totpEnrolmentLifetime,
    });
    return { secret, uri, picture: qrPath(uri), enrolment };
  }

  async function confirmTotp(admin: SignedInAdmin, enrolment: string, code: string): Promise<string[]> {
    const { key } = admin;
    const opened = z.safeParse(sealedEnrolment, await sealer.open('totp-enrolment', enrolment));
    if (!opened.success || opened.data.key !== key || opened.data.expires <= clock.now()) {
      throw new ApiError('validation_failed', 'This took too long. Please start again with a new key.');
    }
    const { secret } = opened.data;
    const step = stepOf(secret, code);
    if (step === undefined) {
      const hint = 'If you scanned another one before, scan this one: only its codes count.';
      throw fieldRefusal('code', `This is not the code that the app shows now for this key. ${hint}`);
    }
    const totp_secret = await sealer.seal('totp', secret);
    await db.transaction().execute(async (transaction) => {
      const row = await lockSignedInAdmin(transaction, admin);
      if (row?.totp_secret && (await sealer.open('totp', row.totp_secret)) === secret) {
        const message = 'This authenticator app is already set up. You can make new recovery codes.';
        throw new ApiError('conflict', message);
      }
      const changed = { totp_secret, totp_step: step };
      await transaction.updateTable('admins').set(changed).where('email_key', '=', key).execute();
    });
    return renewRecoveryCodes(key);
  }

  async function renewRecoveryCodes(key: string): Promise<string[]> {
    const codes = Array.from({ length: countOfRecoveryCodes }, makeRecoveryCode);
    await db.transaction().execute(async (transaction) => {
      await lockAdminWithSecondFactor(transaction, key, 'Recovery codes need a second step. Set one up first.');
      await transaction.deleteFrom('admin_recovery_codes').where('admin', '=', key).execute();
      await transaction
        .insertInto('admin_recovery_codes')
        .values(codes.map((one) => ({ code_hash: hashOf(key, one), admin: key })))
        .execute();
    });
    return codes;
  }

  async function check(key: string, code: string, db: Db): Promise<void> {
    if (!/^\d{6}$/.test(plain(code))) {
      const { numDeletedRows } = await db
        .deleteFrom('admin_recovery_codes')
        .where('admin', '=', key)
        .where('code_hash', '=', hashOf(key, code))
        .executeTakeFirst();
      if (numDeletedRows > 0n) return;
      throw new ApiError('invalid_credentials', 'This code is wrong or has been used.');
    }
    const admin = await db.selectFrom('admins').select('totp_secret').where('email_key', '=', key).executeTakeFirst();
    const secret = admin?.totp_secret && (await sealer.open('totp', admin.totp_secret));
    if (admin?.totp_secret && typeof secret !== 'string') {
      const message = 'Your authenticator app has to be set up again. Use a recovery code to log in.';
      throw new ApiError('factor_unreadable', message);
    }
    const step = typeof secret === 'string' ? stepOf(secret, code) : undefined;
    if (step === undefined) throw new ApiError('invalid_credentials', 'This code is wrong.');
    const { numUpdatedRows } = await db
      .updateTable('admins')
      // Re-encrypts with the current secret after a rotation.
      .set({ totp_step: step, totp_secret: await sealer.seal('totp', secret) })
      .where('email_key', '=', key)
      .where('totp_secret', '=', admin?.totp_secret ?? '')
      .where((where) => where.or([where('totp_step', 'is', null), where('totp_step', '<', step)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      throw new ApiError('invalid_credentials', 'This code has been used. Please wait for the next one.');
    }
  }

  async function countRecoveryCodes(key: string): Promise<number> {
    const row = await db
      .selectFrom('admin_recovery_codes')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('admin', '=', key)
      .executeTakeFirst();
    return Number(row?.count ?? 0);
  }

  function stepOf(secret: string, code: string): number | undefined {
    const token = plain(code);
    if (!/^\d{6}$/.test(token)) return undefined;
    const epoch = Math.floor(clock.now() / 1000);
    const result = verifySync({ secret, token, epoch, epochTolerance });
    return result.valid ? Math.floor(epoch / 30) + result.delta : undefined;
  }

  return { kindsOf, beginTotp, confirmTotp, renewRecoveryCodes, check, countRecoveryCodes };
}

export type SecondFactor = ReturnType<typeof createSecondFactor>;
