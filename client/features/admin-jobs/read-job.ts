import {
  closingTime,
  instantOf,
  isTimeZone,
  type JobFacts,
  type JobFieldName,
  localTimeOf,
  openingTime,
} from '#shared/job-facts.ts';
import { questionsText, readQuestions } from '#shared/job-questions.ts';
import type { JobPostForm, JobPostInput } from '#shared/schemas/job.ts';
import type { Caller } from '../../data/call.ts';

/** Values of a job form by name, with the supported extension fields. Questions are JSON text. */
export type JobTexts = { [Name in 'position' | 'area_of_interest' | 'description' | 'experience']: string } & {
  [Name in JobFieldName]?: string;
};

export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface ReadJob {
  readonly job: JobTexts;
  readonly createdAt: string | null | undefined;
}

/** Loads the form values of a job post. Some hosts return fewer fields by id than in the list. */
export async function readJob(id: string, call: Caller, known: readonly JobFieldName[]): Promise<ReadJob> {
  const read = await call('getJobPostById', { params: { jobpost_id: id } }).catch(async (error: unknown) => {
    // Without a session, a closed post looks missing; an admin call tells the difference.
    await call('getHostExtensions');
    throw error;
  });
  const isWhole = typeof read.experience === 'string' && known.every((name) => name === 'opens_at' || name in read);
  const listed = isWhole
    ? undefined
    : (await call('getAllJobPosts')).find(({ jobpost_id }) => String(jobpost_id) === id);
  const whole = { ...listed, ...read, experience: read.experience ?? listed?.experience };
  const { position, area_of_interest, description, experience = '' } = whole;
  const facts: { [Name in JobFieldName]?: string } = Object.fromEntries(
    known.map((name) => [name, name === 'questions' ? questionsText(whole.questions) : (whole[name] ?? '')]),
  );
  const job = inLocalTime({ position, area_of_interest, description, experience, ...facts });
  return { job, createdAt: whole.createdAt };
}

/** Converts these times from instants to local time of the form. */
function inLocalTime(job: JobTexts, times: Pick<JobFacts, 'closes_at' | 'opens_at'> = job): JobTexts {
  const { closes_zone: zone = '' } = job;
  const closes_zone = isTimeZone(zone) ? zone : localTimeZone();
  const local = (time: number | undefined) => (time ? localTimeOf(time, closes_zone) : '');
  return {
    ...job,
    ...(times.closes_at !== undefined && { closes_zone, closes_at: local(closingTime(times)) }),
    ...(times.opens_at !== undefined && { opens_at: local(openingTime(times)) }),
  };
}

/** Form values of a saved version. Fields that it lacks are as they are now. */
export function jobTextsOfVersion(stored: Readonly<Record<string, string>>, now: JobTexts): JobTexts {
  const job = { ...now, ...Object.fromEntries(Object.entries(stored).filter(([name]) => name in now)) };
  return inLocalTime(job, stored);
}

/** Initial values; a checkbox is checked when it has any value. */
export const initialFields = (texts: JobTexts): Readonly<Record<string, string | undefined>> => ({
  ...texts,
  remote: texts.remote || undefined,
});

/** Submitted values with every supported extension field, because unchecked boxes are not submitted. */
export function jobTexts(typed: JobPostForm, known: readonly JobFieldName[]): JobTexts {
  const { position, area_of_interest, description, experience } = typed;
  return {
    position,
    area_of_interest,
    description,
    experience,
    ...Object.fromEntries(
      known.map((name) => [name, name === 'questions' ? questionsText(typed.questions) : (typed[name] ?? '')]),
    ),
  };
}

/** Converts form values for the call: times as instants, the questions as a list. */
export function toJobBody({ questions, ...texts }: JobTexts): JobPostInput {
  const { closes_at, opens_at, closes_zone = localTimeZone() } = texts;
  return {
    ...texts,
    ...(opens_at !== undefined && { opens_at: opens_at && instantOf(opens_at, closes_zone) }),
    ...(closes_at !== undefined && { closes_at: closes_at && instantOf(closes_at, closes_zone) }),
    ...(closes_at !== undefined && 'closes_zone' in texts && { closes_zone: closes_at || opens_at ? closes_zone : '' }),
    ...(questions !== undefined && { questions: readQuestions(questions) }),
  };
}
