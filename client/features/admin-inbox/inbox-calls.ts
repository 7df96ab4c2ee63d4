import type { RecordKind } from '#shared/inbox-records.ts';
import { call } from '../../data/call.ts';

/** Each inbox: the host's calls, the page, and the search parameter of an open record. */
export const inboxes = {
  application: { list: 'getalljobresponse', deletion: 'deletejobresponse', page: '/jobresponse', param: 'response' },
  enquiry: { list: 'getallcontactform', deletion: 'deletecontactform', page: '/contactform', param: 'message' },
} as const satisfies Record<RecordKind, unknown>;

/** The search parameter that opens a record. @param id undefined closes it */
export const openRecord = (kind: RecordKind, id: string | undefined): { response?: string; message?: string } => ({
  [inboxes[kind].param]: id,
});

export const deleteRecord = (kind: RecordKind, id: string) =>
  kind === 'enquiry'
    ? call('deletecontactform', { params: { contact_us_id: id } })
    : call('deletejobresponse', { params: { jobresponse_id: id } });
