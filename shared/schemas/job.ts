import * as z from 'zod/mini';
import { hostName, hostText, optionalHostDate, optionalHostText } from './host-fields.ts';
import { id, requiredText } from './primitives.ts';

/** A job post as listed (specification section 3). `experience` is free text. */
export const jobPost = z.object({
  jobpost_id: id,
  position: hostName,
  area_of_interest: hostText,
  description: hostText,
  experience: hostText,
  createdAt: optionalHostDate,
});
export type JobPost = z.infer<typeof jobPost>;

/** One job post as read by its id: only these three fields are documented for that answer. */
export const jobPostDetail = z.object({
  jobpost_id: z.optional(id),
  position: hostName,
  area_of_interest: hostText,
  description: hostText,
  experience: optionalHostText,
  createdAt: optionalHostDate,
  /** Extensions: where the work is, and the country of that place. */
  location: optionalHostText,
  country: optionalHostText,
});
export type JobPostDetail = z.infer<typeof jobPostDetail>;

/** What an admin types when posting a job: all four are required (section 5). */
export const jobPostInput = z.object({
  position: requiredText('Position is required'),
  area_of_interest: requiredText('Area of interest is required'),
  description: requiredText('Description is required', 20_000),
  experience: requiredText('Experience is required'),
});
export type JobPostInput = z.infer<typeof jobPostInput>;

/** The edit form requires description and experience (section 5); the call carries the id as well (section 7). */
export const jobPostUpdate = z.object({
  jobpost_id: z.optional(id),
  ...jobPostInput.shape,
});
export type JobPostUpdate = z.infer<typeof jobPostUpdate>;
