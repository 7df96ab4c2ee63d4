import type { BffEndpointName } from './endpoints.ts';
import { doneFields } from './host-field-descriptions.ts';
import type { CallDescription } from './openapi-parts.ts';

const role =
  'Permissions of the admin: `owner` for everything, `hiring` for jobs, applications and enquiries, `editor` for blogs.';

/** The state of the sessions, which several calls answer. */
export const session = {
  user: 'Whether this browser is signed in as a user.',
  admin: 'Whether this browser is signed in as an admin.',
  role,
} as const;

const login = {
  ...session,
  next: 'Second factors to choose from; present if the login needs one.',
  'next.totp': 'Whether the admin has an authenticator app.',
  'next.passkey': 'Whether the admin has a passkey.',
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
const enrolment = 'Sealed state of the setup; send it back with the confirmation.';
const code = 'Code of the authenticator app, or a recovery code.';

const person = { email: 'E-mail address of the person.' } as const;
const format = { format: '`text` for plain text instead of JSON.' } as const;

export const adminFieldDescriptions = {
  getAdmins: {
    answer: {
      admins: 'All admins.',
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
      'sessions.network': 'Network of the IP address from which the session began.',
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
      answered: 'Whether the host has answered a call since then.',
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
  getFieldData: {
    answer: {
      isOn: 'Whether the site measures (`FIELD_DATA`).',
      days: 'Number of days that the figures cover.',
      pages: 'One row per release and page.',
      'pages.release': 'Version of the site.',
      'pages.route': 'The page.',
      'pages.visits': 'Number of measured visits.',
      'pages.LCP': 'Largest Contentful Paint in milliseconds, 75th percentile; null if unknown.',
      'pages.INP': 'Interaction to Next Paint in milliseconds, 75th percentile; null if unknown.',
      'pages.CLS': 'Cumulative Layout Shift, 75th percentile; null if unknown.',
      openings: 'One row per opening.',
      'openings.opening': 'Id of the opening.',
      'openings.position': 'Its position; null if it no longer exists.',
      'openings.views': 'Number of its views.',
      'openings.applications': 'Number of its applications.',
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
      publishing: 'Scheduled posts that were not published or unpublished on time.',
      'publishing.late': 'Number of posts that the site keeps retrying.',
      'publishing.refused': 'Number of posts that the backend refused.',
      'publishing.oldest': 'The post with the earliest scheduled time; null if there is none.',
      'publishing.oldest.title': 'Title of this post.',
      'publishing.oldest.since': 'Scheduled time of this post, in ISO 8601.',
      mail: 'Delivery of mails to applicants.',
      'mail.how': '`server`: mails go to a mail server; `files`: into the data folder; `none`: nowhere.',
      webhooks: 'Delivery of webhooks.',
      'webhooks.undelivered': 'Number of webhooks that have waited for more than ten minutes or were given up.',
      backup: 'Backups of the database.',
      'backup.last': 'When the last backup was made, in ISO 8601.',
      disk: 'Disk space for files of form posts.',
      'disk.usedBytes': 'Bytes in use.',
      'disk.limitBytes': 'Limit in bytes; null for none.',
      drift: 'Answers of the backend host.',
      'drift.answered': 'Whether the host has answered a call since this process started.',
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
  startAdminSession: {
    body: { email: 'E-mail address of the admin.', password: 'Password of the admin.' },
    answer: {
      ...login,
      'next.password':
        'Whether the password was generated or is too weak without a second factor, and has to be replaced first (`replaceInitialPassword`).',
    },
  },
  replaceInitialPassword: {
    body: { newPassword: 'The new password.' },
    answer: {
      ...login,
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
  getInboxCounts: {
    answer: {
      applications: 'Number of applications in the state `new`; null if the host cannot be asked.',
      enquiries: 'Number of enquiries in the state `new`; null if the host cannot be asked.',
    },
  },
  getApplicantCounts: {
    answer: {
      jobpost_id: 'Id of the job post.',
      applicants: 'Number of its applications.',
      unknown: 'Number of applications that name its position but may belong to another opening of the same name.',
    },
  },
  getTrailAdmins: { answer: { admins: 'E-mail addresses of the admins, and names of operator commands.' } },
  getTrail: {
    query: {
      action: 'Only entries of this call.',
      record: 'Only entries about this record, such as `job 12`.',
      admin: 'Only entries of this admin.',
      since: 'Only entries from this time on, in ISO 8601 with Z.',
      until: 'Only entries before this time, in ISO 8601 with Z.',
      before: 'Only entries with a number below this one.',
    },
    answer: {
      number: 'Number of the entry; later entries have higher numbers.',
      at: 'When it happened, in ISO 8601.',
      admin: 'E-mail address of the admin.',
      action: 'Name of the call.',
      record: 'Kind and id of the record, such as `job 12`; may be empty.',
      detail: 'Title or state of the record; may be empty.',
      records: 'Number of records that the action changed. A filter by record finds each of them.',
      network: 'Network of the admin’s IP address.',
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
} satisfies { readonly [Name in BffEndpointName]?: CallDescription<Name> };
