import type { ContactEntry } from '../../../../shared/schemas/enquiry.ts';
import type { BackendContext } from '../../dependencies.ts';
import type { HandlerMap } from '../../http/handler.ts';
import { listEnquiries, type StoredEnquiry } from './repository.ts';

const toContactEntry = (row: StoredEnquiry): ContactEntry => ({
  contact_us_id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  message: row.message,
  createdAt: row.created_at,
});

/** The admin's list of contact enquiries. */
export const enquiryHandlers = ({ db }: BackendContext): Pick<HandlerMap, 'getallcontactform'> => ({
  getallcontactform: async () => (await listEnquiries(db)).map(toContactEntry),
});
