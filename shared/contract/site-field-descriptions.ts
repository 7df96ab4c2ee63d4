import type { BffEndpointName, EndpointName } from './endpoints.ts';
import { doneFields, hostFieldDescriptions, questionFields } from './host-field-descriptions.ts';
import type { CallDescription } from './openapi-parts.ts';

const role = 'What the admin may do: owner everything, hiring jobs, applications and enquiries, editor blogs.';

const session = {
  user: 'Whether a user is signed in at this browser.',
  admin: 'Whether an admin is signed in at this browser.',
  role,
} as const;

const adminAddress = { email: 'E-mail address of the admin concerned.' } as const;
const adminWithRole = { ...adminAddress, role } as const;
const newPassword = {
  ...adminAddress,
  password: 'Generated password for the first login, shown once. Absent if `ADMIN_PASSWORD` sets it.',
} as const;
const recoveryCodes = {
  codes: 'Recovery codes, each valid once and shown only now. Empty if the admin has some already.',
} as const;
const enrolment = 'Sealed state of the set-up; send it back with the confirmation.';
const code = 'Code of the authenticator app, or a recovery code.';

const outboxSummary = {
  waiting: 'Form posts that the site will try to deliver.',
  refused: 'Form posts that the form service refused.',
  quarantined: 'Form posts held as spam.',
  mailsWaiting: 'Mails that the site will try to deliver.',
  mailsRefused: 'Mails that could not be delivered.',
} as const;

const reply = {
  success: 'Whether the post was accepted.',
  message: 'What the form shows to the sender.',
  fields: 'The problem of each rejected field, by its name.',
} as const;

const events = <Prefix extends string>(prefix: Prefix) =>
  // TypeScript widens computed names to string.
  Object.fromEntries(
    Object.entries(event).map(([name, words]) => [name === '' ? prefix : `${prefix}.${name}`, words]),
  ) as { readonly [Name in keyof typeof event as Name extends '' ? Prefix : `${Prefix}.${Name}`]: string };

const event = {
  '': 'Events of the application, in order.',
  number: 'Number of the event, from 1.',
  kind: 'A change of state, a note, or a mail to the applicant.',
  text: 'The new state, the text of the note, or the subject and text of the mail with an empty line between them.',
  mail: 'Delivery of the mail.',
  transport: 'Where mails went at the time: to a mail server, or into files. Unknown for old events.',
  author: 'E-mail address of the admin.',
  createdAt: 'When it happened, in ISO 8601.',
} as const;

const conflicts = {
  conflicts: 'Applications that were not changed because another admin changed them first.',
  'conflicts.application': 'Key of the application.',
  ...events('conflicts.events'),
} as const;

const applicationKey = 'Key of the application: its id at the host and a fingerprint of the record.';
const hiringState = 'State of the application.';

const application = {
  application: 'The application as the admin’s page shows it.',
  'application.application': applicationKey,
  'application.person': 'Key of the applicant, by which other applications are found; null if unknown.',
  'application.appliedAt': 'When it arrived, if the host says so.',
  'application.version': 'Number of the last event that the admin has seen; 0 for none.',
} as const;

const withdrawal = {
  state:
    '`asked`: the link is valid and awaits confirmation; `withdrawn`: just now; `before`: earlier; `gone`: the application was deleted; `expired` or `invalid`: the link does not work.',
  position: 'Position for which the applicant applied, if the link is valid.',
} as const;
const withdrawalToken = { token: 'Token from the link in the mail.' } as const;

const person = { email: 'E-mail address of the person.' } as const;
const format = { format: '`text` for plain text in place of JSON.' } as const;

const ownFieldDescriptions: { readonly [Name in BffEndpointName]: CallDescription<Name> } = {
  getPosition: {
    query: { position: 'Name of the position, in any letter case.' },
    answer: {
      open: 'Whether applications for it are accepted.',
      listed: 'Whether the host has an opening of this name, open or closed.',
      ...questionFields,
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
      form: 'Form of which it is a post, or `mail`.',
      state: 'Delivery of the entry.',
      from: 'Name and address of the sender; of a mail, the recipient.',
      reason: 'Why the last delivery failed.',
      attempts: 'Number of delivery attempts.',
      createdAt: 'When the site accepted it, in ISO 8601.',
    },
  },
  retryFormOutbox: { answer: outboxSummary },
  releaseFormOutboxEntry: { params: { id: 'Id of the entry.' }, answer: doneFields },
  getHiring: {
    answer: {
      application: applicationKey,
      state: hiringState,
      version: 'Number of its last event.',
      notes: 'Number of its notes.',
    },
  },
  getApplicationHistory: {
    params: { application: applicationKey },
    answer: {
      state: hiringState,
      version: 'Number of its last event; 0 for none.',
      ...events('events'),
      mails: 'Where mails go: to a mail server, into files, or nowhere.',
    },
  },
  setApplicationState: {
    body: {
      applications: 'The applications as the admin’s page shows them.',
      'applications.application': applicationKey,
      'applications.person': application['application.person'],
      'applications.appliedAt': application['application.appliedAt'],
      'applications.version': application['application.version'],
      state: 'The new state.',
    },
    answer: { ...conflicts, gone: 'Keys of applications that the host no longer has.' },
  },
  addApplicationNote: { body: { text: 'The note.', ...application }, answer: conflicts },
  replyToApplication: {
    body: {
      subject: 'Subject of the mail.',
      text: 'Text of the mail.',
      ...application,
      submission: 'Idempotency key: the same value for the same mail.',
    },
    answer: { ...conflicts, mail: 'Delivery of the mail; absent if there are conflicts.' },
  },
  getWithdrawal: { params: withdrawalToken, answer: withdrawal },
  confirmWithdrawal: { params: withdrawalToken, answer: withdrawal },
  getAdmins: {
    answer: {
      admins: 'Everyone who may log in as admin.',
      'admins.email': 'E-mail address of the admin.',
      'admins.role': role,
      'admins.since': 'When the admin was added, in ISO 8601.',
      'admins.fromEnvironment': 'Whether `ADMIN_EMAIL` names the admin.',
      'admins.secondFactor': 'Whether the admin has a second factor.',
      own: 'The calling admin.',
      'own.email': 'E-mail address of the calling admin.',
      'own.role': role,
      'own.fromEnvironment': 'Whether `ADMIN_EMAIL` names the calling admin.',
      'own.totp': 'Whether the calling admin has an authenticator app.',
      'own.recoveryCodes': 'Number of unused recovery codes.',
      'own.passkeys': 'Passkeys of the calling admin.',
      'own.passkeys.id': 'Id of the passkey.',
      'own.passkeys.name': 'Name of the passkey.',
      'own.passkeys.since': 'When the passkey was added, in ISO 8601.',
      'own.required': 'Whether every admin needs a second factor.',
      sessions: 'Sessions of the calling admin.',
      'sessions.id': 'Id of the session.',
      'sessions.began': 'When the session began, in ISO 8601.',
      'sessions.lastSeen': 'When the session was last used, in ISO 8601.',
      'sessions.browser': 'Browser and system of the session.',
      'sessions.network': 'Network of the address from which the session began.',
      'sessions.current': 'Whether this call belongs to the session.',
    },
  },
  addAdmin: { body: adminWithRole, answer: newPassword },
  setAdminRole: { body: adminWithRole, answer: doneFields },
  removeAdmin: { body: adminAddress, answer: doneFields },
  resetAdmin: { body: adminAddress, answer: newPassword },
  changeAdminPassword: { body: { newPassword: 'The new password.' }, answer: doneFields },
  endOwnAdminSession: { params: { session: 'Id of the session.' }, answer: doneFields },
  getTotpEnrolment: {
    answer: {
      secret: 'Secret of the authenticator app, in Base32.',
      uri: 'The secret as an `otpauth:` address.',
      picture: 'The address as a QR code.',
      'picture.path': 'Dark modules of the QR code as an SVG path.',
      'picture.size': 'Number of modules in a row.',
      enrolment,
    },
  },
  confirmTotp: { body: { enrolment, code: 'First code of the authenticator app.' }, answer: recoveryCodes },
  getPasskeyEnrolment: { answer: { options: 'Argument of `navigator.credentials.create`, as JSON.', enrolment } },
  addPasskey: { body: { enrolment, response: 'The new credential, as JSON.' }, answer: recoveryCodes },
  removePasskey: { params: { passkey: 'Id of the passkey.' }, answer: doneFields },
  renewRecoveryCodes: { answer: recoveryCodes },
  removeSecondFactor: { answer: doneFields },
  getHostReport: {
    query: format,
    answer: {
      embedded: 'Whether the host is the embedded backend.',
      since: 'When this process started to check answers, in ISO 8601.',
      differences: 'Differences from the contract, the latest first.',
      'differences.call': 'Name of the call.',
      'differences.field': 'Name of the field, or `other`.',
      'differences.kind': 'Kind of difference.',
      'differences.words': 'A sentence about the difference.',
      'differences.count': 'Number of rows or answers.',
      'differences.first': 'When it was first seen, in ISO 8601.',
      'differences.last': 'When it was last seen, in ISO 8601.',
      'differences.command': 'Command that reproduces it.',
    },
  },
  getHealthReport: {
    query: format,
    answer: {
      queue: 'Form posts and mails that wait for delivery.',
      'queue.waiting': 'Number of waiting entries.',
      'queue.stuck': 'Number of entries that have waited for more than ten minutes.',
      'queue.refused': 'Number of refused entries.',
      'queue.oldest': 'When the oldest waiting entry was accepted, in ISO 8601.',
      mail: 'Delivery of mails to applicants.',
      'mail.how': 'To a mail server, into files in the data folder, or nowhere.',
      webhooks: 'Delivery of webhooks.',
      'webhooks.untaken': 'Webhooks that have waited for more than ten minutes or were given up.',
      backup: 'Backups of the database.',
      'backup.last': 'When the last backup was made, in ISO 8601.',
      disk: 'Disk space for files of form posts.',
      'disk.usedBytes': 'Bytes in use.',
      'disk.limitBytes': 'Limit in bytes; null for none.',
      drift: 'Answers of the backend host.',
      'drift.differences': 'Number of differences from the contract.',
      versions: 'Versions in use.',
      'versions.site': 'Version of the site.',
      'versions.node': 'Version of Node.',
      'versions.database': 'Database and its version.',
      'versions.schema': 'Last migration of the tables.',
      troubles: 'Problems that need an operator.',
      'troubles.about': 'Part of the site that has the problem.',
      'troubles.words': 'A sentence about the problem.',
      'troubles.command': 'Command that helps to solve it.',
    },
  },
  exportPersonalData: {
    body: person,
    answer: {
      document: 'All data about the person, by kind.',
      files: 'Files of the person.',
      'files.name': 'Name of the file.',
      'files.content': 'Content of the file, in Base64.',
    },
  },
  erasePersonalData: {
    body: person,
    answer: {
      erased: 'Erased records, by kind.',
      'erased.kind': 'Kind of record.',
      'erased.count': 'Number of erased records.',
      elsewhere: 'Data that has to be erased elsewhere.',
    },
  },
  getSession: {
    answer: {
      ...session,
      signup: 'Present if the browser sent the cookie of a signup.',
      reset: 'Present if the browser sent the cookie of a password reset.',
      adminStep: 'Present if the browser sent the cookie of an admin login’s second step.',
    },
  },
  endSession: { answer: session },
  startAdminSession: {
    body: { email: 'E-mail address of the admin.', password: 'Password of the admin.' },
    answer: {
      ...session,
      next: 'Second factors to choose from; present if the login needs one.',
      'next.totp': 'Whether the admin has an authenticator app.',
      'next.passkey': 'Whether the admin has a passkey.',
      'next.password': 'Whether the password was generated and has to be replaced first (`replaceInitialPassword`).',
    },
  },
  replaceInitialPassword: {
    body: { newPassword: 'The new password.' },
    answer: {
      ...session,
      next: 'Second factors to choose from; present if the login needs one.',
      'next.totp': 'Whether the admin has an authenticator app.',
      'next.passkey': 'Whether the admin has a passkey.',
      'next.password': 'Absent here.',
    },
  },
  finishAdminSession: { body: { code }, answer: session },
  getPasskeyRequest: { answer: { options: 'Argument of `navigator.credentials.get`, as JSON.' } },
  finishAdminSessionByPasskey: { body: { response: 'The signed assertion, as JSON.' }, answer: session },
  endAdminSession: { answer: session },
  getAdminConfirmation: {
    answer: {
      secondFactor: 'Whether a code is needed in addition to the password.',
      totp: 'Whether the admin has an authenticator app; without one, the code is a recovery code.',
      passkey: 'Argument of `navigator.credentials.get`, as JSON; absent without a passkey.',
    },
  },
  confirmAdmin: {
    body: { password: 'Password of the calling admin.', code: `${code} Required with a second factor.` },
    answer: doneFields,
  },
  confirmAdminByPasskey: { body: { response: 'The signed assertion, as JSON.' }, answer: doneFields },
  getTrail: {
    query: {
      action: 'Only entries of this call.',
      record: 'Only entries about this record, such as `job 12`.',
      before: 'Only entries with a lower number.',
    },
    answer: {
      number: 'Number of the entry; later entries have higher numbers.',
      at: 'When it happened, in ISO 8601.',
      admin: 'E-mail address of the admin.',
      action: 'Name of the call.',
      record: 'Kind and id of the record, such as `job 12`; may be empty.',
      detail: 'Title or state of the record; may be empty.',
      network: 'Network of the address of the admin.',
    },
  },
  getWebhooks: {
    answer: {
      receiver: 'Host name of the receiver; null if webhooks are off.',
      entries: 'Webhooks that the site still keeps, the newest first.',
      'entries.id': 'The `webhook-id` header of every attempt.',
      'entries.event': 'Name of the event.',
      'entries.record': 'Kind and id of the record, such as `job 12`; may be empty.',
      'entries.state': 'Delivery of the webhook; `refused` if it was given up.',
      'entries.attempts': 'Number of attempts, including earlier deliveries.',
      'entries.at': 'When the event happened, in ISO 8601.',
      'entries.settledAt': 'When it was delivered or given up, in ISO 8601.',
      'entries.arrivedAt': 'When it last arrived at the receiver, in ISO 8601.',
      'entries.reason': 'Why the last attempt failed.',
    },
  },
  resendWebhook: { params: { id: 'The `webhook-id` of the webhook.' }, answer: doneFields },
};

export const fieldDescriptions: { readonly [Name in EndpointName]: CallDescription<Name> } = {
  ...hostFieldDescriptions,
  ...ownFieldDescriptions,
};
