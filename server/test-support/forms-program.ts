import { webhookEvents } from '#shared/schemas/operation.ts';
import { createFormReceivedEvent } from '../bff/webhooks/webhook-event.ts';
import { webhookRelay } from '../bff/webhooks/webhook-sender.ts';
import { openDatabase } from '../database/open.ts';
import { createMailer } from '../mail/mailer.ts';
import { startForms } from './forms.ts';
import { webhookSecret } from './webhook-receiver.ts';

// Runs the forms in a process that tests can kill.
const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl = '', FORM_SERVICE_URL: serviceUrl = '' } = process.env;
const { SMTP_URL: smtpUrl, WEBHOOK_URL: webhookUrl = '' } = process.env;
const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined });
const mailer = smtpUrl
  ? createMailer({ smtpUrl, mailFrom: 'hello@realvance.example', dataDir, logger: { info: () => undefined } })
  : undefined;
const clock = { now: () => Date.now() };
const target = { url: webhookUrl, secrets: [webhookSecret], allowPrivate: true };
const forms = await startForms(database, serviceUrl, {
  timeoutMs: 1000,
  mailTimeoutMs: 1000,
  clock,
  mailer,
  ...(webhookUrl && {
    webhooks: webhookRelay({ target, db: database.db, clock, timeoutMs: 1000 }),
    entriesAfter: [
      createFormReceivedEvent({
        clock,
        events: webhookEvents,
        personalFields: [],
        listedPosition: async () => undefined,
      }),
    ],
  }),
});
forms.relay.start();
console.log(`The forms program is ready at ${forms.origin}`);
process.once('SIGTERM', async () => {
  await forms.stop();
  await database.close();
});
