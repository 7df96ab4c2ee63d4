import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { accountKey } from '#shared/email.ts';
import { ApiError } from '#shared/errors.ts';
import { minPasswordLength } from '#shared/password-length.ts';
import { asRecord } from '#shared/record.ts';
import { adminRoles } from '#shared/schemas/admin-answers.ts';
import { isoNow } from '../../clock.ts';
import type { DatabaseAndClock } from '../../database/schema.ts';
import { hashPassword, isPasswordOf, requireAcceptable } from '../../password.ts';
import { fieldRefusal } from '../../to-api-error.ts';
import { answerCall, type CallHandler } from '../calls/answer-call.ts';
import { browserName, roughNetworkOf } from '../http/visitors.ts';
import type { Mails } from '../inbox/replies.ts';
import type { Cookies } from '../session/cookies.ts';
import { requireSignedIn } from '../session/plugin.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { Sessions, SignedInAdmin } from '../session/sessions.ts';
import type { Passkeys } from './passkeys.ts';
import {
  type AccessChange,
  addAdmin,
  endSessions,
  endSessionsWithoutSecondFactor,
  findAdmin,
  listAdmins,
  mailAdmins,
  removeAdmin,
  removeSecondFactor,
  resetAdmin,
  setAdminRole,
  setPassword,
} from './repository.ts';
import type { SecondFactor } from './second-factor.ts';

interface AdminRoutesOptions extends DatabaseAndClock {
  readonly store: SessionStore;
  readonly cookies: Cookies;
  readonly sessions: Sessions;
  readonly secondFactor: SecondFactor;
  readonly passkeys: Passkeys;
  readonly requiresSecondFactor: boolean;
  readonly siteName: string;
  readonly mails: Mails | undefined;
}

/** Admin accounts, and each admin's own password, sessions and second factor. */
export const admins = fp<AdminRoutesOptions>(
  async (app, options) => {
    const { db, clock, siteName, mails, store, cookies, sessions, secondFactor, passkeys, requiresSecondFactor } =
      options;
    if (requiresSecondFactor) await endSessionsWithoutSecondFactor(options);
    const enrollingAdmin = async (request: FastifyRequest): Promise<SignedInAdmin> => {
      const { admin, adminStep } = request;
      if (admin || !adminStep) return requireSignedIn(request);
      const { totp, passkey } = await secondFactor.kindsOf(adminStep.key);
      if (totp || passkey) throw new ApiError('forbidden', 'Please log in with the second step first.');
      return adminStep;
    };
    const mailChange = async (action: AccessChange, request: FastifyRequest) => {
      const by = (request.admin ?? request.adminStep)?.email;
      if (by === undefined || !mails) return;
      const { email, role } = asRecord(request.body);
      await mailAdmins(db, {
        action,
        by,
        about: typeof email === 'string' ? email : undefined,
        role: adminRoles.find((each) => each === role),
        at: isoNow(clock),
        network: roughNetworkOf(request.address),
        siteName,
        traceparent: mails.traceparent?.(),
      });
      void mails.wake();
    };
    /** Registers a call that changes who can log in as admin, or how; all admins get a mail. */
    const changeAccess = <Name extends AccessChange>(name: Name, handle: CallHandler<Name>) =>
      answerCall(app, name, handle, (request) =>
        mailChange(name, request).catch((error: unknown) =>
          request.log.error({ err: error, action: name }, 'mail to admins about changed access was not queued'),
        ),
      );

    const changePassword = async ({ key, session }: SignedInAdmin, newPassword: string) => {
      const { totp, passkey } = await secondFactor.kindsOf(key);
      const length = totp || passkey ? minPasswordLength.default : minPasswordLength.adminWithoutSecondFactor;
      await requireAcceptable(newPassword, 'newPassword', length);
      await setPassword(options, { key, session, passwordHash: await hashPassword(newPassword) });
    };

    answerCall(app, 'getAdmins', async (request) => {
      const own = requireSignedIn(request);
      const [rows, ownSessions, withPasskey, ownPasskeys, recoveryCodes] = await Promise.all([
        listAdmins(db),
        store.list('admin', own.key),
        passkeys.owners(),
        passkeys.list(own.key),
        secondFactor.countRecoveryCodes(own.key),
      ]);
      const row = rows.find(({ email_key }) => email_key === own.key);
      return {
        // Only owners manage the others.
        admins: (own.role === 'owner' ? rows : rows.filter(({ email_key }) => email_key === own.key)).map(
          ({ email_key, email, role, created_at, source, totp_secret }) => ({
            email,
            role,
            since: created_at,
            fromEnvironment: source === 'environment',
            secondFactor: totp_secret !== null || withPasskey.has(email_key),
          }),
        ),
        own: {
          email: own.email,
          role: own.role,
          fromEnvironment: row?.source === 'environment',
          totp: typeof row?.totp_secret === 'string',
          recoveryCodes,
          passkeys: ownPasskeys,
          required: requiresSecondFactor,
        },
        sessions: ownSessions.map(({ id_hash, created_at, seen_at, browser, network }) => ({
          id: id_hash,
          began: created_at,
          lastSeen: seen_at,
          browser: browser ?? '',
          network: network ?? '',
          current: id_hash === own.session,
        })),
      };
    });
    changeAccess('addAdmin', async ({ body: { email, role } }) => ({
      email,
      password: await addAdmin(options, email, role),
    }));
    changeAccess('setAdminRole', ({ body: { email, role } }) => setAdminRole(options, email, role));
    changeAccess('removeAdmin', ({ body }) => removeAdmin(options, body.email));
    changeAccess('resetAdmin', async (request) => {
      const { email } = request.body;
      // A stolen session must not be able to change the password.
      if (accountKey(email) === requireSignedIn(request).key)
        throw new ApiError('conflict', 'You cannot reset your own account. Ask another owner.');
      const password = await resetAdmin(options, email);
      return { email, ...(password !== undefined && { password }) };
    });
    changeAccess('changeAdminPassword', async (request) => {
      const admin = requireSignedIn(request);
      if ((await findAdmin(db, admin.key))?.source === 'environment')
        throw new ApiError('conflict', 'ADMIN_PASSWORD sets it. Change it there.');
      await changePassword(admin, request.body.newPassword);
    });
    changeAccess('replaceInitialPassword', async (request, reply) => {
      const { adminStep: admin, session } = request;
      if (!admin) throw new ApiError('session_missing', 'Please log in again.');
      if (!admin.mustChangePassword)
        throw new ApiError('conflict', 'You have your own password already. Log in with it.');
      const { newPassword } = request.body;
      const row = await findAdmin(db, admin.key);
      if (row && (await isPasswordOf(row.password_hash, newPassword)))
        throw fieldRefusal('newPassword', 'Choose another password than the present one.');
      await changePassword(admin, newPassword);
      const next = await secondFactor.kindsOf(admin.key);
      if (next.totp || next.passkey || requiresSecondFactor) return { ...session, admin: false, next };
      await sessions.finishStep(request, reply, admin);
      return { ...session, admin: true, role: admin.role };
    });
    answerCall(app, 'endOwnAdminSession', async (request) => {
      const ended = await store.endListed('admin', requireSignedIn(request).key, request.params.session);
      if (!ended) throw new ApiError('not_found', 'This session has already ended.');
    });
    answerCall(app, 'getTotpEnrolment', async (request, reply) => {
      const admin = await enrollingAdmin(request);
      // Returns the same key in the same browser, so that a scanned code stays valid after a reload.
      const pending = await cookies.read(request, 'totp');
      const shown = await secondFactor.beginTotp(admin, pending?.subject === admin.key ? pending.secret : undefined);
      await cookies.write(reply, 'totp', { subject: admin.key, secret: shown.secret });
      return shown;
    });
    changeAccess('confirmTotp', async (request, reply) => {
      const admin = await enrollingAdmin(request);
      const { enrolment, code } = request.body;
      const codes = await secondFactor.confirmTotp(admin, enrolment, code);
      cookies.clear(reply, 'totp');
      if (!request.admin) await sessions.finishStep(request, reply, admin);
      await endSessions(db, admin.key, requireSignedIn(request).session);
      return { codes };
    });
    answerCall(app, 'getPasskeyEnrolment', async (request) => passkeys.begin(request, await enrollingAdmin(request)));
    changeAccess('addPasskey', async (request, reply) => {
      const admin = await enrollingAdmin(request);
      const { enrolment, response } = request.body;
      await passkeys.add(request, admin, { enrolment, response, name: browserName(request.headers['user-agent']) });
      const has = await secondFactor.countRecoveryCodes(admin.key);
      const codes = has > 0 ? [] : await secondFactor.renewRecoveryCodes(admin.key);
      if (!request.admin) await sessions.finishStep(request, reply, admin);
      await endSessions(db, admin.key, requireSignedIn(request).session);
      return { codes };
    });
    changeAccess('removePasskey', (request) => passkeys.remove(requireSignedIn(request).key, request.params.passkey));
    changeAccess('renewRecoveryCodes', async (request) => ({
      codes: await secondFactor.renewRecoveryCodes(requireSignedIn(request).key),
    }));
    changeAccess('removeSecondFactor', async (request) => {
      if (requiresSecondFactor)
        throw new ApiError('conflict', 'Every admin needs a second step. Set up another one instead.');
      await removeSecondFactor(options, requireSignedIn(request).key);
    });
  },
  { name: 'admins', fastify: '5.x', dependencies: ['session', 'errors', 'audit-trail'] },
);
