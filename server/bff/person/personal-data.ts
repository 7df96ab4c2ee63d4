import fp from 'fastify-plugin';
import { accountKey } from '#shared/email.ts';
import { ApiError } from '#shared/errors.ts';
import type { Erasure, PersonalData, PersonalRecord } from '#shared/schemas/operation.ts';
import { isoNow } from '../../clock.ts';
import { isAddress, overwriteDeleted, rememberErasure } from '../../database/erasure.ts';
import type { DatabaseAndClock } from '../../database/schema.ts';
import { contentKind } from '../../uploads/uploaded-file.ts';
import { answerCall } from '../calls/answer-call.ts';
import { accountQuotaKeys, RateLimiter } from '../http/rate-limits.ts';
import type { PersonHost, WorkedRecord } from './person-host.ts';
import {
  type ErasedPost,
  eraseAuthorship,
  erasePosts,
  eraseSessions,
  eraseStates,
  findSiteRecords,
  siteTables,
} from './site-records.ts';

interface PersonOptions {
  readonly personalData: PersonalDataService;
}

/** Calls that export or erase a person's data. */
export const person = fp<PersonOptions>(
  async (app, { personalData }) => {
    app.addHook('onClose', () => personalData.close());

    answerCall(app, 'exportPersonalData', ({ body }) => personalData.exportPerson(body.email));
    answerCall(app, 'erasePersonalData', async ({ body, log }) => {
      const erasure = await personalData.erase(body.email);
      // Large tables take a while, so this continues in the background.
      void personalData
        .overwrite()
        .catch((error: unknown) => log.error({ err: error }, 'rewriting tables after an erasure failed'));
      return erasure;
    });
  },
  { name: 'person', fastify: '5.x', dependencies: ['session', 'errors', 'audit-trail'] },
);

interface PersonalDataOptions extends DatabaseAndClock {
  readonly dataDir?: string | undefined;
  /** The backend host and, if separate, the one with the form posts. */
  readonly hosts: readonly PersonHost[];
  readonly hasForeignFormService: boolean;
}

export type PersonalDataService = ReturnType<typeof createPersonalData>;

const matchedBy =
  'The email address, in upper or lower case. Texts by other people that mention this person are not found.';

const foreignForms = (sent: readonly ErasedPost[]): string =>
  sent.length > 0
    ? `The form service received form posts from this address (submission_key ${sent.map(({ submissionKey }) => submissionKey).join(', ')}) and may have older ones: erase them there.`
    : 'The form service may hold older form posts from this address. Search for them there.';

const webhookErasureNotice = (sent: readonly ErasedPost[]): string =>
  `The webhook receiver got events with this address (webhook-id ${sent.map(({ id }) => id).join(', ')}), and maybe earlier ones. Erase it there.`;

/** Exports and erases everything about one email address, at the site and its hosts. */
export function createPersonalData(options: PersonalDataOptions) {
  const { db, clock, dataDir, hosts, hasForeignFormService } = options;

  return {
    async exportPerson(email: string) {
      const held: Record<string, unknown[]> = {};
      const files: PersonalData['files'] = [];
      const add = async ({ kind, details }: PersonalRecord, content: Uint8Array | undefined) => {
        const name = content ? `file-${files.length + 1}.${(await contentKind(content)).extension}` : undefined;
        if (content && name) files.push({ name, content: Buffer.from(content).toString('base64') });
        held[kind] = [...(held[kind] ?? []), { ...details, ...(name && { File: name }) }];
      };
      const worked: WorkedRecord[] = [];
      const elsewhere = hasForeignFormService ? [foreignForms([])] : [];
      for (const host of hosts) {
        const found = await host.find(email);
        for (const record of found.records) {
          await add(record, record.file === undefined ? undefined : await host.readFile(record.file));
        }
        worked.push(...found.worked);
        elsewhere.push(...found.elsewhere);
      }
      for (const { record, file } of await findSiteRecords(db, isAddress(email), worked)) await add(record, file);
      const document = {
        'E-mail address': email,
        'Exported at': isoNow(clock),
        'Found by': matchedBy,
        Held: held,
        'Also search here': elsewhere,
      };
      return { document, files } satisfies PersonalData;
    },

    async erase(email: string): Promise<Erasure> {
      const matchesPerson = isAddress(email);
      await rememberErasure({ db, dataDir }, email, isoNow(clock));
      const posts = await erasePosts(db, clock, matchesPerson);
      const kindOf = ({ form }: ErasedPost) => (form === 'mail' || form === 'webhook' ? form : 'post');
      const { mail: mails = [], webhook: webhooks = [], post: formPosts = [] } = Object.groupBy(posts, kindOf);
      const ended = await eraseSessions(db, matchesPerson);
      const authored = await eraseAuthorship(db, matchesPerson);
      let states = await eraseStates(db, matchesPerson, []);
      await new RateLimiter(db, clock).forget(accountQuotaKeys(accountKey(email)));
      const counts = new Map<string, number>();
      const add = (kind: string, more: number) => more > 0 && counts.set(kind, (counts.get(kind) ?? 0) + more);
      const elsewhere = hasForeignFormService ? [foreignForms(formPosts.filter(({ wasSent }) => wasSent))] : [];
      const sentWebhooks = webhooks.filter(({ wasSent }) => wasSent);
      if (sentWebhooks.length > 0) elsewhere.push(webhookErasureNotice(sentWebhooks));
      for (const host of hosts) {
        const atHost = await host.erase(email).catch((error: unknown) => {
          if (!(error instanceof ApiError) || elsewhere.length === 0) throw error;
          // A repeated erasure no longer finds what these lines name.
          const message = `${error.message} ${elsewhere.join(' ')} Then erase this person again.`;
          throw new ApiError(error.code, message, { cause: error });
        });
        states += await eraseStates(db, matchesPerson, atHost.worked);
        for (const { kind } of atHost.records) add(kind, 1);
        elsewhere.push(...atHost.elsewhere);
      }
      for (const [kind, more] of [
        ['Form post', formPosts.length],
        ['Mail', mails.length],
        ['Webhook', webhooks.length],
        ['Session', ended],
        ['Author of a draft', authored.drafts],
        ['Author of a version', authored.versions],
        ['State and notes', states],
      ] as const)
        add(kind, more);
      return { erased: Array.from(counts, ([kind, count]) => ({ kind, count })), elsewhere };
    },

    overwrite: () => overwriteDeleted(db, siteTables),

    close: async () => {
      for (const host of hosts) await host.close();
    },
  };
}
