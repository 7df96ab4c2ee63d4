import { ApiError } from '#shared/errors.ts';
import type { JobResponse } from '#shared/schemas/application.ts';
import type { BackendContext } from '../../dependencies.ts';
import { type HandlerMap, pageOf, rowIdOf } from '../../http/handler.ts';
import { filePath } from '../files/repository.ts';
import { deleteApplication, findApplication, listApplications, type StoredApplication } from './repository.ts';

const missing = 'Application not found';

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
  contact_email: row.contact_email,
  linkedin_profile: row.linkedin_profile,
  relevant_experience: Number(row.relevant_experience),
  current_lpa: Number(row.current_lpa),
  expected_lpa: Number(row.expected_lpa),
  expected_joining_date: JSON.parse(row.expected_joining_date).join(', '),
  answers: row.answers && JSON.parse(row.answers),
});

type ApplicationHandlers = Pick<HandlerMap, 'getalljobresponse' | 'getjobresponse' | 'deletejobresponse'>;

export const applicationHandlers = ({ db }: BackendContext): ApplicationHandlers => ({
  getalljobresponse: async ({ query }) => (await listApplications(db, pageOf(query))).map(toJobResponse),

  getjobresponse: async ({ params }) => {
    const row = await findApplication(db, rowIdOf(params.jobresponse_id, missing));
    if (!row) throw new ApiError('not_found', missing);
    return toJobResponse(row);
  },

  deletejobresponse: async ({ params }) => {
    if (!(await deleteApplication(db, rowIdOf(params.jobresponse_id, missing)))) {
      throw new ApiError('not_found', missing);
    }
    return { message: 'Application deleted successfully' };
  },
});
