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
    readonly messages: readonly ReceivedMail[];
    /** Waits for the next mail to this address. */
    waitFor(address: string): Promise<ReceivedMail>;
  };
  /** The server's log since its last start. */
  readonly output: readonly string[];
  /** Starts it again with the same address and data. */
  start(changes?: Environment): Promise<void>;
  /** Stops it gracefully. */
  stop(): Promise<void>;
  /** Kills it, as a power cut would. */
  kill(): Promise<void>;
  restart(changes?: Environment): Promise<void>;
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

/**
 * @param environment on top of the tests' own; an empty value unsets a variable
 * @param program another copy of it than this checkout's
 */
export async function startSite(environment: Environment = {}, program?: string): Promise<Site> {
  const { dataDir, remove } = siteFolder();
  const smtp = await startSmtp();
  let url = '';
  let running: SiteProcess | undefined;
  let output: readonly string[] = [];

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ending = running;
    running = undefined;
    await ending?.end(signal);
  };
  const killAtExit = () => running?.child.kill('SIGKILL');
  process.on('exit', killAtExit);

  const site: Site = {
    get url() {
      return url;
    },
    get output() {
      return output;
    },
    dataDir,
    admin: siteAdmin,
    mails: { messages: smtp.messages, waitFor: smtp.waitForMail },
    async start(changes = {}) {
      const own = {
        // Keeps the port, so that open pages still reach the server.
        PORT: url ? new URL(url).port : '0',
        SMTP_URL: smtp.url,
        LOG_LEVEL: 'warn',
        MAIL_UNDO_SECONDS: '0',
        // Each test has its own address (fixtures.ts), so limits apply as for visitors.
        TRUST_PROXY: '127.0.0.1',
      };
      running = await startSiteProcess(dataDir, { ...own, ...environment, ...changes }, program);
      ({ url, output } = running);
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async restart(changes) {
      await site.stop();
      await site.start(changes);
    },
    async close() {
      process.off('exit', killAtExit);
      await end('SIGKILL');
      await smtp.close();
      remove();
    },
  };
  try {
    await site.start();
  } catch (error) {
    await site.close();
    throw error;
  }
  return site;
}
