import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { ApiError } from '../../shared/errors.ts';
import { passkeyCopy } from '../copy/admins.ts';
import { call, noReply } from '../data/call.ts';
import { isMissingFile } from '../layout/missing-file.ts';

/** Of use to few, so it is loaded when it is needed. */
const load = () => import('@simplewebauthn/browser');

/** What the browser says of a passkey that did not come about, as a refusal. */
function toRefusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isMissingFile(error)) return noReply(error);
  // Told which passkeys there are, the device has found one of its own.
  if (error instanceof Error && error.name === 'InvalidStateError') return new ApiError('conflict', passkeyCopy.known);
  const isName = error instanceof Error && error.name === 'SecurityError';
  return new ApiError(
    'bad_request',
    isName || !window.PublicKeyCredential ? passkeyCopy.impossible : passkeyCopy.cancelled,
  );
}

/**
 * Has the browser make a passkey, and takes it into use.
 *
 * @returns recovery codes, where there were none
 * @throws ApiError
 */
export async function makePasskey(): Promise<readonly string[]> {
  try {
    const [{ startRegistration }, { options, enrolment }] = await Promise.all([load(), call('getPasskeyEnrolment')]);
    // As the server's library has made them.
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const response = { ...(await startRegistration({ optionsJSON })) };
    return (await call('addPasskey', { body: { enrolment, response } })).codes;
  } catch (error) {
    throw toRefusal(error);
  }
}

/**
 * Does the second step of a login by passkey.
 *
 * @throws ApiError
 */
export async function answerByPasskey(): Promise<true> {
  try {
    const [{ startAuthentication }, { options }] = await Promise.all([load(), call('getPasskeyRequest')]);
    // As above.
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    const response = { ...(await startAuthentication({ optionsJSON })) };
    await call('finishAdminSessionByPasskey', { body: { response } });
    return true;
  } catch (error) {
    throw toRefusal(error);
  }
}
