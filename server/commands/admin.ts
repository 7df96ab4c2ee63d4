import { type AdminRole, adminRoles } from '#shared/schemas/admin-answers.ts';
import {
  type AccessChange,
  addAdmin,
  findAdmin,
  listAdmins,
  mailAdmins,
  removeAdmin,
  resetAdmin,
  setAdminRole,
} from '../bff/admins/repository.ts';
import { addToTrail } from '../bff/audit-trail/plugin.ts';
import { SessionStore } from '../bff/session/session-store.ts';
import { isoNow } from '../clock.ts';
import { withDatabase } from '../database/database-clock.ts';
import type { DatabaseAndClock, Db } from '../database/schema.ts';
import { OperatorError } from '../operator-error.ts';
import { operatorCommand, requireDatabase } from './operator-command.ts';

const usage =
  'Usage: npm run admin -- list, npm run admin -- add|remove|reset|sessions EMAIL, or npm run admin -- add|role EMAIL owner|hiring|editor';

const replaceHint = 'The next login asks for a new password.';

interface CommandOptions extends DatabaseAndClock {
  readonly siteName: string;
  readonly hasMails: boolean;
}

async function report(
  { db, clock, siteName, hasMails }: CommandOptions,
  action: AccessChange,
  { email, role }: { email: string; role?: AdminRole },
) {
  const at = isoNow(clock);
  const network = 'this machine';
  await addToTrail(db, { at, admin: 'npm run admin', action, detail: role ?? '', network }, [`admin ${email}`]);
  const by = 'An operator on the server (npm run admin)';
  if (hasMails) await mailAdmins(db, { action, by, about: email, role, at, network, siteName });
}

async function onlyAdmin({ db }: DatabaseAndClock): Promise<string | undefined> {
  const [first, second] = await listAdmins(db);
  return second ? undefined : first?.email;
}

const actions: Readonly<Record<string, (options: CommandOptions, email: string, role: AdminRole) => Promise<void>>> = {
  async add(options, email, role) {
    const password = await addAdmin(options, email, role);
    await report(options, 'addAdmin', { email, role });
    console.log(`Admin login: /login with ${email} and the password ${password}`);
    console.log(replaceHint);
  },
  async role(options, email, role) {
    await setAdminRole(options, email, role);
    await report(options, 'setAdminRole', { email, role });
    console.log(`${email} has the role ${role} now.`);
  },
  async remove(options, email) {
    await removeAdmin(options, email);
    await report(options, 'removeAdmin', { email });
    console.log(`${email} is no longer an admin. All sessions have ended.`);
  },
  async reset(options, email) {
    const password = await resetAdmin(options, email);
    await report(options, 'resetAdmin', { email });
    console.log(`Admin login: /login with ${email} and the password ${password ?? 'in ADMIN_PASSWORD'}`);
    if (password !== undefined) console.log(replaceHint);
    console.log('All sessions have ended, and the second factor has been removed.');
  },
  async sessions({ db, clock }, email) {
    const admin = await findAdmin(db, email);
    if (!admin) throw new OperatorError(`There is no admin ${email}.`);
    const sessions = await new SessionStore(db, clock).list('admin', admin.email_key);
    for (const { created_at, seen_at, browser, network } of sessions) {
      console.log(`started ${created_at}, last seen ${seen_at}, ${browser ?? 'unknown'}, from ${network ?? 'unknown'}`);
    }
    console.log(`Sessions of ${admin.email}: ${sessions.length}. To end all: npm run admin -- reset ${admin.email}`);
  },
};

async function printAdmins(db: Db): Promise<void> {
  const rows = await listAdmins(db);
  if (rows.length === 0) console.log('There is no admin yet. The first start of the site creates one.');
  for (const { email, role, source, totp_secret, created_at } of rows) {
    const factor = totp_secret === null ? '' : ', with an authenticator app';
    console.log(`${email}, ${role}, added ${created_at}${source === 'environment' ? ' (ADMIN_EMAIL)' : ''}${factor}`);
  }
}

await operatorCommand({ usage, maxArguments: 3 }, async (config, { positionals }) => {
  const [what = '', named, given = what === 'add' ? 'owner' : undefined] = positionals;
  const work = Object.hasOwn(actions, what) ? actions[what] : undefined;
  if (what === 'list' ? named !== undefined : !work) throw new OperatorError(usage);
  const role = adminRoles.find((each) => each === given);
  if (what === 'add' || what === 'role' ? !role : given !== undefined) throw new OperatorError(usage);
  requireDatabase(config);
  await withDatabase(config, async ({ db }, clock) => {
    if (!work) return printAdmins(db);
    const options = { db, clock, siteName: config.site.name, hasMails: config.mailTransport !== undefined };
    const email = named ?? (what === 'reset' ? await onlyAdmin(options) : undefined);
    if (email === undefined) throw new OperatorError(usage);
    await work(options, email, role ?? 'owner');
  });
});
