import { ApiError } from '#shared/errors.ts';
import type { ContactEntry } from '#shared/schemas/enquiry.ts';
import type { BackendContext } from '../../dependencies.ts';
import { type HandlerMap, pageOf, rowIdOf } from '../../http/handler.ts';
import { deleteEnquiry, findEnquiry, isShortened, type ListedEnquiry, listEnquiries } from './repository.ts';

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
    return rows.map((row) => ({ ...toContactEntry(row), message_shortened: isShortened(row) }));
  },

  getcontactform: async ({ params }) => {
    const row = await findEnquiry(db, rowIdOf(params.contact_us_id, missing));
    if (!row) throw new ApiError('not_found', missing);
    return { ...toContactEntry(row), message_shortened: false };
  },

  deletecontactform: async ({ params }) => {
    if (!(await deleteEnquiry(db, rowIdOf(params.contact_us_id, missing)))) throw new ApiError('not_found', missing);
    return { message: 'Enquiry deleted successfully' };
  },
});
