import { adminFieldDescriptions, session } from './admin-field-descriptions.ts';
import type { BffEndpointName, EndpointName } from './endpoints.ts';
import { doneFields, hostFieldDescriptions, questionFields } from './host-field-descriptions.ts';
import type { CallDescription } from './openapi-parts.ts';
import { publishingFieldDescriptions } from './publishing-field-descriptions.ts';

const outboxSummary = {
  waiting: 'Form posts that the site will try to deliver.',
  refused: 'Form posts that the form service refused.',
  quarantined: 'Form posts held as spam.',
  mailsWaiting: 'Mails that the site will try to deliver.',
  mailsRefused: 'Mails that could not be delivered.',
} as const;

const reply = {
  success: 'Whether the post was accepted.',
  message: 'Message that the form shows to the sender.',
  fields: 'The problem of each rejected field, by its name.',
} as const;

const events = <Prefix extends string>(prefix: Prefix) =>
  // TypeScript widens computed names to string.
  Object.fromEntries(
    Object.entries(event).map(([name, words]) => [name === '' ? prefix : `${prefix}.${name}`, words]),
  ) as { readonly [Name in keyof typeof event as Name extends '' ? Prefix : `${Prefix}.${Name}`]: string };

const event = {
  '': 'Events of the record, in order.',
  number: 'Number of the event, from 1.',
  kind: 'A change of state, a note, or a mail to the person.',
  text: 'The new state, the text of the note, or the subject and text of the mail with an empty line between them.',
  mail: 'Delivery of the mail.',
  sendsInMs: 'Milliseconds until the mail is sent; until then it can be cancelled.',
  cancelledBy: 'E-mail address of the admin who cancelled the mail.',
  transport: '`server`: the mail went to a mail server; `files`: into the data folder. Absent for old events.',
  author: 'E-mail address of the admin.',
  createdAt: 'When it happened, in ISO 8601.',
} as const;

const recordKey = 'Key of the application or enquiry: its id at the host and a fingerprint of the record.';

const conflicts = {
  conflicts: 'Records that were not changed because another request changed them first.',
  'conflicts.key': recordKey,
  ...events('conflicts.events'),
} as const;

const kind = '`application` or `enquiry`.';
const recordState = 'State of the record.';
const mailTextName = 'Name of the mail: a state, or `closed` for openings that closed without a hire.';

const recordFields = {
  record: 'The application or enquiry as the admin’s page shows it.',
  'record.key': recordKey,
  'record.person': 'Key of the person, to find their other applications and enquiries; null if unknown.',
  'record.receivedAt': 'When it arrived; null if the host does not return it.',
  'record.version': 'Number of the last event that the admin has seen; 0 for none.',
} as const;

const withdrawal = {
  state:
    '`asked`: the link is valid and can be confirmed; `withdrawn`: this call withdrew the application; `before`: it was withdrawn earlier; `gone`: the application was deleted; `expired` or `invalid`: the link does not work.',
  position: 'Position for which the applicant applied, if the link is valid.',
} as const;
const withdrawalToken = { token: 'Token from the link in the mail.' } as const;

const ownFieldDescriptions: { readonly [Name in BffEndpointName]: CallDescription<Name> } = {
  ...adminFieldDescriptions,
  ...publishingFieldDescriptions,
  reportVisit: {
    body: {
      route: 'The page that was loaded first, as the router names it.',
      metrics: 'Measurements of this page.',
      'metrics.LCP': 'Largest Contentful Paint in milliseconds.',
      'metrics.INP': 'Interaction to Next Paint in milliseconds.',
      'metrics.CLS': 'Cumulative Layout Shift.',
      openings: 'Ids of the openings that were read since the last report.',
    },
    answer: doneFields,
  },
  getPosition: {
    query: {
      position: 'Name of the position, in any letter case.',
      opening: 'Id of the opening, if several have this position.',
    },
    answer: {
      open: 'Whether applications for it are accepted.',
      listed: 'Whether the host has an opening of this name, open or closed.',
      ...questionFields,
      facts: 'What is known of the opening, in words by name; missing if it is closed or several are open.',
    },
  },
  getHostExtensions: {
    answer: {
      job: 'Names of the optional fields of a job post that the host knows.',
      missing: 'Extension calls that the host has answered with 404, 405 or 501.',
      'missing.call': 'Name of the call.',
      'missing.message': 'What admins cannot do without the call.',
    },
  },
  addPicture: {
    body: { image: 'The picture.' },
    answer: { path: 'Address of the picture on this site, for `![…](…)` in a text. It ends with the size in pixels.' },
  },
  sendContactForm: {
    body: {
      name: 'Name of the sender.',
      email: 'E-mail address for the answer.',
      phone: 'Phone number: digits, at most ten.',
      message: 'The message.',
      agree: 'State of the checkbox about the privacy policy.',
    },
    answer: reply,
  },
  sendApplicationForm: {
    body: {
      position_applied_for: 'Position for which the applicant applies.',
      first_name: 'First name of the applicant.',
      contact_email: 'E-mail address of the applicant.',
      contact_mobile: 'Mobile number: digits, at most ten.',
      linkedin_profile: 'Web address of the LinkedIn profile.',
      experience: 'Experience in years.',
      relevant_experience: 'Experience in this kind of work in years.',
      current_lpa: 'Present yearly pay in lakh rupees.',
      expected_lpa: 'Expected yearly pay in lakh rupees.',
      expected_joining_date: 'One or both notice periods.',
      last_name: 'Last name of the applicant.',
      dob: 'Date of birth, or empty.',
      gender: 'Gender, or empty.',
      upload_resume: 'The resume.',
    },
    answer: reply,
  },
  getFormStamp: { answer: { stamp: 'Signed time; the form sends it back as `form_stamp`.' } },
  getFormOutbox: { answer: outboxSummary },
  getFormOutboxEntries: {
    answer: {
      id: 'Id of the entry.',
      form: 'Name of the form, or `mail`.',
      state: 'Delivery of the entry.',
      from: 'Name and address of the sender; of a mail, the recipient.',
      reason: 'Why the last delivery failed.',
      attempts: 'Number of delivery attempts.',
      createdAt: 'When the site accepted it, in ISO 8601.',
    },
  },
  retryFormOutbox: { answer: outboxSummary },
  releaseFormOutboxEntry: { params: { id: 'Id of the entry.' }, answer: doneFields },
  getRecordStates: {
    params: { kind },
    answer: {
      key: recordKey,
      state: recordState,
      version: 'Number of its last event.',
      notes: 'Number of its notes.',
      opening: 'Id and creation time of the opening that it is for; null if unknown.',
    },
  },
  getRecordNotes: {
    params: { kind },
    answer: {
      key: recordKey,
      text: 'The note.',
      author: 'Email address of the admin.',
      createdAt: 'Time of the note (ISO 8601).',
    },
  },
  getRecordsCsv: {
    params: { kind },
    query: {
      q: 'Search words; a row must contain all of them.',
      state: recordState,
      position: 'Only applications for this position.',
      opening: 'Only applications for the job post with this id.',
      sort: 'Id of the column to sort by, such as `name`, or `-name` for descending; by default, the newest first.',
      without: 'Ids of columns to leave out, separated by commas, such as `dob,gender`.',
      timeZone: 'IANA name of the time zone of dates in the file; by default, UTC.',
    },
  },
  getRecordHistory: {
    params: { record: recordKey },
    answer: {
      state: recordState,
      version: 'Number of its last event; 0 for none.',
      ...events('events'),
      mails: '`server`: mails go to a mail server; `files`: into the data folder; `none`: nowhere.',
    },
  },
  getPersonRecords: {
    params: { record: recordKey },
    answer: {
      kind,
      id: 'Its id at the host.',
      title: 'The position of an application, or the first words of a message.',
      createdAt: 'When it arrived; null if the host does not return it.',
      state: recordState,
    },
  },
  setRecordState: {
    body: {
      records: 'The applications or enquiries as the admin’s page shows them.',
      'records.key': recordKey,
      'records.person': recordFields['record.person'],
      'records.receivedAt': recordFields['record.receivedAt'],
      'records.version': recordFields['record.version'],
      state: 'The new state.',
      mail: 'A mail to each applicant, with placeholders; not for enquiries.',
      'mail.subject': 'Subject of the mail.',
      'mail.text': 'Text of the mail.',
      'mail.submission': 'Idempotency key: the same value for the same mails.',
    },
    answer: {
      ...conflicts,
      gone: 'Keys of records that the host no longer has.',
      changed: 'Records whose state has changed.',
      'changed.key': recordKey,
      'changed.was': 'The previous state.',
      'changed.version': 'The new version.',
      mail: 'The mails, if there were any.',
      'mail.sent': 'Mails that will be sent after the wait.',
      'mail.sent.key': recordKey,
      'mail.sent.number': 'Number of the mail in the history of its record.',
      'mail.noAddress': 'Keys of applications without an email address, which were left unchanged.',
      'mail.sendsInMs': 'Milliseconds until the mails are sent; until then they can be cancelled.',
    },
  },
  getMailTexts: {
    answer: {
      texts: 'The prepared mails.',
      'texts.name': mailTextName,
      'texts.subject': 'Subject, with placeholders.',
      'texts.text': 'Text, with placeholders.',
      'texts.isDefault': 'Whether it is the default text.',
      signature: 'Signature of the calling admin; if empty, mails end with the name of the company.',
    },
  },
  setMailText: {
    body: { name: mailTextName, subject: 'Subject, with placeholders.', text: 'Text, with placeholders.' },
    answer: doneFields,
  },
  resetMailText: { params: { name: mailTextName }, answer: doneFields },
  setMailSignature: {
    body: { signature: 'The signature; if empty, mails end with the name of the company.' },
    answer: doneFields,
  },
  addRecordNote: { body: { text: 'The note.', ...recordFields }, answer: conflicts },
  replyToRecord: {
    body: {
      subject: 'Subject of the mail.',
      text: 'Text of the mail.',
      ...recordFields,
      state: 'A new state of the record, set together with the mail.',
      submission: 'Idempotency key: the same value for the same mail.',
    },
    answer: {
      ...conflicts,
      mail: 'Delivery of the mail; absent if there are conflicts.',
      sendsInMs: 'Milliseconds until the mail is sent; until then it can be cancelled.',
    },
  },
  cancelRecordMails: {
    body: {
      mails: 'The mails.',
      'mails.key': recordKey,
      'mails.number': 'Number of the mail in the history of its record.',
    },
    answer: {
      cancelled: 'Mails that were cancelled.',
      'cancelled.key': recordKey,
      'cancelled.number': 'Number of the mail.',
      late: 'Mails that could not be cancelled.',
      'late.key': recordKey,
      'late.number': 'Number of the mail.',
      'late.mail': 'Delivery of the mail; `cancelled` if it was cancelled before.',
    },
  },
  getWithdrawal: { params: withdrawalToken, answer: withdrawal },
  confirmWithdrawal: { params: withdrawalToken, answer: withdrawal },
  getSession: {
    answer: {
      ...session,
      signup: 'Present if the browser sent the cookie of a signup.',
      reset: 'Present if the browser sent the cookie of a password reset.',
      adminStep: 'Present if the browser sent the cookie of an admin login’s second step.',
    },
  },
  endSession: { answer: session },
};

export const fieldDescriptions: { readonly [Name in EndpointName]: CallDescription<Name> } = {
  ...hostFieldDescriptions,
  ...ownFieldDescriptions,
};
