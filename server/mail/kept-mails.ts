import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { StoredMail } from './mailer.ts';

/** Mails that are kept as files, in place of a mail server. They tell what people have written, so they go when that goes. */

async function filesIn(folder: string): Promise<{ name: string; file: string; time: number; size: number }[]> {
  const names = await readdir(folder).catch(() => []);
  const found: { name: string; file: string; time: number; size: number }[] = [];
  for (const name of names.filter((one) => /\.eml(\.part)?$/.test(one))) {
    const file = path.join(folder, name);
    // Another process may have been first.
    const info = await stat(file).catch(() => undefined);
    if (info) found.push({ name, file, time: info.mtimeMs, size: info.size });
  }
  return found;
}

/** The addresses in the headers To and Reply-To, which may be folded over several lines (RFC 5322). */
function addressesIn(mail: string): string[] {
  const head = mail.split(/\r?\n\r?\n/, 1)[0]?.replaceAll(/\r?\n[ \t]+/g, ' ') ?? '';
  return [...head.matchAll(/^(?:to|reply-to):(.*)$/gim)].flatMap(
    ([, addresses = '']) => addresses.match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? [],
  );
}

/** The mails that go to, or are to be answered at, such an address. */
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

/** Bytes that the mails of the folder take. */
export async function keptMailBytes(folder: string): Promise<number> {
  return (await filesIn(folder)).reduce((total, { size }) => total + size, 0);
}

/** @param names as `findKeptMails` gives them */
export async function deleteKeptMails(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(path.join(folder, path.basename(name)), { force: true });
}

/** @param time milliseconds since the epoch: older ones are deleted */
export async function deleteKeptBefore(folder: string, time: number): Promise<void> {
  for (const one of await filesIn(folder)) if (one.time < time) await rm(one.file, { force: true });
}
