import type { TrailAction } from '../../shared/trail-actions.ts';
import {
  type AdminsOptions,
  addAdmin,
  findAdmin,
  listAdmins,
  removeAdmin,
  resetAdmin,
} from '../bff/admins/repository.ts';
import { addToTrail } from '../bff/audit-trail/repository.ts';
import { SessionStore } from '../bff/session/session-store.ts';
import { isoNow } from '../clock.ts';
import { openDatabaseClock } from '../database/database-clock.ts';
import { openDatabase } from '../database/open.ts';
import { OperatorError } from '../operator-error.ts';
import { operatorCommand } from './operator-command.ts';

// Who may log in as admin: npm run admin -- list, npm run admin -- add|remove|reset|sessions EMAIL

const usage = 'Say what to do with whom: npm run admin -- list, or npm run admin -- add|remove|reset|sessions EMAIL';

/** Whoever works on the machine itself is not known by name. */
const noteOnTrail = ({ db, clock }: AdminsOptions, action: TrailAction, email: string) =>
  addToTrail(db, [
    {
      at: isoNow(clock),
      admin: 'npm run admin',
      action,
      record: `admin ${email}`,
      detail: '',
      network: 'this machine',
    },
  ]);

/** The only one, for whoever does not say. */
async function onlyAdmin({ db }: AdminsOptions): Promise<string | undefined> {
  const [first, second] = await listAdmins(db);
  return second ? undefined : first?.email;
}

const actions: Readonly<Record<string, (options: AdminsOptions, email: string) => Promise<void>>> = {
  async add(options, email) {
    const password = await addAdmin(options, email);
    await noteOnTrail(options, 'addAdmin', email);
    console.log(`Admin login: /login with ${email} and the password ${password}`);
  },
  async remove(options, email) {
    await removeAdmin(options, email);
    await noteOnTrail(options, 'removeAdmin', email);
    console.log(`${email} is no admin any more, and signed out everywhere.`);
  },
  async reset(options, email) {
    const password = await resetAdmin(options, email);
    await noteOnTrail(options, 'resetAdmin', email);
    console.log(`Admin login: /login with ${email} and the password ${password ?? 'that ADMIN_PASSWORD says'}`);
    console.log('Signed out everywhere, and without a second factor.');
  },
  async sessions({ db, clock }, email) {
    const admin = await findAdmin(db, email);
    if (!admin) throw new OperatorError(`There is no admin ${email}.`);
    const sessions = await new SessionStore(db, clock).list('admin', admin.email_key);
    for (const { created_at, seen_at, browser, network } of sessions) {
      console.log(`began ${created_at}, last seen ${seen_at}, ${browser ?? 'unknown'}, from ${network ?? 'unknown'}`);
    }
    console.log(`${sessions.length} of ${admin.email}. All of them end with: npm run admin -- reset ${admin.email}`);
  },
};

await operatorCommand({ usage, maxArguments: 2 }, async (config, { positionals }) => {
  const [what = '', named] = positionals;
  const work = actions[what];
  if (what === 'list' ? named !== undefined : !work) throw new OperatorError(usage);
  const database = await openDatabase(config);
  const clock = await openDatabaseClock(database);
  const options = { db: database.db, clock };
  try {
    if (work) {
      const email = named ?? (what === 'reset' ? await onlyAdmin(options) : undefined);
      if (email === undefined) throw new OperatorError(usage);
      await work(options, email);
      return;
    }
    const rows = await listAdmins(database.db);
    if (rows.length === 0) console.log('There is no admin yet: the first start of the site makes one.');
    for (const { email, source, totp_secret, created_at } of rows) {
      const factor = totp_secret === null ? '' : ', with an authenticator app';
      console.log(`${email} since ${created_at}${source === 'environment' ? ' (ADMIN_EMAIL)' : ''}${factor}`);
    }
  } finally {
    clock.stop();
    await database.close();
  }
});
