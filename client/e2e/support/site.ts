import { randomUUID } from 'node:crypto';
import { accountKey } from '#shared/email.ts';
import { cookieFacts } from '../../../server/bff/session/cookies.ts';
import { createSealer } from '../../../server/bff/session/sealer.ts';
import { SessionStore } from '../../../server/bff/session/session-store.ts';
import { systemClock } from '../../../server/clock.ts';
import { openDatabase } from '../../../server/database/open.ts';
import {
  type SiteProcess,
  siteAdmin,
  siteFolder,
  siteSecret,
  startSiteProcess,
} from '../../../server/test-support/site-process.ts';
import { type ReceivedMail, startSmtp } from '../../../server/test-support/smtp.ts';

export type Environment = Readonly<Record<string, string>>;

/** A real server on a free port, with its own data folder and mail server. */
export interface Site {
  readonly url: string;
  readonly dataDir: string;
  readonly admin: { readonly email: string; readonly password: string };
  readonly mails: {
    /** Waits for the next mail to this address. */
    waitFor(address: string): Promise<ReceivedMail>;
  };
  /** Stops everything and deletes the data. */
  close(): Promise<void>;
}

/** Writes a session of the site's admin into its database. @returns the cookie that belongs to it */
export async function adminCookie({ dataDir, url, admin }: Site) {
  const { db, close } = await openDatabase({ dataDir });
  const subject = accountKey(admin.email);
  const session = await new SessionStore(db, systemClock)
    .start('admin', subject, { browser: 'Chrome on Linux', network: '10.0.0.0/24' })
    .finally(close);
  const { name, lifetime } = cookieFacts.admin;
  const content = { session, subject, expires: Date.now() + lifetime };
  const value = await createSealer([siteSecret]).seal('cookie:admin', content);
  return { name, value, url, httpOnly: true, sameSite: 'Lax' } as const;
}

/** Adds an admin to the site, so that tests that change an admin can share a server. */
export async function asNewAdmin(site: Site): Promise<Site> {
  const { name, value } = await adminCookie(site);
  const email = `admin.${randomUUID()}@example.com`;
  const answer = await fetch(`${site.url}/api/admins`, {
    method: 'POST',
    headers: { cookie: `${name}=${value}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, role: 'owner' }),
  });
  if (!answer.ok) throw new Error(`The admin was not added: ${await answer.text()}`);
  const { db, close } = await openDatabase({ dataDir: site.dataDir });
  // The first login, which requires a new password, has its own tests.
  await db.updateTable('admins').set({ must_change_password: 0 }).where('email', '=', email).execute().finally(close);
  return { ...site, admin: (await answer.json()).data };
}

/** @param environment on top of the tests' own */
export async function startSite(environment: Environment = {}): Promise<Site> {
  const { dataDir, remove } = siteFolder();
  const smtp = await startSmtp();
  let running: SiteProcess | undefined;
  const killAtExit = () => running?.child.kill('SIGKILL');
  process.on('exit', killAtExit);

  async function close() {
    process.off('exit', killAtExit);
    await running?.end('SIGKILL');
    await smtp.close();
    remove();
  }
  try {
    running = await startSiteProcess(dataDir, {
      SMTP_URL: smtp.url,
      LOG_LEVEL: 'warn',
      MAIL_UNDO_SECONDS: '0',
      // Each test has its own address (fixtures.ts), so limits apply as for visitors.
      TRUST_PROXY: '127.0.0.1',
      ...environment,
    });
  } catch (error) {
    await close();
    throw error;
  }
  return { url: running.url, dataDir, admin: siteAdmin, mails: { waitFor: smtp.waitForMail }, close };
}
