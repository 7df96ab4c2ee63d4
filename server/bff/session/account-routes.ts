import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountStep } from '#shared/contract/define-endpoint.ts';
import { type BodyFields, endpointOf, type HostAnswer } from '#shared/contract/endpoints.ts';
import { accountKey } from '#shared/email.ts';
import { ApiError, mayBeDone } from '#shared/errors.ts';
import { asRecord } from '#shared/record.ts';
import { readJsonBody, readParams, routeOf } from '../calls/answer-call.ts';
import { type ForwardOptions, forwardCall } from '../calls/host-routes.ts';
import type { CookieContent, Cookies } from './cookies.ts';
import type { SessionStore } from './session-store.ts';
import type { Sessions } from './sessions.ts';

type AccountCall =
  | 'userSignup'
  | 'resendEmailOTP'
  | 'verifyEmailOTP'
  | 'userLogin'
  | 'forgetPassword'
  | 'forgetPasswordVerifyEmailOTP'
  | 'changePasswordAfterFoget';

interface Call<Name extends AccountCall> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly params: Readonly<Record<string, string>>;
  body(): BodyFields<Name>;
  ask(input: { body?: BodyFields<Name>; bearer?: string; params?: { user_id: string } }): Promise<HostAnswer<Name>>;
}

type Pending = 'signup' | 'reset';

type PendingCookie = CookieContent & { readonly session: string; readonly secret: string };

const messages = {
  signup: {
    missing: 'No signup is under way here. If the address is confirmed already, please log in; otherwise sign up.',
    superseded:
      'Another signup has begun in this browser since. Nothing was changed. To begin again, go back to signup.',
  },
  reset: {
    missing: 'Please ask for a new code first.',
    superseded:
      'Another reset has begun in this browser since. Nothing was changed. To begin again, ask for a new code.',
  },
} as const;

const missing = (pending: Pending) => new ApiError('session_missing', messages[pending].missing);

const isSuperseded = ({ body }: FastifyRequest, { subject }: CookieContent): boolean => {
  const { email } = asRecord(body);
  return typeof email === 'string' && accountKey(email) !== subject;
};

/** Returns the signup or reset of a request and its account, for rate limits. */
export async function pendingAccount(cookies: Cookies, step: AccountStep, request: FastifyRequest) {
  const cookie = await cookies.read(request, step === 'signup' ? 'signup' : 'reset');
  if (!cookie?.session || cookie.subject === undefined || isSuperseded(request, cookie)) return undefined;
  return { id: cookie.session, account: cookie.subject };
}

interface AccountRoutesOptions extends ForwardOptions {
  readonly cookies: Cookies;
  readonly sessions: Sessions;
  readonly store: SessionStore;
}

/** Signup, login and password reset. The host's tokens and ids stay in sealed cookies, so that no page sees them. */
export const accountRoutes: FastifyPluginAsync<AccountRoutesOptions> = async (app, options) => {
  const { cookies, sessions, store } = options;

  const answer = <Name extends AccountCall>(name: Name, handle: (call: Call<Name>) => Promise<unknown>) => {
    const endpoint = endpointOf(name);
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const call = {
        request,
        reply,
        params: readParams(endpoint, request.params),
        body: () => readJsonBody(endpoint, request.body, {}),
        ask: (input: object) => forwardCall(options, endpoint, request, reply, input),
      };
      // The row's schemas parse the body and the host's answer.
      return { data: await handle(call as unknown as Call<Name>) };
    };
    app.route({ ...routeOf(name), handler });
  };

  const begin = async (reply: FastifyReply, pending: Pending, secret: string, account: string) => {
    const session = await store.start(pending, account);
    await cookies.write(reply, pending, { session, secret, subject: account });
  };

  const find = async (request: FastifyRequest, pending: Pending): Promise<PendingCookie> => {
    const cookie = await cookies.read(request, pending);
    const { session, secret } = cookie ?? {};
    if (!cookie || !session || secret === undefined || !(await store.find(session, pending))) throw missing(pending);
    if (isSuperseded(request, cookie)) throw new ApiError('superseded', messages[pending].superseded);
    return { ...cookie, session, secret };
  };

  const findReset = async ({ request, params }: Pick<Call<AccountCall>, 'request' | 'params'>) => {
    const reset = await find(request, 'reset');
    // Pages do not know the id and send `me`.
    if (params.user_id !== 'me' && params.user_id !== reset.secret) throw missing('reset');
    return reset;
  };

  /** Ends the step before the host is called, so that a copied cookie cannot repeat the call; a failure restores it. */
  const once = async <T>(
    { session }: PendingCookie,
    pending: Pending,
    act: () => Promise<T>,
    isSpentBy = (_error: unknown) => false,
  ): Promise<T> => {
    const row = await store.take(session, pending);
    if (!row) throw missing(pending);
    try {
      return await act();
    } catch (error) {
      if (!isSpentBy(error)) await store.putBack(row);
      throw error;
    }
  };

  answer('userSignup', async ({ reply, body, ask }) => {
    const input = body();
    const { token, ...shown } = await ask({ body: input });
    await begin(reply, 'signup', token, accountKey(input.email));
    return shown;
  });

  answer('resendEmailOTP', async ({ request, ask }) => {
    const { secret } = await find(request, 'signup');
    return ask({ bearer: secret });
  });

  answer('verifyEmailOTP', async ({ request, reply, body, ask }) => {
    const signup = await find(request, 'signup');
    const input = body();
    return once(signup, 'signup', async () => {
      const shown = await ask({ body: input, bearer: signup.secret });
      cookies.clear(reply, 'signup');
      return shown;
    });
  });

  answer('userLogin', async ({ request, reply, body, ask }) => {
    const input = body();
    const account = accountKey(input.email);
    try {
      const { token, ...shown } = await ask({ body: input });
      await sessions.startUser(request, reply, account, token);
      return shown;
    } catch (error) {
      // The host sends the token that confirms the address.
      const isUnconfirmed = error instanceof ApiError && error.code === 'account_unconfirmed';
      const { token } = isUnconfirmed ? asRecord(error.data) : {};
      if (typeof token === 'string' && token !== '') await begin(reply, 'signup', token, account);
      throw error;
    }
  });

  answer('forgetPassword', async ({ reply, body, ask }) => {
    const input = body();
    const { user_id, ...shown } = await ask({ body: input });
    await begin(reply, 'reset', String(user_id), accountKey(input.email));
    return shown;
  });

  answer('forgetPasswordVerifyEmailOTP', async (call) => {
    const reset = await findReset(call);
    const shown = await call.ask({ params: { user_id: reset.secret }, body: call.body() });
    await cookies.write(call.reply, 'reset', { ...reset, verified: true });
    return shown;
  });

  answer('changePasswordAfterFoget', async (call) => {
    const reset = await findReset(call);
    if (!reset.verified) throw new ApiError('forbidden', 'Please verify the code first.');
    const input = call.body();
    const mayBeSet = (error: unknown) => error instanceof ApiError && mayBeDone.includes(error.code);
    const signOut = async () => {
      if (reset.subject) await sessions.endAllOfUser(reset.subject);
    };
    const change = async () => {
      const shown = await call.ask({ params: { user_id: reset.secret }, body: input }).catch(async (error) => {
        if (mayBeSet(error)) await signOut();
        throw error;
      });
      await signOut();
      cookies.clear(call.reply, 'reset');
      return shown;
    };
    // If the host may have set the password, nobody may set another.
    return once(reset, 'reset', change, mayBeSet);
  });
};
