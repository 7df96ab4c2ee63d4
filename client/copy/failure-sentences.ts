import type { ErrorCode } from '../../shared/errors.ts';
import { shellFailures } from './shell-messages.ts';

/** `network` is the failure without any answer, which has no code on the wire. */
export type FailureCode = ErrorCode | 'network';

/** One plain sentence for each failure, for where the specification has no words of its own. */
export const failureSentences: Readonly<Record<FailureCode, string>> = {
  network: shellFailures.network,
  validation_failed: 'Some fields need another look.',
  bad_request: 'The server did not understand that request.',
  unauthorized: 'Please log in again. What you typed is kept.',
  invalid_credentials: 'Invalid email or password',
  session_missing: 'This step has expired. Please start again from the first one.',
  cross_origin: 'That request came from another site, so it was not carried out.',
  forbidden: 'Your login does not allow that.',
  account_unconfirmed: 'Please confirm your email address first.',
  not_found: 'That is not here any more.',
  method_not_allowed: 'That cannot be done here.',
  conflict: 'Somebody changed this in the meantime. Please reload and try again.',
  superseded: 'Something else has been begun in this browser since. Please start again.',
  gone: 'That has been taken down.',
  payload_too_large: 'That is too large to send. Files may have up to 5 MB.',
  unsupported_media_type: 'That kind of file cannot be used here.',
  refused_by_backend: 'The server did not accept that.',
  too_many_requests: 'That was a little too often. Please wait a moment and try again.',
  internal: 'Something broke on our side. Please try again in a minute.',
  not_supported_by_backend: 'The connected backend cannot do that.',
  upstream_unreachable: 'The server behind this page does not answer. Please try again in a minute.',
  upstream_invalid: 'The server behind this page answered something unreadable. Please try again later.',
  upstream_failed: 'The server behind this page failed. Please try again in a minute.',
  unavailable: 'We are at our limit just now. Please try again in a minute.',
  upstream_timeout: 'The server behind this page took too long. Please try again in a minute.',
};
