import type { AdminRole } from '#shared/schemas/admin-answers.ts';

export const roleCopy = {
  names: { owner: 'Owner', hiring: 'Hiring', editor: 'Editor' },
  hints: {
    owner: 'everything, also admins, exports and panels',
    hiring: 'jobs, applications and enquiries',
    editor: 'blogs',
  },
  lead: (role: AdminRole) =>
    `Your role, ${roleCopy.names[role]}, covers ${roleCopy.hints[role]}. For more, ask an owner of the site.`,
  question: (email: string, role: AdminRole) =>
    `Give ${email} the role ${roleCopy.names[role]} (${roleCopy.hints[role]})? It applies immediately.`,
  changed: (email: string, role: AdminRole) => `${email} is ${roleCopy.names[role]} now.`,
} as const;

const passwordStays = 'The password is set by ADMIN_PASSWORD. Change it there and restart the site.';

export const adminsCopy = {
  resetQuestion: (email: string) =>
    `Reset ${email}? This removes their password and second step and signs them out everywhere. You get a new password for them.`,
  resetQuestionFromEnvironment: (email: string) =>
    `Reset ${email}? This removes their second step and signs them out everywhere. ${passwordStays}`,
  resetWithoutPassword: (email: string) => `${email} is signed out everywhere and has no second step. ${passwordStays}`,
} as const;

export const ownSessionsCopy = {
  heading: 'Your sessions',
  /** One browser can have several; the start time distinguishes them. */
  endLabel: (browser: string, began: string) => `End the session in ${browser} that began ${began}`,
  endQuestion: (browser: string, began: string) =>
    `End the session in ${browser} that began ${began}? That browser has to log in again.`,
} as const;

export const ownPasswordCopy = {
  heading: 'Your password',
} as const;

export const secondStepCopy = {
  heading: 'Your second step',
  removePasskeyLabel: (name: string, since: string) => `Remove the passkey made with ${name}, ${since}`,
  removePasskeyQuestion: (name: string, since: string) => `Remove the passkey made with ${name}, ${since}?`,
  codesLeft: (count: number) =>
    count === 1 ? 'One recovery code is left.' : `${count === 0 ? 'No' : count} recovery codes are left.`,
} as const;

export const totpSetupCopy = {
  scan: 'Scan this with an authenticator app, or type the key into it.',
} as const;

export const loginStepCopy = {
  code: 'Code',
  recoveryHint: 'One of your recovery codes, if you cannot use the passkey.',
  hint: 'From your authenticator app, or one of your recovery codes.',
} as const;
