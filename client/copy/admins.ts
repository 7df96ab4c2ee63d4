import type { AdminRole } from '#shared/schemas/admin-answers.ts';

export const roleCopy = {
  names: { owner: 'Owner', hiring: 'Hiring', editor: 'Editor' },
  hints: {
    owner: 'everything, including admins, personal data exports and the operation panels',
    hiring: 'jobs, applications and enquiries',
    editor: 'blogs',
  },
} as const;

/** Shown in place of a page or panel of another role. */
export const otherRoleCopy = {
  title: 'Not part of your role',
  text: (role: AdminRole) =>
    `Your role, ${roleCopy.names[role]}, covers ${roleCopy.hints[role]}. For more, ask an owner of the site.`,
} as const;

/** The headings of the parts of the admin's own account. */
export const ownHeadings = {
  password: 'Your password',
  'second-step': 'Your second step',
  sessions: 'Your sessions',
} as const;

export const loginStepCopy = {
  code: 'Code',
  recoveryHint: 'One of your recovery codes, if you cannot use the passkey.',
  hint: 'From your authenticator app, or one of your recovery codes.',
} as const;
