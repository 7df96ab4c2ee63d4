import { eraseRestoredPeople } from '../backend/modules/person.ts';
import { workedRecords } from '../bff/person/person-host.ts';
import { eraseAuthorship, erasePosts, eraseSessions, eraseStates, siteTables } from '../bff/person/site-records.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { isErased, listErasures, overwriteDeleted } from '../database/erasure.ts';
import type { OpenDatabase } from '../database/open.ts';
import { createMailer } from '../mail/mailer.ts';

/** Erases the people that a restored backup brought back, except their later records. @returns the number of records */
export async function eraseAgain(config: Config, { db }: OpenDatabase, clock: Clock): Promise<number> {
  const { dataDir } = config;
  const known = await listErasures({ db, dataDir });
  if (known.length === 0) return 0;
  const matchesPerson = isErased(known);
  const mail = createMailer({ ...config, logger: console });
  const records = await eraseRestoredPeople({ db, dataDir, mail });
  const posts = await erasePosts(db, clock, matchesPerson);
  const authored = await eraseAuthorship(db, matchesPerson);
  const others =
    (await eraseSessions(db, matchesPerson)) +
    authored.drafts +
    authored.versions +
    (await eraseStates(db, matchesPerson, workedRecords(records)));
  if (posts.length + others > 0) await overwriteDeleted(db, siteTables);
  return records.length + posts.length + others;
}
