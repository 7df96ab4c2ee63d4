import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { composeMail } from './compose.ts';
import { deleteKeptBefore, deleteKeptMails, findKeptMails, keptMailBytes } from './kept-mails.ts';
import type { Mailer } from './mailer.ts';

interface MailerOptions {
  /** `smtp://…` or `smtps://…`; undefined: mails are written to files. */
  readonly smtpUrl?: string | undefined;
  /** Sender: `Name <name@example.com>` or the address. */
  readonly from: string;
  /** `.eml` files are written to its folder `mail`. */
  readonly dataDir: string;
  readonly logger: { info(details: object, message: string): void };
}

/** Shorter than the time budget of a caller that waits for the mail. */
const timeouts = { connectionTimeout: 4000, greetingTimeout: 4000, socketTimeout: 8000, dnsTimeout: 4000 };

function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  return {
    send: async (mail) => {
      await transport.sendMail(composeMail(mail, from));
    },
    close: () => transport.close(),
  };
}

/** File names sort by time, even within one millisecond. */
function folderMailer({ from, dataDir, logger }: MailerOptions): Mailer {
  const folder = path.join(dataDir, 'mail');
  const transport = createTransport({ streamTransport: true, buffer: true });
  let count = 0;
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(composeMail(mail, from));
      const time = new Date().toISOString().replaceAll(':', '-');
      count = (count + 1) % 10_000;
      const name = `${time}-${String(count).padStart(4, '0')}-${randomBytes(4).toString('hex')}.eml`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, name);
      // A program that watches the folder must only see complete files.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      logger.info({ file }, `A mail was written to ${file} because SMTP_URL is not set.`);
    },
    keptBytes: () => keptMailBytes(folder),
    findKept: (isTheirs) => findKeptMails(folder, isTheirs),
    deleteKept: (names) => deleteKeptMails(folder, names),
    deleteBefore: (time) => deleteKeptBefore(folder, time),
    close: () => transport.close(),
  };
}

/** Sends mails through SMTP or, without a server, writes them to `.eml` files. */
export function createMailer(options: MailerOptions): Mailer {
  return options.smtpUrl ? smtpMailer(options.smtpUrl, options.from) : folderMailer(options);
}
