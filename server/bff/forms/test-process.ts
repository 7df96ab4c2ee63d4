import { openDatabase } from '../../database/open.ts';
import { createMailer } from '../../mail/create-mailer.ts';
import { startForms } from './test-forms.ts';

/** For tests of this folder: the forms as a process of their own, to be killed. Prints its origin when it listens. */
const [dataDir = '', databaseUrl = '', serviceUrl = '', smtpUrl = ''] = process.argv.slice(2);
const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined });
const mailer = smtpUrl
  ? createMailer({ smtpUrl, from: 'hello@realvance.example', dataDir, logger: { info: () => undefined } })
  : undefined;
const forms = await startForms(database, serviceUrl, { timeoutMs: 1000, mailer });
forms.relay.start();
console.log(forms.origin);
process.once('SIGTERM', async () => {
  await forms.stop();
  await database.close();
});
