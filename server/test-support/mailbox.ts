import { EventEmitter, once } from 'node:events';
import type { Mail, Mailer } from '../mail/mailer.ts';

export interface Mailbox extends Mailer {
  readonly sent: Mail[];
  /** Resolves with the first mail to this address that no earlier call returned. */
  waitForMail(to: string): Promise<Mail>;
  /** Makes sending fail with this error, until it is called with undefined. */
  failWith(error: Error | undefined): void;
}

/** Creates a mailer that keeps the mails in memory. */
export function createMailbox(): Mailbox {
  const sent: Mail[] = [];
  const answered = new Set<Mail>();
  const arrivals = new EventEmitter().setMaxListeners(0);
  let failure: Error | undefined;
  return {
    sent,
    send: async (mail) => {
      if (failure) throw failure;
      sent.push(mail);
      arrivals.emit('mail');
    },
    waitForMail: async (to) => {
      for (;;) {
        const mail = sent.find((one) => one.to === to && !answered.has(one));
        if (mail) {
          answered.add(mail);
          return mail;
        }
        await once(arrivals, 'mail');
      }
    },
    failWith: (error) => {
      failure = error;
    },
    close: () => {},
  };
}
