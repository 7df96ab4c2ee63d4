import { EventEmitter, once } from 'node:events';
import type { Mail, Mailer } from '../mail/mailer.ts';

export interface Mailbox extends Mailer {
  readonly sent: Mail[];
  /** The first mail to this address that no earlier call has answered. */
  waitForMail(to: string): Promise<Mail>;
  /** Makes every further sending fail with this error; undefined: succeed again. */
  failWith(error: Error | undefined): void;
}

/** A mailer that keeps what it is given. */
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
