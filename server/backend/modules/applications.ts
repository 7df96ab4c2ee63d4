import type { Insertable, Selectable } from 'kysely';
import { ApiError } from '#shared/errors.ts';
import { type Answer, maxQuestions, questionField, questionIdOf } from '#shared/job-questions.ts';
import { applicationForm, type JobResponse } from '#shared/schemas/application.ts';
import { isoNow } from '../../clock.ts';
import type { ApplicationRow, Db } from '../../database/schema.ts';
import { resumeBytes, resumeMarginBytes } from '../../database/stored-form-bytes.ts';
import { fieldRefusal, readFields } from '../../to-api-error.ts';
import { checkResume, noRoomForFiles } from '../../uploads/uploaded-file.ts';
import { type BackendContext, whereToFind } from '../dependencies.ts';
import { type HandlerMap, pageOf, rowIdOf } from '../http/handler.ts';
import type { SubmittedForm } from '../http/read-upload.ts';
import { type CheckedFile, deleteFiles, filePath, insertFile } from './files.ts';

const batchRows = 200;

type StoredApplication = Selectable<ApplicationRow>;
type ApplicationFields = Omit<Insertable<ApplicationRow>, 'id' | 'resume_file_id' | 'created_at'>;

function deleteApplication(db: Db, id: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const deleted = await transaction
      .deleteFrom('applications')
      .where('id', '=', id)
      .returning('resume_file_id')
      .executeTakeFirst();
    if (deleted?.resume_file_id) await deleteFiles(transaction, [deleted.resume_file_id]);
    return deleted !== undefined;
  });
}

/** Records an application, its resume and what `also` records in one transaction, unless the key is known. */
function recordApplication(
  db: Db,
  fields: ApplicationFields,
  resume: CheckedFile | undefined,
  now: string,
  also: (transaction: Db) => Promise<unknown> | undefined,
): Promise<{ id: number; created_at: string; isNew: boolean }> {
  return db.transaction().execute(async (transaction) => {
    const resume_file_id = resume ? await insertFile(transaction, resume, now) : null;
    const inserted = await transaction
      .insertInto('applications')
      .values({ ...fields, resume_file_id, created_at: now })
      .onConflict((conflict) => conflict.column('submission_key').doNothing())
      .returning(['id', 'created_at'])
      .executeTakeFirst();
    if (inserted) {
      await also(transaction);
      return { ...inserted, isNew: true };
    }
    if (resume_file_id) await deleteFiles(transaction, [resume_file_id]);
    const known = await transaction
      .selectFrom('applications')
      .select(['id', 'created_at'])
      .where('submission_key', '=', fields.submission_key)
      .executeTakeFirstOrThrow();
    return { ...known, isNew: false };
  });
}

/** Deletes applications before a time (ISO 8601) in batches, which bounds transaction time. */
export async function deleteOldApplications(db: Db, before: string): Promise<void> {
  const deleteBatch = () =>
    db.transaction().execute(async (transaction) => {
      const old = transaction.selectFrom('applications').select('id').where('created_at', '<', before).limit(batchRows);
      const deleted = await transaction
        .deleteFrom('applications')
        .where('id', 'in', old)
        .returning('resume_file_id')
        .execute();
      await deleteFiles(
        transaction,
        deleted.flatMap((row) => row.resume_file_id ?? []),
      );
      return deleted.length;
    });
  while ((await deleteBatch()) > 0);
}

async function hasRoomFor({ db, storageLimitBytes }: BackendContext, bytes: number): Promise<boolean> {
  if (storageLimitBytes === undefined) return true;
  return (await resumeBytes(db)) + bytes <= storageLimitBytes + resumeMarginBytes;
}

function answersIn(fields: SubmittedForm['fields']): Answer[] {
  const answers = Object.entries(fields).flatMap(([name, value]) => {
    const id = questionIdOf(name);
    if (id === undefined || typeof value !== 'string' || value.trim() === '') return [];
    const question = fields[questionField(id)];
    return [{ question: typeof question === 'string' ? question : name, answer: value.replaceAll('\r\n', '\n') }];
  });
  return answers.slice(0, maxQuestions);
}

const asList = (value: unknown): unknown => (value === undefined || Array.isArray(value) ? value : [value]);

/** Records an application once and mails the company. Throws `validation_failed`. */
export async function submitApplication(
  context: BackendContext,
  form: SubmittedForm,
): Promise<{ jobresponse_id: number; createdAt: string }> {
  const { db, clock, mail, site, background, announce } = context;
  const parsed = readFields(applicationForm, {
    ...form.fields,
    expected_joining_date: asList(form.fields.expected_joining_date),
  });
  const upload = form.files.upload_resume;
  const checked = upload && (await checkResume(upload));
  if (checked && 'problem' in checked) throw fieldRefusal('upload_resume', checked.problem);
  if (checked && !(await hasRoomFor(context, checked.content.length))) {
    throw fieldRefusal('upload_resume', noRoomForFiles);
  }
  const resume = checked && { ...checked, kind: 'resume' as const, contentType: checked.type };

  const answers = answersIn(form.fields);
  const { last_name, dob, gender, expected_joining_date, ...fields } = parsed;
  const name = [fields.first_name, last_name].filter(Boolean).join(' ');
  const announcement = {
    to: site.email,
    replyTo: fields.contact_email,
    subject: `Application for ${fields.position_applied_for}: ${name}`,
    text: [
      `${name} applies for ${fields.position_applied_for}.`,
      [
        `E-mail: ${fields.contact_email}`,
        `Mobile: ${fields.contact_mobile}`,
        `LinkedIn: ${fields.linkedin_profile}`,
        `Experience: ${fields.experience} years, of which relevant ${fields.relevant_experience}`,
        `Current and expected LPA: ${fields.current_lpa}, ${fields.expected_lpa}`,
        `Notice period: ${expected_joining_date.join(', ')}`,
        `Resume: ${resume ? 'attached to the application' : 'none'}`,
      ].join('\n'),
      ...answers.map(({ question, answer }) => `${question}\n${answer}`),
      whereToFind(context, 'application', 'Job Responses'),
    ].join('\n\n'),
  };
  const { id, created_at, isNew } = await recordApplication(
    db,
    {
      ...fields,
      submission_key: form.submissionKey,
      last_name: last_name || null,
      dob: dob || null,
      gender: gender || null,
      expected_joining_date: JSON.stringify(expected_joining_date),
      answers: answers.length === 0 ? null : JSON.stringify(answers),
    },
    resume,
    isoNow(clock),
    (transaction) => announce?.(transaction, announcement),
  );
  if (isNew && !announce) background.run('announcing an application', () => mail.send(announcement));
  return { jobresponse_id: id, createdAt: created_at };
}

const missing = 'Application not found';

const toJobResponse = ({
  id,
  resume_file_id,
  created_at,
  submission_key: _,
  ...row
}: StoredApplication): JobResponse => ({
  ...row,
  jobresponse_id: id,
  upload_resume: resume_file_id && filePath(resume_file_id),
  createdAt: created_at,
  experience: Number(row.experience),
  relevant_experience: Number(row.relevant_experience),
  current_lpa: Number(row.current_lpa),
  expected_lpa: Number(row.expected_lpa),
  expected_joining_date: JSON.parse(row.expected_joining_date).join(', '),
  answers: row.answers && JSON.parse(row.answers),
});

export const applicationHandlers = ({ db }: BackendContext) =>
  ({
    getalljobresponse: async ({ query }) => {
      const { limit, before } = pageOf(query);
      const newestFirst = db.selectFrom('applications').selectAll().orderBy('id', 'desc').limit(limit);
      const rows = newestFirst.$if(before !== undefined, (older) => older.where('id', '<', before ?? 0));
      return (await rows.execute()).map(toJobResponse);
    },

    getjobresponse: async ({ params }) => {
      const id = rowIdOf(params.jobresponse_id, missing);
      const row = await db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) throw new ApiError('not_found', missing);
      return toJobResponse(row);
    },

    deletejobresponse: async ({ params }) => {
      if (!(await deleteApplication(db, rowIdOf(params.jobresponse_id, missing)))) {
        throw new ApiError('not_found', missing);
      }
      return { message: 'Application deleted successfully' };
    },
  }) satisfies Partial<HandlerMap>;
