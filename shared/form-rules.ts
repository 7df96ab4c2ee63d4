// Without schemas: public pages load this file.

export const noticePeriods = ['30 Days', 'Immediate joining'] as const;

export const genders = ['Female', 'Male', 'Non-binary', 'Prefer not to say'] as const;

export const maxTextLength = 200;

export const resumeFile = {
  types: [
    'application/pdf',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  extensions: ['.pdf', '.doc', '.docx'],
  maxBytes: 5 * 1024 * 1024,
} as const;

export const formPaths = { contact: '/forms/contact', application: '/forms/application' } as const;

export const formControlFields = {
  /** Honeypot: hidden, must stay empty. */
  honeypot: 'website',
  stamp: 'form_stamp',
  submission: 'submission_id',
  /** Path and query of the form's page, which shows the reply without script. */
  page: 'form_page',
  /** Version of the opening's questions in the form (`shared/job-questions.ts`). */
  questions: 'questions_seen',
} as const;

/** Minimum time between stamp and post in milliseconds; faster posts are quarantined as spam. */
export const minimumFillMs = 3000;

/** Turns a decimal comma into a point: `6,5` becomes `6.5`. Other texts stay as they are. */
export const decimalPoint = (text: string): string =>
  /^\s*\d*,\d{0,2}\s*$/.test(text) ? text.trim().replace(',', '.') : text;

export const dobLimits = () => ({ min: '1900-01-01', max: new Date().toISOString().slice(0, 10) });
