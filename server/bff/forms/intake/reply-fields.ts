import { genders, noticePeriods, resumeFile } from '../../../../shared/form-rules.ts';
import type { FormName } from '../../../../shared/schemas/form-outbox.ts';

/** How a field is offered again on the answer page, and what it is called there. */
export type ReplyField =
  | { readonly kind: 'input'; readonly name: string; readonly label: string; readonly type: string }
  | { readonly kind: 'text' | 'box'; readonly name: string; readonly label: string }
  | { readonly kind: 'choice'; readonly name: string; readonly label: string; readonly options: readonly string[] }
  | { readonly kind: 'boxes'; readonly name: string; readonly label: string; readonly options: readonly string[] }
  | { readonly kind: 'file'; readonly name: string; readonly label: string; readonly accept: string };

const input = (name: string, label: string, type = 'text'): ReplyField => ({ kind: 'input', name, label, type });

/** What a form is to somebody without script: where it lives, where it posts, what it asks. */
export interface ReplyForm {
  readonly title: string;
  readonly page: string;
  readonly fields: readonly ReplyField[];
}

export const replyForms: Readonly<Record<FormName, ReplyForm>> = {
  contact: {
    title: 'Contact Us',
    page: '/contact',
    fields: [
      input('name', 'Name'),
      input('email', 'Email', 'email'),
      input('phone', 'Phone', 'tel'),
      { kind: 'text', name: 'message', label: 'Message' },
      { kind: 'box', name: 'agree', label: 'I agree to the privacy policy' },
    ],
  },
  application: {
    title: 'Job application',
    page: '/jobform',
    fields: [
      input('position_applied_for', 'Position'),
      input('first_name', 'First name'),
      input('last_name', 'Last name'),
      input('contact_email', 'Email', 'email'),
      input('contact_mobile', 'Mobile number', 'tel'),
      input('linkedin_profile', 'LinkedIn profile', 'url'),
      input('experience', 'Experience (years)'),
      input('relevant_experience', 'Relevant experience (years)'),
      input('current_lpa', 'Current LPA'),
      input('expected_lpa', 'Expected LPA'),
      { kind: 'boxes', name: 'expected_joining_date', label: 'Notice period', options: noticePeriods },
      input('dob', 'Date of birth', 'date'),
      { kind: 'choice', name: 'gender', label: 'Gender', options: genders },
      { kind: 'file', name: 'upload_resume', label: 'Resume', accept: resumeFile.extensions.join(',') },
    ],
  },
};
