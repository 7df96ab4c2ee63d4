/** What the public forms offer and send, for browser and server alike, apart from the schemas that check it. */

/** The two notice periods an applicant can choose, both at once if they like. */
export const noticePeriods = ['30 Days', 'Immediate joining'] as const;

export const genders = ['Female', 'Male', 'Non-binary', 'Prefer not to say'] as const;

/** Characters that a text field takes, unless its rule says more. */
export const maxTextLength = 200;

/** A resume: PDF or Word, 5 MB. */
export const resumeFile = {
  types: [
    'application/pdf',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  extensions: ['.pdf', '.doc', '.docx'],
  maxBytes: 5 * 1024 * 1024,
} as const;

/** Where the public forms are posted to; their rows say the rest (`shared/contract/forms.ts`). */
export const formPaths = { contact: '/forms/contact', application: '/forms/application' } as const;

/** Fields that every form page sends besides its own: they say how the form was filled, not what is in it. */
export const formControlFields = {
  /** Hidden from people, must stay empty; whoever fills it is a program. */
  honeypot: 'website',
  /** A stamp from `getFormStamp`, asked for when the form is shown. */
  stamp: 'form_stamp',
  /** A UUID the page makes for each submission, so that one sent twice is recorded once. */
  submission: 'submission_id',
  /** Path and query of the form's page, which shows the answer to a post without script. */
  page: 'form_page',
  /** Which questions of a job's own the form shows (`shared/job-questions.ts`). */
  questions: 'questions_seen',
} as const;

/** Nobody reads and fills a form faster than this (milliseconds from stamp to post); a faster post is held as spam. */
export const minimumFillMs = 3000;

/** The earliest and the latest date of birth that an application takes. */
export const dobLimits = () => ({ min: '1900-01-01', max: new Date().toISOString().slice(0, 10) });
