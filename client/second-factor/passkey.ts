import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { ApiError } from '../../shared/errors.ts';
import { passkeyCopy } from '../copy/admins.ts';
import { call } from '../data/call.ts';

/** What the browser says of a passkey that did not come about, as a refusal. */
function toRefusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
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
    const { options, enrolment } = await call('getPasskeyEnrolment');
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
    const { options } = await call('getPasskeyRequest');
    // As above.
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    const response = { ...(await startAuthentication({ optionsJSON })) };
    await call('finishAdminSessionByPasskey', { body: { response } });
    return true;
  } catch (error) {
    throw toRefusal(error);
  }
}
