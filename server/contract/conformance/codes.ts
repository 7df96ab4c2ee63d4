import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { CheckSkipped } from './tested-host.ts';

/** Where a mailed code comes from. */
export interface CodeSource {
  /** Begins to look for a mail to this address; what it returns waits for the mail and reads the code in it. */
  expect(address: string): () => Promise<string>;
}

const waitMs = 15_000;

function decodeQuotedPrintable(text: string): string {
  const joined = text.replaceAll(/=\r?\n/g, '');
  return joined.replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The text of a mail, good enough to find a code in: every part decoded, markup and all. */
function textOf(mail: string): string {
  const base64 = /content-transfer-encoding:\s*base64[\s\S]*?\r?\n\r?\n([A-Za-z\d+/=\r\n]+)/gi;
  const decoded = mail.replaceAll(base64, (_, body: string) => Buffer.from(body, 'base64').toString('utf8'));
  return /quoted-printable/i.test(mail) ? decodeQuotedPrintable(decoded) : decoded;
}

/** A code in a mail: four to six characters, a digit among them, after the word, or else the first number of that length. */
export function codeIn(mail: string): string | undefined {
  const text = textOf(mail).replace(/^[\s\S]*?\r?\n\r?\n/, '');
  return (
    /\b(?:code|otp|password)\b(?:\s+is)?[^\w<]{1,20}((?=[A-Z]*\d)[A-Z\d]{4,6})\b/i.exec(text)?.[1] ??
    /(?<![\d#&;])\d{4,6}(?!\d)/.exec(text)?.[0]
  );
}

/** Codes from a folder that mails are written into, a file each. */
export function codesFromFolder(folder: string): CodeSource {
  // A host may make its folder with the first mail.
  const mails = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []);
  return {
    expect(address) {
      const before = new Set(mails());
      return async () => {
        for (const end = Date.now() + waitMs; Date.now() < end; await delay(100)) {
          for (const name of mails().filter((mail) => !before.has(mail))) {
            const mail = readFileSync(path.join(folder, name), 'utf8');
            const to = /^to:(.*(?:\r?\n[ \t].*)*)/im.exec(mail)?.[1] ?? '';
            const code = to.toLowerCase().includes(address.toLowerCase()) ? codeIn(mail) : undefined;
            if (code) return code;
          }
        }
        throw new CheckSkipped(`no mail with a code for ${address} came to ${folder} within ${waitMs / 1000} s`);
      };
    },
  };
}

/** Codes typed in by whoever runs the kit. */
export const codesFromPrompt: CodeSource = {
  expect: (address) => async () => {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return (await terminal.question(`The code mailed to ${address}: `)).trim();
    } finally {
      terminal.close();
    }
  },
};
