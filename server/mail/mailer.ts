import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { asRecord } from '#shared/record.ts';
import { escapeHtml } from '#shared/text.ts';
import type { Config } from '../config.ts';
import { OperatorError } from '../operator-error.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const controlCharacters = /[\x00-\x1f\x7f\u0085\u2028\u2029]+/g;

/** Limits a text to one line, so that a typed line break cannot add a header. */
const oneLine = (text: string): string => text.replaceAll(controlCharacters, ' ').trim();

/** Limits a header to one line of 200 characters. */
export const headerText = (text: string): string => oneLine(text).slice(0, 200);

const addressLine = /^https?:\/\/[^\s<]+$/gm;

/** Converts plain text to HTML: blank lines separate paragraphs, a URL alone on a line becomes a link. */
export function htmlOf(text: string): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => escapeHtml(paragraph).replaceAll(addressLine, '<a href="$&">$&</a>'))
    .map((paragraph) => `<p dir="auto">${paragraph.replaceAll('\n', '<br>\n')}</p>`);
  return `<!doctype html>
<html lang="en">
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; color: #1a1a1a">
${paragraphs.join('\n')}
</body>
</html>
`;
}

/** Addresses are objects: as text, a typed comma would add a recipient. */
function composeMail(mail: Mail, from: string) {
  const address = (text: string) => ({ name: '', address: oneLine(text) });
  return {
    from,
    to: address(mail.to),
    ...(mail.replyTo && { replyTo: address(mail.replyTo) }),
    ...(mail.id && { messageId: `<${mail.id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>` }),
    subject: headerText(mail.subject),
    text: mail.text,
    html: htmlOf(mail.text),
    // Asks auto-responders not to answer (RFC 3834).
    ...(!mail.byHand && { headers: { 'Auto-Submitted': 'auto-generated' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

async function filesIn(folder: string): Promise<{ name: string; file: string; time: number; size: number }[]> {
  const names = await readdir(folder).catch(() => []);
  const found: { name: string; file: string; time: number; size: number }[] = [];
  for (const name of names.filter((one) => /\.eml(\.part)?$/.test(one))) {
    const file = path.join(folder, name);
    const info = await stat(file).catch(() => undefined);
    if (info) found.push({ name, file, time: info.mtimeMs, size: info.size });
  }
  return found;
}

function addressesIn(mail: string): string[] {
  const head = mail.split(/\r?\n\r?\n/, 1)[0]?.replaceAll(/\r?\n[ \t]+/g, ' ') ?? '';
  return [...head.matchAll(/^(?:to|reply-to):(.*)$/gim)].flatMap(
    ([, addresses = '']) => addresses.match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? [],
  );
}

/** Finds the mails in a folder that go to a person, or whose replies do. */
export async function findKeptMails(
  folder: string,
  matchesPerson: (address: string, at: string) => boolean,
): Promise<StoredMail[]> {
  const found: StoredMail[] = [];
  for (const { name, file, time } of await filesIn(folder)) {
    const text = await readFile(file, 'utf8').catch(() => '');
    const at = new Date(time).toISOString();
    if (addressesIn(text).some((address) => matchesPerson(address, at))) found.push({ name, text });
  }
  return found;
}

interface MailerOptions extends Pick<Config, 'mailFrom' | 'dataDir'>, Partial<Pick<Config, 'smtpUrl'>> {
  readonly logger: { info(details: object, message: string): void };
}

/** Shorter than the time budget of a caller that waits for the mail. Many servers greet after five or six seconds. */
const timeouts = { connectionTimeout: 7000, greetingTimeout: 7000, socketTimeout: 8000, dnsTimeout: 4000 };
/** A retry after a lost answer sends the mail twice, and some servers scan a mail for long before they accept it. */
const queuedTimeouts = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000, dnsTimeout: 4000 };

function smtpMailer(smtpUrl: string, from: string): Mailer {
  const direct = createTransport({ url: smtpUrl, ...timeouts });
  const queued = createTransport({ url: smtpUrl, ...queuedTimeouts });
  return {
    send: async (mail, { isQueued = false } = {}) => {
      await (isQueued ? queued : direct).sendMail(composeMail(mail, from));
    },
    close: () => {
      for (const transport of [direct, queued]) transport.close();
    },
  };
}

function folderMailer(folder: string, { mailFrom, logger }: MailerOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  let count = 0;
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(composeMail(mail, mailFrom));
      const time = new Date().toISOString().replaceAll(':', '-');
      count = (count + 1) % 10_000;
      const name = `${time}-${String(count).padStart(4, '0')}-${randomBytes(4).toString('hex')}.eml`;
      const file = path.join(folder, name);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // A program that watches the folder must only see complete files.
        await writeFile(`${file}.part`, message, { mode: 0o600 });
        await rename(`${file}.part`, file);
      } catch (error) {
        throw new OperatorError(`The mail could not be written to DATA_DIR (${asRecord(error).code}).`, {
          cause: error,
        });
      }
      logger.info({ file }, `A mail was written to ${file} because SMTP_URL is not set.`);
    },
    close: () => transport.close(),
  };
}

/** Creates a mailer for `SMTP_URL` or the folder `mail`, which may contain mails from before `SMTP_URL` was set. */
export function createMailer(options: MailerOptions): Mailer {
  const folder = path.join(options.dataDir, 'mail');
  const mailer = options.smtpUrl ? smtpMailer(options.smtpUrl, options.mailFrom) : folderMailer(folder, options);
  return {
    ...mailer,
    keptBytes: async () => (await filesIn(folder)).reduce((total, { size }) => total + size, 0),
    findKept: (matchesPerson) => findKeptMails(folder, matchesPerson),
    deleteKept: async (names) => {
      for (const name of names) await rm(path.join(folder, path.basename(name)), { force: true });
    },
    deleteBefore: async (time) => {
      for (const one of await filesIn(folder)) if (one.time < time) await rm(one.file, { force: true });
    },
  };
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly replyTo?: string;
  /** Same at every retry, so that mail clients deduplicate. Letters, digits, hyphens. */
  readonly id?: string;
  /** A person wrote it to this recipient: auto-responders may answer. */
  readonly byHand?: boolean;
}

interface StoredMail {
  readonly name: string;
  readonly text: string;
}

export interface Mailer {
  /** `isQueued`: no caller waits for the mail, so a slow server gets more time. */
  send(mail: Mail, options?: { readonly isQueued?: boolean }): Promise<void>;
  /** Also matches addresses that get the replies; `at` is the time of the mail (ISO 8601). */
  findKept?(matchesPerson: (address: string, at: string) => boolean): Promise<StoredMail[]>;
  keptBytes?(): Promise<number>;
  deleteKept?(names: readonly string[]): Promise<void>;
  deleteBefore?(time: number): Promise<void>;
  close(): void;
}
