import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { adminLoginMessages, checkAdminLogin } from '#shared/email.ts';
import { ApiError } from '#shared/errors.ts';
import { minPasswordLength } from '#shared/password-length.ts';
import { type AdminLoginInput, type AdminLoginState, adminLoginInput } from '#shared/schemas/admin-answers.ts';
import type { Db } from '../../database/schema.ts';
import { hashPassword, isPasswordOf, passwordProblem } from '../../password.ts';
import { fieldRefusal } from '../../to-api-error.ts';
import type { Passkeys } from '../admins/passkeys.ts';
import { type Admin, findAdmin, requireNewPassword } from '../admins/repository.ts';
import type { SecondFactor } from '../admins/second-factor.ts';
import { answerCall, routeOf } from '../calls/answer-call.ts';
import { requireSignedIn } from './plugin.ts';
import type { Sessions, SignedInAdmin } from './sessions.ts';

const mismatch = () => new ApiError('invalid_credentials', adminLoginMessages.mismatch);

const isTooWeakAlone = async (password: string): Promise<boolean> =>
  (await passwordProblem(password, minPasswordLength.adminWithoutSecondFactor)) !== undefined;

let dummyHash: Promise<string> | undefined;

/** Checks an admin login in the specified order: both fields, the address, the pair. Unknown addresses take as long. */
async function checkAdminCredentials(db: Db, input: AdminLoginInput): Promise<Admin> {
  const problem = checkAdminLogin(input);
  if (problem) throw new ApiError('validation_failed', problem);
  dummyHash ??= hashPassword('');
  const [admin, other] = await Promise.all([findAdmin(db, input.email), dummyHash]);
  const right = await isPasswordOf(admin?.password_hash ?? other, input.password);
  if (!right || !admin) throw mismatch();
  return admin;
}

interface SessionRoutesOptions {
  readonly sessions: Sessions;
  readonly db: Db;
  readonly secondFactor: SecondFactor;
  readonly passkeys: Passkeys;
  readonly requiresSecondFactor: boolean;
}

export const sessionRoutes: FastifyPluginAsync<SessionRoutesOptions> = async (app, options) => {
  const { sessions, db, secondFactor, passkeys, requiresSecondFactor } = options;

  answerCall(app, 'getSession', async (request, reply) => {
    // Open pages poll once a minute, which must not extend the session.
    const state = await sessions.load(request, { isUse: false });
    sessions.clearStaleCookies(request, reply, state);
    return sessions.withSteps(request, state);
  });

  app.route({
    ...routeOf('startAdminSession'),
    async handler(request, reply): Promise<{ data: AdminLoginState }> {
      reply.header('cache-control', 'no-store');
      const input = z.safeParse(adminLoginInput, request.body);
      if (!input.success) throw new ApiError('validation_failed', adminLoginMessages.required);
      const row = await checkAdminCredentials(db, input.data);
      const { email_key: key, email, role, password_hash: passwordHash } = row;
      const { user } = await sessions.load(request);
      const next = await secondFactor.kindsOf(key);
      const hasSecondStep = next.totp || next.passkey || requiresSecondFactor;
      // The second factor that allowed a short password may have been removed.
      const isWeak = !hasSecondStep && row.source !== 'environment' && (await isTooWeakAlone(input.data.password));
      if (isWeak) await requireNewPassword(db, row);
      const mustChange = isWeak || row.must_change_password === 1;
      if (hasSecondStep || mustChange) {
        if (!(await sessions.startStep(request, reply, { key, email, role }, { passwordHash }))) throw mismatch();
        return { data: { user, admin: false, next: { ...next, ...(mustChange && { password: true }) } } };
      }
      if (!(await sessions.startAdmin(request, reply, { key, email, role }, { passwordHash }))) throw mismatch();
      return { data: { user, admin: true, role } };
    },
  });

  const secondStep = ({ adminStep }: Pick<FastifyRequest, 'adminStep'>): SignedInAdmin => {
    if (!adminStep) throw new ApiError('session_missing', 'Please log in again.');
    return adminStep;
  };
  answerCall(app, 'getPasskeyRequest', (request) => passkeys.challenge(request, secondStep(request)));
  answerCall(app, 'finishAdminSession', async (request, reply) => {
    const admin = secondStep(request);
    await sessions.finishStep(request, reply, admin, (transaction) =>
      secondFactor.check(admin.key, request.body.code, transaction),
    );
    return { ...request.session, admin: true, role: admin.role };
  });
  answerCall(app, 'finishAdminSessionByPasskey', async (request, reply) => {
    const admin = secondStep(request);
    await passkeys.check(request, admin, request.body.response);
    await sessions.finishStep(request, reply, admin);
    return { ...request.session, admin: true, role: admin.role };
  });

  answerCall(app, 'getAdminConfirmation', async (request) => {
    const admin = requireSignedIn(request);
    const { totp, passkey } = await secondFactor.kindsOf(admin.key);
    const asked = passkey ? await passkeys.challenge(request, admin, 'required') : undefined;
    return { secondFactor: totp || passkey, totp, ...(asked && { passkey: asked.options }) };
  });
  answerCall(app, 'confirmAdmin', async (request) => {
    const admin = requireSignedIn(request);
    const { password, code = '' } = request.body;
    const row = await findAdmin(db, admin.key);
    if (!row || !(await isPasswordOf(row.password_hash, password)))
      throw fieldRefusal('password', 'This is not your password.');
    const { totp, passkey } = await secondFactor.kindsOf(admin.key);
    if (totp || passkey) {
      if (code === '') throw fieldRefusal('code', 'Enter the code.');
      await app.countAttempt(request, 'code');
      await secondFactor.check(admin.key, code, db).catch((error: unknown) => {
        const isWrong = error instanceof ApiError && error.code === 'invalid_credentials';
        throw isWrong ? fieldRefusal('code', error.message) : error;
      });
    }
    await sessions.confirm(admin);
  });
  answerCall(app, 'confirmAdminByPasskey', async (request) => {
    const admin = requireSignedIn(request);
    await passkeys.check(request, admin, request.body.response, 'required');
    await sessions.confirm(admin);
  });

  answerCall(app, 'endSession', async (request, reply) => {
    const state = await sessions.load(request);
    await sessions.end(request, reply, 'user');
    return { ...state, user: false };
  });
  answerCall(app, 'endAdminSession', async (request, reply) => {
    const { user } = await sessions.load(request);
    await sessions.end(request, reply, 'admin');
    return { user, admin: false };
  });
};
