import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { StoredMail } from './mailer.ts';

async function filesIn(folder: string): Promise<{ name: string; file: string; time: number; size: number }[]> {
  const names = await readdir(folder).catch(() => []);
  const found: { name: string; file: string; time: number; size: number }[] = [];
  for (const name of names.filter((one) => /\.eml(\.part)?$/.test(one))) {
    const file = path.join(folder, name);
    // Another process may have deleted it.
    const info = await stat(file).catch(() => undefined);
    if (info) found.push({ name, file, time: info.mtimeMs, size: info.size });
  }
  return found;
}

/** Returns the addresses of the headers To and Reply-To, which may be folded (RFC 5322). */
function addressesIn(mail: string): string[] {
  const head = mail.split(/\r?\n\r?\n/, 1)[0]?.replaceAll(/\r?\n[ \t]+/g, ' ') ?? '';
  return [...head.matchAll(/^(?:to|reply-to):(.*)$/gim)].flatMap(
    ([, addresses = '']) => addresses.match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? [],
  );
}

/** Returns the mails that an address receives or gets the replies to. */
export async function findKeptMails(
  folder: string,
  isTheirs: (address: string, at: string) => boolean,
): Promise<StoredMail[]> {
  const found: StoredMail[] = [];
  for (const { name, file, time } of await filesIn(folder)) {
    const text = await readFile(file, 'utf8').catch(() => '');
    const at = new Date(time).toISOString();
    if (addressesIn(text).some((address) => isTheirs(address, at))) found.push({ name, text });
  }
  return found;
}

/** Returns the bytes of the mails in a folder. */
export async function keptMailBytes(folder: string): Promise<number> {
  return (await filesIn(folder)).reduce((total, { size }) => total + size, 0);
}

/** @param names as returned by `findKeptMails` */
export async function deleteKeptMails(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(path.join(folder, path.basename(name)), { force: true });
}

/** @param time milliseconds since the epoch; older mails are deleted */
export async function deleteKeptBefore(folder: string, time: number): Promise<void> {
  for (const one of await filesIn(folder)) if (one.time < time) await rm(one.file, { force: true });
}
