import * as z from 'zod/mini';
import { hostName, hostText, optionalHostDate, optionalHostNumber } from './host-fields.ts';
import { emailAddress, id, maxLength, requiredText } from './primitives.ts';

/** The browser checks only the phone number; the server requires what makes it answerable. */
export const enquiryForm = z.object({
  name: requiredText('Please tell us your name.'),
  email: emailAddress('Please give an email address, so that we can answer.'),
  phone: z.optional(
    z.string().check(z.trim(), z.regex(/^\d{0,10}$/, 'Enter a phone number: digits only, ten at most')),
  ),
  message: requiredText('Please write a message.', 10_000),
  agree: z.optional(z.string().check(maxLength(20))),
});

export const contactEntry = z.object({
  contact_us_id: id,
  name: hostName,
  email: hostText,
  phone: optionalHostNumber,
  message: hostText,
  message_shortened: z.optional(z.boolean()),
  createdAt: optionalHostDate,
});
export type ContactEntry = z.infer<typeof contactEntry>;
