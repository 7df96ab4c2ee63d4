import { type Answer, maxQuestions, questionField, questionIdOf } from '#shared/job-questions.ts';
import { applicationForm } from '#shared/schemas/application.ts';
import { isoNow } from '../../../clock.ts';
import { resumeBytes, resumeMarginBytes } from '../../../database/stored-form-bytes.ts';
import { fieldRefusal, readFields } from '../../../read-fields.ts';
import { checkResume, noRoomForFiles } from '../../../uploads/check-resume.ts';
import type { BackendContext } from '../../dependencies.ts';
import type { SubmittedForm } from '../forms/submitted-form.ts';
import { recordApplication } from './repository.ts';

interface RecordedApplication {
  readonly jobresponse_id: number;
  readonly createdAt: string;
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
export async function submitApplication(context: BackendContext, form: SubmittedForm): Promise<RecordedApplication> {
  const { db, clock, mail, site, background } = context;
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
  );
  const recorded = { jobresponse_id: id, createdAt: created_at };
  if (!isNew) return recorded;
  const name = [fields.first_name, last_name].filter(Boolean).join(' ');
  background.run('announcing an application', () =>
    mail.send({
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
        'The application is listed in the admin area under Job Responses.',
      ].join('\n\n'),
    }),
  );
  return recorded;
}
