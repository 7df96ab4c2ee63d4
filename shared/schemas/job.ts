import * as z from 'zod/mini';
import { maxTextLength } from '../form-rules.ts';
import { employmentTypes, isTimeZone, payPeriods } from '../job-facts.ts';
import { readQuestions } from '../job-questions.ts';
import { hostName, hostText, optionalHostDate, optionalHostText } from './host-fields.ts';
import { hostQuestions, jobQuestion, typedQuestions } from './job-question.ts';
import { id, requiredText } from './primitives.ts';

const saysYes = (value: unknown): string | null => (/^(yes|true|1|on)$/i.test(String(value).trim()) ? 'yes' : '');

const hostFacts = {
  location: optionalHostText,
  /** ISO 3166 code of the place; for remote work, comma-separated codes of all allowed countries. */
  country: optionalHostText,
  /** `yes` or empty. */
  remote: z.optional(z.pipe(z.transform(saysYes), z.nullable(z.string()))),
  employment_type: optionalHostText,
  pay_from: optionalHostText,
  pay_to: optionalHostText,
  pay_currency: optionalHostText,
  pay_period: optionalHostText,
  openings: optionalHostText,
  /** The instant, and the IANA time zone in which it was entered. */
  closes_at: optionalHostDate,
  closes_zone: optionalHostText,
  questions: hostQuestions,
};

export const jobPost = z.object({
  jobpost_id: id,
  position: hostName,
  area_of_interest: hostText,
  description: hostText,
  experience: hostText,
  createdAt: optionalHostDate,
  ...hostFacts,
});

/** The site adds `pictures`: it maps the address of each picture in a text to its path on this site. */
const picturesOfText = z.object({ pictures: z.optional(z.record(z.string(), z.string())) });

/** The site adds `opens_at`, from which the opening is public. */
export const addedToJob = z.extend(picturesOfText, { opens_at: z.optional(z.string()) });
type AddedToJob = z.infer<typeof addedToJob>;

export type JobPost = z.infer<typeof jobPost> & AddedToJob;

/** A single job post: only these three fields are documented. */
export const jobPostDetail = z.extend(jobPost, { jobpost_id: z.optional(id), experience: optionalHostText });
export type JobPostDetail = z.infer<typeof jobPostDetail> & AddedToJob;

export const positionQuery = z.object({
  position: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxTextLength)),
  opening: z.optional(z.string().check(z.maxLength(maxTextLength))),
});
export type PositionQuery = z.infer<typeof positionQuery>;

export const positionState = z.object({
  open: z.boolean(),
  listed: z.boolean(),
  questions: z.array(jobQuestion),
  /** In words; only if one opening is meant. */
  facts: z.optional(z.record(z.string(), z.string())),
});
export type PositionState = z.infer<typeof positionState>;

/** Extension fields that the host supports, and extension calls that it lacks. */
export const hostExtensions = z.object({
  job: z.array(z.string()),
  missing: z.array(z.object({ call: z.string(), message: z.string() })),
});

const optionalText = (max: number) => z.optional(z.string().check(z.trim(), z.maxLength(max)));
/** A single schema, because a union would report its options' messages. */
const emptyOr = (schema: z.ZodMiniType, problem: string) =>
  z.optional(
    z.string(problem).check(
      z.trim(),
      z.refine((text) => text === '' || z.safeParse(schema, text).success, problem),
    ),
  );

const written = z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/));
const amount = (name: string) =>
  emptyOr(written, `${name} must be at most 12 digits without commas, such as 600000 or 12.50`);
/** Undefined for invalid numbers, which have their own message. */
const amountOf = (text: string | undefined) => (written.safeParse(text).success ? Number(text) : undefined);

const countryProblem = 'Use two-letter country codes, such as IN; separate several with commas';
const zoneProblem = 'Choose a time zone';
const timeProblem = 'Enter a date and a time';

const typedFacts = {
  location: optionalText(200),
  country: z.optional(
    z.string().check(
      z.trim(),
      z.regex(/^([A-Za-z]{2}(\s*,\s*[A-Za-z]{2}){0,29})?$/, countryProblem),
      z.overwrite((text) => text.toUpperCase().replaceAll(/\s*,\s*/g, ', ')),
    ),
  ),
  remote: emptyOr(z.literal('yes'), 'remote must be yes or empty'),
  employment_type: emptyOr(z.enum(employmentTypes), 'Choose one of the listed employment types'),
  pay_from: amount('Pay from'),
  pay_to: amount('Pay to'),
  pay_currency: z.optional(
    z.string().check(
      z.trim(),
      z.regex(/^([A-Za-z]{3})?$/, 'Use a three-letter currency code, such as INR'),
      z.overwrite((text) => text.toUpperCase()),
    ),
  ),
  pay_period: emptyOr(z.enum(payPeriods), 'Choose one of the listed pay periods'),
  openings: emptyOr(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), 'Openings must be a whole number from 1 to 9999'),
  closes_zone: z.optional(z.string().check(z.refine((zone) => zone === '' || isTimeZone(zone), zoneProblem))),
};

type TypedFacts = {
  readonly [name in
    | 'country'
    | 'remote'
    | 'pay_from'
    | 'pay_to'
    | 'pay_currency'
    | 'pay_period'
    | 'opens_at'
    | 'closes_at']?: string | undefined;
};

const together = z.superRefine((job: TypedFacts, context) => {
  const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  const { pay_from, pay_to } = job;
  const [from = 0, to = Infinity] = [pay_from, pay_to].map(amountOf);
  if (to < from) say('pay_to', 'Pay to must not be less than pay from');
  if ((pay_from || pay_to) && job.pay_currency === '') say('pay_currency', 'Choose a currency');
  if ((pay_from || pay_to) && job.pay_period === '') say('pay_period', 'Choose a pay period');
  if (job.opens_at && job.closes_at && Date.parse(job.closes_at) <= Date.parse(job.opens_at))
    say('closes_at', 'An opening closes after it opens');
  if (job.remote !== 'yes' && job.country?.includes(',')) say('country', 'A place is in one country');
});

const documented = {
  position: requiredText('Position is required'),
  area_of_interest: requiredText('Area of interest is required'),
  description: requiredText('Description is required', 20_000),
  experience: requiredText('Experience is required'),
};

const instant = emptyOr(z.iso.datetime({ offset: true }), timeProblem);
const localTime = emptyOr(z.iso.datetime({ local: true }), timeProblem);

export const jobPostInput = z
  .object({
    ...documented,
    ...typedFacts,
    opens_at: instant,
    closes_at: instant,
    questions: z.optional(typedQuestions),
  })
  .check(together);
export type JobPostInput = z.infer<typeof jobPostInput>;

/** Times are local to `closes_zone`, the questions are JSON text. */
export const jobPostForm = z
  .object({
    ...jobPostInput.shape,
    opens_at: localTime,
    closes_at: localTime,
    questions: z.optional(z.pipe(z.transform(readQuestions), typedQuestions)),
  })
  .check(together);
export type JobPostForm = z.infer<typeof jobPostForm>;

export const jobPostUpdate = z.object({ jobpost_id: z.optional(id), ...jobPostInput.shape }).check(together);
