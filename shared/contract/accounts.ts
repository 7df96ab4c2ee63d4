import {
  forgetPasswordInput,
  forgetPasswordVerifyInput,
  loginInput,
  newPasswordInput,
  otpInput,
  signupInput,
  tokenAnswer,
  userIdAnswer,
} from '../schemas/account.ts';
import { done, one, token } from './answers.ts';
import { byVisitor, defineEndpoint, ofHost, ofHostExtension } from './define-endpoint.ts';

export const userSignup = defineEndpoint({
  method: 'POST',
  path: '/userSignup',
  summary: 'Sign up and receive a code by mail',
  ...byVisitor,
  ...ofHost,
  body: { kind: 'json', fields: signupInput },
  answer: token(tokenAnswer),
  errors: ['conflict'],
  hiddenFromPages: 'token',
  limit: 'signup',
});

export const resendEmailOTP = defineEndpoint({
  method: 'POST',
  path: '/resendEmailOTP',
  summary: 'Mail another code for the same signup; earlier codes stay valid',
  ...byVisitor,
  ...ofHostExtension,
  answer: done,
  step: 'signup',
  missingAtHost:
    'This backend cannot send a new code. If the address is confirmed already, please log in; otherwise sign up again to get a new code.',
  limit: 'mail',
});

export const verifyEmailOTP = defineEndpoint({
  method: 'PUT',
  path: '/verifyEmailOTP',
  summary: 'Confirm the email address with the mailed code',
  ...byVisitor,
  ...ofHost,
  body: { kind: 'json', fields: otpInput },
  answer: one(userIdAnswer),
  step: 'signup',
  limit: 'code',
});

export const userLogin = defineEndpoint({
  method: 'POST',
  path: '/userLogin',
  summary: 'Log in',
  ...byVisitor,
  ...ofHost,
  body: { kind: 'json', fields: loginInput },
  answer: token(tokenAnswer),
  errors: ['invalid_credentials', 'account_unconfirmed'],
  hiddenFromPages: 'token',
  limit: 'login',
});

export const forgetPassword = defineEndpoint({
  method: 'POST',
  path: '/forgetPassword',
  summary: 'Request a code to reset a password',
  ...byVisitor,
  ...ofHost,
  body: { kind: 'json', fields: forgetPasswordInput },
  answer: one(userIdAnswer),
  hiddenFromPages: 'user_id',
  limit: 'mail',
});

export const forgetPasswordVerifyEmailOTP = defineEndpoint({
  method: 'PUT',
  path: '/forgetPasswordVerifyEmailOTP/{user_id}',
  summary: 'Confirm a password reset with the mailed code',
  ...byVisitor,
  ...ofHost,
  body: { kind: 'json', fields: forgetPasswordVerifyInput },
  answer: done,
  step: 'reset',
  limit: 'code',
});

export const changePasswordAfterFoget = defineEndpoint({
  method: 'PUT',
  path: '/changePasswordAfterFoget/{user_id}',
  summary: 'Set the new password',
  ...byVisitor,
  ...ofHost,
  body: { kind: 'json', fields: newPasswordInput },
  answer: done,
  step: 'newPassword',
  limit: 'password',
});
