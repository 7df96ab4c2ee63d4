import type { BackendContext } from '../../dependencies.ts';
import type { HandlerMap } from '../../http/handler.ts';
import { logIn } from './login.ts';
import { beginReset, completeReset, verifyReset } from './reset.ts';
import { confirmSignup, resendSignupCode, signUp } from './signup.ts';

type AccountHandlers = Pick<
  HandlerMap,
  | 'userSignup'
  | 'verifyEmailOTP'
  | 'resendEmailOTP'
  | 'userLogin'
  | 'forgetPassword'
  | 'forgetPasswordVerifyEmailOTP'
  | 'changePasswordAfterFoget'
>;

/** The calls about accounts. */
export const accountHandlers = (context: BackendContext): AccountHandlers => ({
  userSignup: async ({ body }) => ({ token: await signUp(context, body) }),

  verifyEmailOTP: async ({ bearer, body }) => ({ user_id: await confirmSignup(context, bearer, body.otp) }),

  resendEmailOTP: async ({ bearer }) => {
    await resendSignupCode(context, bearer);
    return { message: 'A new code is on its way.' };
  },

  userLogin: async ({ body }) => ({ token: await logIn(context, body) }),

  forgetPassword: async ({ body }) => ({ user_id: await beginReset(context, body.email) }),

  forgetPasswordVerifyEmailOTP: async ({ params, body }) => {
    await verifyReset(context, params.user_id, body);
    return { message: 'OTP verified successfully.' };
  },

  changePasswordAfterFoget: async ({ params, body }) => {
    await completeReset(context, params.user_id, body.newPassword);
    return { message: 'Password changed successfully!' };
  },
});
