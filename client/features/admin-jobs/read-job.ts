import { closingTime, instantOf, isTimeZone, type JobExtensionName, localTimeOf } from '../../../shared/job-facts.ts';
import { questionsText, readQuestions } from '../../../shared/job-questions.ts';
import type { JobPostForm, JobPostInput } from '../../../shared/schemas/job.ts';
import type { Caller } from '../../data/call.ts';

/** What a job form holds, by name; of the extension fields those that the host knows. Its questions are JSON text. */
export type JobTexts = { [Name in 'position' | 'area_of_interest' | 'description' | 'experience']: string } & {
  [Name in JobExtensionName]?: string;
};

/** The time zone of whoever sits here. */
export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A job post as the edit form holds it, and when it was made, where that is known. */
export interface ReadJob {
  readonly job: JobTexts;
  readonly createdAt: string | null | undefined;
}

/**
 * What the edit form holds of a job post. Not every host tells with a post read by its id what its list tells.
 *
 * @param known the extension fields that the host knows
 * @throws ApiError `not_found` when there is no such post, `unauthorized` when that cannot be told for want of a session
 */
export async function readJob(id: string, call: Caller, known: readonly JobExtensionName[]): Promise<ReadJob> {
  const read = await call('getJobPostById', { params: { jobpost_id: id } }).catch(async (error: unknown) => {
    // Who is not logged in is not told of a closed post either: a call for admins alone says whether that is so.
    await call('getHostExtensions');
    throw error;
  });
  const isWhole = typeof read.experience === 'string' && known.every((name) => name in read);
  const listed = isWhole
    ? undefined
    : (await call('getAllJobPosts')).find(({ jobpost_id }) => String(jobpost_id) === id);
  const whole = { ...listed, ...read, experience: read.experience ?? listed?.experience };
  const { position, area_of_interest, description, experience = '' } = whole;
  const facts: { [Name in JobExtensionName]?: string } = Object.fromEntries(
    known.map((name) => [name, name === 'questions' ? questionsText(whole.questions) : (whole[name] ?? '')]),
  );
  if (facts.closes_at !== undefined) {
    const { closes_zone: zone = '' } = facts;
    facts.closes_zone = isTimeZone(zone) ? zone : localTimeZone();
    const closes = closingTime(facts);
    facts.closes_at = closes === undefined ? '' : localTimeOf(closes, facts.closes_zone);
  }
  return { job: { position, area_of_interest, description, experience, ...facts }, createdAt: whole.createdAt };
}

/** What the fields hold at first: a box is ticked by having anything at all. */
export const initialFields = (texts: JobTexts): Readonly<Record<string, string | undefined>> => ({
  ...texts,
  remote: texts.remote || undefined,
});

/** What was typed, with every extension field that the host knows: a box that is not ticked is not posted at all. */
export function jobTexts(typed: JobPostForm, known: readonly JobExtensionName[]): JobTexts {
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

/** The same as the call takes it: the closing time as the instant that it is, the questions as a list. */
export function toJobBody({ questions, ...texts }: JobTexts): JobPostInput {
  const { closes_at, closes_zone = localTimeZone() } = texts;
  return {
    ...texts,
    ...(closes_at !== undefined && { closes_at: closes_at && instantOf(closes_at, closes_zone) }),
    ...(closes_at !== undefined && 'closes_zone' in texts && { closes_zone: closes_at ? closes_zone : '' }),
    ...(questions !== undefined && { questions: readQuestions(questions) }),
  };
}
