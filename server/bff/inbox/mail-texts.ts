import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '#shared/errors.ts';
import { defaultMailTexts, mailTextNames } from '#shared/mail-texts.ts';
import type { MailTexts } from '#shared/schemas/inbox.ts';
import { type Clock, isoNow } from '../../clock.ts';
import type { Db } from '../../database/schema.ts';
import { answerCall } from '../calls/answer-call.ts';

/** Lists the prepared mails; unchanged ones are the defaults. */
async function listMailTexts(db: Db): Promise<MailTexts['texts']> {
  const rows = await db.selectFrom('mail_texts').select(['name', 'subject', 'text']).execute();
  const changed = new Map(rows.map((row) => [row.name, row]));
  return mailTextNames.map((name) => {
    const { subject, text } = changed.get(name) ?? defaultMailTexts[name];
    return { name, subject, text, isDefault: !changed.has(name) };
  });
}

/** Returns an admin's signature; empty without one. @param admin key of the admin */
export async function signatureOf(db: Db, admin: string): Promise<string> {
  const row = await db.selectFrom('admins').select('signature').where('email_key', '=', admin).executeTakeFirst();
  return row?.signature ?? '';
}

/** The prepared mails, which admins edit, and each admin's signature. */
export const mailTextRoutes: FastifyPluginAsync<{ readonly db: Db; readonly clock: Clock }> = async (
  app,
  { db, clock },
) => {
  answerCall(app, 'getMailTexts', async ({ admin }) => ({
    texts: await listMailTexts(db),
    signature: await signatureOf(db, admin?.key ?? ''),
  }));
  answerCall(app, 'setMailText', async ({ body: { name, ...words }, admin }) => {
    const values = { ...words, changed_by: admin?.email ?? '', changed_at: isoNow(clock) };
    await db
      .insertInto('mail_texts')
      .values({ name, ...values })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
      .execute();
    return {};
  });
  answerCall(app, 'resetMailText', async ({ params }) => {
    const name = mailTextNames.find((each) => each === params.name);
    if (!name) throw new ApiError('not_found', 'There is no prepared mail with this name.');
    await db.deleteFrom('mail_texts').where('name', '=', name).execute();
    return {};
  });
  answerCall(app, 'setMailSignature', async ({ body: { signature }, admin }) => {
    await db
      .updateTable('admins')
      .set({ signature })
      .where('email_key', '=', admin?.key ?? '')
      .execute();
    return {};
  });
};
