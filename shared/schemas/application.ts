import * as z from 'zod/mini';
import { decimalPoint, dobLimits, genders, noticePeriods } from '../form-rules.ts';
import { parseUrl, withScheme } from '../urls.ts';
import {
  hostTags,
  hostText,
  optionalHostDate,
  optionalHostDay,
  optionalHostLink,
  optionalHostNumber,
  optionalHostText,
} from './host-fields.ts';
import { hostAnswers } from './job-question.ts';
import { emailAddress, id, maxLength, requiredText } from './primitives.ts';

// The grammar of number inputs: https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#floating-point-numbers
const floatingPoint = /^-?(\d+|\d*\.\d+)([eE][+-]?\d+)?$/;

/** A number of at least 0 as a number input returns it, normalised: `.5` becomes `0.5`, `1e1` becomes `10`. */
const numeric = (name: string) => {
  const problem = `${name} must be a number, such as 3 or 4.5`;
  return z.string(`${name} is required`).check(
    z.trim(),
    z.overwrite(decimalPoint),
    z.minLength(1, `${name} is required`),
    z.regex(floatingPoint, problem),
    z.refine(
      (text) => !floatingPoint.test(text) || (Number(text) >= 0 && Number(text) < 1e7),
      `${name} must be a number from 0 to 9,999,999`,
    ),
    z.overwrite((text) => (/^\d+(\.\d+)?$/.test(text) || !floatingPoint.test(text) ? text : String(Number(text)))),
  );
};

const webAddress = z.string('LinkedIn profile is required').check(
  z.trim(),
  z.minLength(1, 'LinkedIn profile is required'),
  z.overwrite(withScheme),
  maxLength(300),
  z.refine((value) => {
    const url = parseUrl(value);
    return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
  }, 'Enter a full web address, such as https://www.linkedin.com/in/name'),
);

// Repeated below, because a union reports the message of its matching option only.
const dobProblem = 'Enter a date of birth as year, month and day';

export const applicationForm = z.object({
  position_applied_for: requiredText('Position is required'),
  first_name: requiredText('First name is required'),
  contact_email: emailAddress('Email is required'),
  contact_mobile: z
    .string('Mobile number is required')
    .check(z.trim(), z.regex(/^\d{1,10}$/, 'Enter a mobile number: digits only, ten at most')),
  linkedin_profile: webAddress,
  experience: numeric('Experience'),
  relevant_experience: numeric('Relevant experience'),
  current_lpa: numeric('Current LPA'),
  expected_lpa: numeric('Expected LPA'),
  expected_joining_date: z
    .array(z.enum(noticePeriods, 'Choose a notice period'), 'Choose a notice period')
    .check(z.minLength(1, 'Choose a notice period'), z.maxLength(2)),
  last_name: z.optional(z.string().check(z.trim(), maxLength(200))),
  dob: z.optional(
    z
      .union([z.literal(''), z.iso.date(dobProblem)], dobProblem)
      .check(
        z.refine(
          (day) => day === '' || (day >= dobLimits().min && day <= dobLimits().max),
          'Enter a date of birth from 1900 on that is not in the future',
        ),
      ),
  ),
  gender: z.optional(z.union([z.literal(''), z.enum(genders)], 'Choose one of the listed answers')),
});

const beyondTheColumns = {
  createdAt: optionalHostDate,
  contact_email: optionalHostText,
  linkedin_profile: optionalHostText,
  relevant_experience: optionalHostNumber,
  current_lpa: optionalHostNumber,
  expected_lpa: optionalHostNumber,
  expected_joining_date: z.optional(z.nullable(hostTags)),
  answers: hostAnswers,
};
export const applicationExtensions = Object.keys(beyondTheColumns);

export const jobResponse = z.object({
  jobresponse_id: id,
  position_applied_for: hostText,
  first_name: hostText,
  last_name: optionalHostText,
  dob: optionalHostDay,
  gender: optionalHostText,
  experience: optionalHostNumber,
  contact_mobile: optionalHostNumber,
  upload_resume: optionalHostLink,
  ...beyondTheColumns,
});
export type JobResponse = z.infer<typeof jobResponse>;
