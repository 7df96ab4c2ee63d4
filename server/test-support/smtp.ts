import { text as readText } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { listenOnLoopback } from './listening.ts';
import { createMailQueue } from './mail-queue.ts';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly subject: string;
  readonly text: string;
  readonly raw: string;
}

function splitMail(raw: string): { headers: Record<string, string>; body: string } {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers: Record<string, string> = {};
  for (const line of head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { headers, body: rest.join('\r\n\r\n') };
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Parses what nodemailer writes: plain text, alone or as the first of several parts. */
export function readMail(raw: string): Pick<ReceivedMail, 'headers' | 'subject' | 'text'> {
  const { headers, body } = splitMail(raw.replaceAll(/\r?\n/g, '\r\n'));
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1];
  const part = boundary ? splitMail((body.split(`--${boundary}`)[1] ?? '').trimStart()) : { headers, body };
  const text = decode(part.body, part.headers['content-transfer-encoding']).replaceAll('\r\n', '\n').trim();
  return { headers, subject: headers.subject ?? '', text };
}

export function codeIn(mail: { readonly text: string }): string {
  const code = /^Your code: (\d{6})$/m.exec(mail.text)?.[1];
  if (!code) throw new Error(`There is no code in this mail:\n${mail.text}`);
  return code;
}

/** Starts an SMTP server that keeps mails; addresses that `refuses` matches get 550, or the code that it returns. */
export async function startSmtp(refuses: (to: string) => boolean | number = () => false, { acceptsAfterMs = 0 } = {}) {
  const { mails: messages, arrive, waitForMail } = createMailQueue<ReceivedMail>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const refused = refuses(address);
      const responseCode = refused === true ? 550 : refused;
      done(refused ? Object.assign(new Error('No such mailbox'), { responseCode }) : undefined);
    },
    onData: (stream, { envelope }, done) => {
      readText(stream).then((raw) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        arrive({ from, to: envelope.rcptTo.map(({ address }) => address), raw, ...readMail(raw) });
        if (acceptsAfterMs > 0) setTimeout(done, acceptsAfterMs);
        else done();
      }, done);
    },
  });
  server.on('error', () => {});
  const port = await listenOnLoopback(server.server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    waitForMail,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

export type TestSmtp = Awaited<ReturnType<typeof startSmtp>>;
