import { type Insertable, sql } from 'kysely';
import { ApiError } from '#shared/errors.ts';
import { enquiryForm } from '#shared/schemas/enquiry.ts';
import { isoNow } from '../../clock.ts';
import type { Db, EnquiryRow } from '../../database/schema.ts';
import { readFields } from '../../to-api-error.ts';
import { type BackendContext, whereToFind } from '../dependencies.ts';
import { type HandlerMap, pageOf, rowIdOf } from '../http/handler.ts';
import type { SubmittedForm } from '../http/read-upload.ts';

type EnquiryFields = Omit<Insertable<EnquiryRow>, 'id' | 'created_at'>;

const batchRows = 1000;

/** Keeps an answer of a thousand rows at a few megabytes. */
const listedMessageCharacters = 1000;

const columns = ['id as contact_us_id', 'name', 'email', 'phone', 'created_at as createdAt'] as const;

/** Records an enquiry unless its key is known; tells whether it is new. */
async function recordEnquiry(db: Db, fields: EnquiryFields, now: string): Promise<boolean> {
  const inserted = await db
    .insertInto('enquiries')
    .values({ ...fields, created_at: now })
    .onConflict((conflict) => conflict.column('submission_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Deletes enquiries before a time (ISO 8601) in batches. */
export async function deleteOldEnquiries(db: Db, before: string): Promise<void> {
  const old = db.selectFrom('enquiries').select('id').where('created_at', '<', before).limit(batchRows);
  const deleteBatch = () => db.deleteFrom('enquiries').where('id', 'in', old).executeTakeFirst();
  while ((await deleteBatch()).numDeletedRows > 0n);
}

/** Records an enquiry once and mails the company. Throws `validation_failed`. */
export async function submitEnquiry(context: BackendContext, form: SubmittedForm): Promise<void> {
  const { db, clock, mail, site, background, announce } = context;
  const { name, email, phone = '', message, agree = '' } = readFields(enquiryForm, form.fields);
  const announcement = {
    to: site.email,
    replyTo: email,
    subject: `Enquiry from ${name}`,
    text: [
      `${name} writes:`,
      message,
      `E-mail: ${email}\nPhone: ${phone || 'not given'}`,
      whereToFind(context, 'enquiry', 'Contact Us Data'),
    ].join('\n\n'),
  };
  const enquiry = { submission_key: form.submissionKey, name, email, phone, message, agree };
  const isNew = await db.transaction().execute(async (transaction) => {
    const inserted = await recordEnquiry(transaction, enquiry, isoNow(clock));
    if (inserted) await announce?.(transaction, announcement);
    return inserted;
  });
  if (isNew && !announce) background.run('announcing an enquiry', () => mail.send(announcement));
}

const missing = 'Enquiry not found';

export const enquiryHandlers = ({ db }: BackendContext) =>
  ({
    getallcontactform: async ({ query }) => {
      const { limit, before } = pageOf(query);
      const rows = await db
        .selectFrom('enquiries')
        .select(columns)
        .select(({ fn }) => [
          fn<string>('substr', ['message', sql.lit(1), sql.lit(listedMessageCharacters)]).as('message'),
          fn<number>('length', ['message']).as('characters'),
        ])
        .$if(before !== undefined, (older) => older.where('id', '<', before ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ characters, ...row }) => ({
        ...row,
        message_shortened: characters > listedMessageCharacters,
      }));
    },

    getcontactform: async ({ params }) => {
      const id = rowIdOf(params.contact_us_id, missing);
      const row = await db
        .selectFrom('enquiries')
        .select([...columns, 'message'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) throw new ApiError('not_found', missing);
      return { ...row, message_shortened: false };
    },

    deletecontactform: async ({ params }) => {
      const id = rowIdOf(params.contact_us_id, missing);
      const deleted = await db.deleteFrom('enquiries').where('id', '=', id).returning('id').executeTakeFirst();
      if (!deleted) throw new ApiError('not_found', missing);
      return { message: 'Enquiry deleted successfully' };
    },
  }) satisfies Partial<HandlerMap>;
