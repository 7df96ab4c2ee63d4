import type { JobResponse } from '../../../../shared/schemas/application.ts';
import type { BackendContext } from '../../dependencies.ts';
import type { HandlerMap } from '../../http/handler.ts';
import { filePath } from '../files/repository.ts';
import { listApplications, type StoredApplication } from './repository.ts';

const toJobResponse = (row: StoredApplication): JobResponse => ({
  jobresponse_id: row.id,
  position_applied_for: row.position_applied_for,
  first_name: row.first_name,
  last_name: row.last_name,
  dob: row.dob,
  gender: row.gender,
  experience: Number(row.experience),
  contact_mobile: row.contact_mobile,
  upload_resume: row.resume_file_id && filePath(row.resume_file_id),
  createdAt: row.created_at,
});

/** The admin's list of applications. */
export const applicationHandlers = ({ db }: BackendContext): Pick<HandlerMap, 'getalljobresponse'> => ({
  getalljobresponse: async () => (await listApplications(db)).map(toJobResponse),
});
