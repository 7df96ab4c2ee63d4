import { type Insertable, type Selectable, sql } from 'kysely';
import { ApiError } from '#shared/errors.ts';
import { type ContactEntry, enquiryForm } from '#shared/schemas/enquiry.ts';
import { isoNow } from '../../clock.ts';
import type { Db, EnquiryRow } from '../../database/schema.ts';
import { readFields } from '../../to-api-error.ts';
import type { BackendContext } from '../dependencies.ts';
import { type HandlerMap, pageOf, rowIdOf } from '../http/handler.ts';
import type { SubmittedForm } from '../http/read-multipart.ts';

type StoredEnquiry = Selectable<EnquiryRow>;
type EnquiryFields = Omit<Insertable<EnquiryRow>, 'id' | 'created_at'>;

const batchRows = 1000;

/** Keeps an answer of a thousand rows at a few megabytes. */
const listedMessageCharacters = 1000;

type ListedEnquiry = Omit<StoredEnquiry, 'submission_key' | 'agree'> & { readonly message_characters: number };

function listEnquiries(
  db: Db,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<ListedEnquiry[]> {
  return db
    .selectFrom('enquiries')
    .select(['id', 'name', 'email', 'phone', 'created_at'])
    .select((column) => [
      column.fn<string>('substr', ['message', sql.lit(1), sql.lit(listedMessageCharacters)]).as('message'),
      column.fn<number>('length', ['message']).as('message_characters'),
    ])
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

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
  const { db, clock, mail, site, background } = context;
  const { name, email, phone = '', message, agree = '' } = readFields(enquiryForm, form.fields);
  const isNew = await recordEnquiry(
    db,
    { submission_key: form.submissionKey, name, email, phone, message, agree },
    isoNow(clock),
  );
  if (!isNew) return;
  background.run('announcing an enquiry', () =>
    mail.send({
      to: site.email,
      replyTo: email,
      subject: `Enquiry from ${name}`,
      text: [
        `${name} writes:`,
        message,
        `E-mail: ${email}\nPhone: ${phone || 'not given'}`,
        'The enquiry is listed in the admin area under Contact Us Data.',
      ].join('\n\n'),
    }),
  );
}

const missing = 'Enquiry not found';

const toContactEntry = (row: Omit<ListedEnquiry, 'message_characters'>): ContactEntry => ({
  contact_us_id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  message: row.message,
  createdAt: row.created_at,
});

type EnquiryHandlers = Pick<HandlerMap, 'getallcontactform' | 'getcontactform' | 'deletecontactform'>;

export const enquiryHandlers = ({ db }: BackendContext): EnquiryHandlers => ({
  getallcontactform: async ({ query }) => {
    const rows = await listEnquiries(db, pageOf(query));
    return rows.map((row) => ({
      ...toContactEntry(row),
      message_shortened: row.message_characters > listedMessageCharacters,
    }));
  },

  getcontactform: async ({ params }) => {
    const id = rowIdOf(params.contact_us_id, missing);
    const row = await db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw new ApiError('not_found', missing);
    return { ...toContactEntry(row), message_shortened: false };
  },

  deletecontactform: async ({ params }) => {
    const id = rowIdOf(params.contact_us_id, missing);
    const deleted = await db.deleteFrom('enquiries').where('id', '=', id).returning('id').executeTakeFirst();
    if (!deleted) throw new ApiError('not_found', missing);
    return { message: 'Enquiry deleted successfully' };
  },
});
