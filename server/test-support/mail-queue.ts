import { EventEmitter, once } from 'node:events';

/** Keeps mails; `waitForMail` resolves with the first to an address that it has not returned before. */
export function createMailQueue<T extends { readonly to: string | readonly string[] }>() {
  const mails: T[] = [];
  const returned = new Set<T>();
  const arrivals = new EventEmitter().setMaxListeners(0);
  return {
    mails,
    arrive(mail: T) {
      mails.push(mail);
      arrivals.emit('mail');
    },
    async waitForMail(to: string): Promise<T> {
      for (;;) {
        const mail = mails.find((one) => [one.to].flat().includes(to) && !returned.has(one));
        if (mail) {
          returned.add(mail);
          return mail;
        }
        await once(arrivals, 'mail');
      }
    },
  };
}
