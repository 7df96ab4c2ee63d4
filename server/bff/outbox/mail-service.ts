import { asRecord } from '../../../shared/record.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { DeliveryResult } from './classify-answer.ts';
import { mailOf } from './outbox-mail.ts';
import type { DeliveryService } from './relay.ts';

const maxReasonLength = 500;

/**
 * What a failure to send says: a mail server that has refused this address or this mail for good (5xx, RFC 5321) refuses
 * it at the next try too; whatever else went wrong may pass.
 */
function judgeFailure(error: unknown): DeliveryResult {
  const { code, responseCode, message = '' } = asRecord(error);
  const aboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (aboutTheMail && typeof responseCode === 'number' && responseCode >= 500)
    return { outcome: 'refused', message: String(message).slice(0, maxReasonLength) };
  return { outcome: 'failed', reason: `The mail server did not take it (${String(code ?? message).slice(0, 100)}).` };
}

/** The adapter from the outbox to the mailer, which belongs to the program: closing it is the program's. */
export function createMailService(mailer: Mailer): DeliveryService {
  return {
    async deliver(entry, stop) {
      const { promise: stopped, reject } = Promise.withResolvers<never>();
      stop?.addEventListener('abort', reject, { once: true });
      try {
        // One that is cut off goes again under the same Message-ID.
        await Promise.race([mailer.send(mailOf(entry)), stopped]);
        return { outcome: 'delivered', message: undefined };
      } catch (error) {
        return judgeFailure(error);
      } finally {
        stop?.removeEventListener('abort', reject);
      }
    },
    close: async () => {},
  };
}
