import { isoNow } from '../../../clock.ts';
import { isAddress, rememberErasure } from '../../../database/erased-people.ts';
import type { BackendContext } from '../../dependencies.ts';
import type { HandlerMap } from '../../http/handler.ts';
import { erasePerson, findPerson, overwriteErased } from './person.ts';

type PersonHandlers = Pick<HandlerMap, 'exportPerson' | 'erasePerson'>;

/** The admin's calls about one person, whoever has the e-mail address. */
export const personHandlers = (context: BackendContext): PersonHandlers => ({
  exportPerson: async ({ body }) => ({ records: await findPerson(context, isAddress(body.email)) }),

  erasePerson: async ({ body }) => {
    const { db, dataDir, clock, background } = context;
    await rememberErasure({ db, dataDir }, body.email, isoNow(clock));
    // A mail that is just being written is one to be erased.
    await background.idle();
    const records = await erasePerson(context, isAddress(body.email), body.email);
    if (records.length > 0) {
      background.run('writing tables anew after an erasure', () => overwriteErased(db));
    }
    return { records };
  },
});
