import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFile } from '../backend/modules/files.ts';
import { erasePerson, findPerson, overwriteErased } from '../backend/modules/person.ts';
import { allRecords, createPersonHost, type PersonHost } from '../bff/person/person-host.ts';
import { createPersonalData, type PersonalDataService } from '../bff/person/personal-data.ts';
import type { Config } from '../config.ts';
import { withDatabase } from '../database/database-clock.ts';
import { isAddress } from '../database/erasure.ts';
import type { OpenDatabase } from '../database/open.ts';
import { createMailer } from '../mail/mailer.ts';
import { OperatorError } from '../operator-error.ts';
import { makePrivateFolder } from '../private-files.ts';
import { operatorCommand, requireDatabase, timeInName } from './operator-command.ts';

const usage = 'Usage: npm run person -- export EMAIL [FOLDER], or npm run person -- erase EMAIL';

/** Reads the embedded backend's tables and mails directly, without a running backend. */
function embeddedHost(config: Config, { db }: OpenDatabase): PersonHost {
  const mail = createMailer({ ...config, logger: console });
  return {
    find: async (email) => allRecords(await findPerson({ db, mail }, isAddress(email))),
    erase: async (email) => allRecords(await erasePerson({ db, mail }, isAddress(email), email)),
    readFile: async (file) => (await findFile(db, path.basename(file)))?.content,
    close: async () => mail.close(),
  };
}

function hostsOf(config: Config, database: OpenDatabase): PersonHost[] {
  const { backendUrl, backendToken: token } = config;
  const remote = backendUrl ? [createPersonHost({ url: backendUrl, token })] : [];
  return [...remote, embeddedHost(config, database)];
}

async function exportTo(folder: string | undefined, personalData: PersonalDataService, email: string): Promise<void> {
  const target = path.resolve(folder ?? `personal-data-${timeInName()}`);
  // The files of another person would be handed over with these.
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new OperatorError(`${target} is not empty. Choose a new folder for each person.`);
  const { document, files } = await personalData.exportPerson(email);
  const { Held: held, 'Also search here': elsewhere } = document;
  if (Object.keys(held).length === 0) {
    for (const line of [`No data about ${email} found.`, ...elsewhere]) console.log(line);
    return;
  }
  makePrivateFolder(target);
  const write = (name: string, content: string | Buffer) =>
    writeFileSync(path.join(target, name), content, { mode: 0o600 });
  write('personal-data.json', `${JSON.stringify(document, null, 2)}\n`);
  for (const { name, content } of files) write(name, Buffer.from(content, 'base64'));
  console.log(`Exported all data about ${email} to ${target}: personal-data.json and ${files.length} files.`);
}

async function erase({ db }: OpenDatabase, personalData: PersonalDataService, email: string): Promise<void> {
  const { erased, elsewhere } = await personalData.erase(email);
  for (const { kind, count } of erased) console.log(`  ${kind}: ${count}`);
  console.log(erased.length > 0 ? `Erased all data about ${email}.` : `No data about ${email} found.`);
  for (const line of elsewhere) console.log(line);
  // Last, because it may fail, and a repeated command cannot list the deleted rows.
  await overwriteErased(db);
  await personalData.overwrite();
}

await operatorCommand({ usage, maxArguments: 3 }, async (config, { positionals }) => {
  const [what, email, folder] = positionals;
  if ((what !== 'export' && (what !== 'erase' || folder)) || !email) throw new OperatorError(usage);
  if (!email.includes('@')) throw new OperatorError('EMAIL must be an e-mail address.');
  requireDatabase(config);
  await withDatabase(config, async (database, clock) => {
    const hosts = hostsOf(config, database);
    const personalData = createPersonalData({ ...config, db: database.db, clock, hosts });
    const work = what === 'export' ? exportTo(folder, personalData, email) : erase(database, personalData, email);
    await work.finally(personalData.close);
  });
});
