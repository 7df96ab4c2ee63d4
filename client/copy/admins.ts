import type { AdminRole } from '#shared/schemas/admin-answers.ts';

export const roleCopy = {
  label: 'Role',
  choose: 'Choose a role',
  names: { owner: 'Owner', hiring: 'Hiring', editor: 'Editor' },
  hints: {
    owner: 'everything, also admins, exports and panels',
    hiring: 'jobs, applications and enquiries',
    editor: 'blogs',
  },
  heading: 'Not part of your role',
  lead: (role: AdminRole) =>
    `Your role, ${roleCopy.names[role]}, covers ${roleCopy.hints[role]}. For more, ask an owner of the site.`,
  change: 'Change role',
  question: (email: string, role: AdminRole) =>
    `Give ${email} the role ${roleCopy.names[role]} (${roleCopy.hints[role]})? It applies immediately.`,
  changeLabel: (email: string) => `Change the role of ${email}`,
  changed: (email: string, role: AdminRole) => `${email} is ${roleCopy.names[role]} now.`,
} as const;

const passwordStays = 'The password is set by ADMIN_PASSWORD. Change it there and restart the site.';

export const adminsCopy = {
  people: 'Admin accounts',
  since: 'since',
  you: 'you',
  fromEnvironment: 'set by ADMIN_EMAIL',
  withSecondFactor: 'with a second step',
  address: 'Email address',
  add: 'Add an admin',
  adding: 'Adding…',
  remove: 'Remove',
  removeLabel: (email: string) => `Remove ${email}`,
  removeQuestion: (email: string) => `Remove ${email}? They are signed out everywhere immediately.`,
  removed: (email: string) => `${email} is no longer an admin.`,
  reset: 'Reset',
  resetLabel: (email: string) => `Reset ${email}`,
  resetQuestion: (email: string) =>
    `Reset ${email}? This removes their password and second step and signs them out everywhere. You get a new password for them.`,
  resetQuestionFromEnvironment: (email: string) =>
    `Reset ${email}? This removes their second step and signs them out everywhere. ${passwordStays}`,
  newPassword: (email: string) => `Give this password to ${email}. It is shown only once:`,
  noted: 'I have saved this',
  resetWithoutPassword: (email: string) => `${email} is signed out everywhere and has no second step. ${passwordStays}`,
  failed: 'Couldn’t load the admins.',
} as const;

export const ownSessionsCopy = {
  heading: 'Your sessions',
  thisOne: 'this one',
  unknown: 'An unknown browser',
  from: 'from',
  began: 'Began',
  lastSeen: 'last seen',
  end: 'End',
  /** One browser can have several; the start time distinguishes them. */
  endLabel: (browser: string, began: string) => `End the session in ${browser} that began ${began}`,
  endQuestion: (browser: string, began: string) =>
    `End the session in ${browser} that began ${began}? That browser has to log in again.`,
  ended: 'Session ended.',
} as const;

export const ownPasswordCopy = {
  heading: 'Your password',
  fromEnvironment: 'It is set by ADMIN_PASSWORD. Change it there and restart the site.',
  next: 'New password',
  change: 'Change password',
  changing: 'Changing…',
  changed: 'Password changed. Your other sessions have ended.',
} as const;

export const secondStepCopy = {
  heading: 'Your second step',
  none: 'You log in with your password only.',
  noneYet: 'Every admin needs a second step. You set it up at your next login.',
  app: 'After your password, you enter a code from your authenticator app.',
  passkey: 'After your password, you use a passkey.',
  either: 'After your password, you use a passkey or enter a code from your authenticator app.',
  addPasskey: 'Add a passkey',
  passkeyAdded: 'Passkey added.',
  passkeyMade: 'Passkey made with',
  removePasskey: 'Remove',
  removePasskeyLabel: (name: string, since: string) => `Remove the passkey made with ${name}, ${since}`,
  removePasskeyQuestion: (name: string, since: string) => `Remove the passkey made with ${name}, ${since}?`,
  lastPasskey: 'This is the last one. To remove it, switch the second step off.',
  lastPasskeyRequired: 'This is the last one. To remove it, add another one or an app first.',
  codesLeft: (count: number) =>
    count === 1 ? 'One recovery code is left.' : `${count === 0 ? 'No' : count} recovery codes are left.`,
  setUp: 'Set up an authenticator app',
  setUpAgain: 'Set the app up again',
  newCodes: 'New recovery codes',
  newCodesQuestion: 'Create new recovery codes? The ones you have stop working.',
  cancel: 'Cancel',
  off: 'Switch the second step off',
  offQuestion: 'Switch the second step off? Your authenticator app, passkeys and recovery codes are removed.',
  isOff: 'The second step is switched off.',
} as const;

export const totpSetupCopy = {
  scan: 'Scan this with an authenticator app, or type the key into it.',
  picture: 'QR code for the authenticator app',
  key: 'Key',
  code: 'Code from the app',
  confirm: 'Confirm',
  confirming: 'Confirming…',
  failed: 'Couldn’t create a key. Try again.',
} as const;

export const initialPasswordCopy = {
  heading: 'Choose your own password',
  lead: 'The password you logged in with was generated. Replace it to continue.',
  next: 'New password',
  hint: 'At least 15 characters, for example four words.',
  submit: 'Save and continue',
  busy: 'Saving…',
} as const;

export const loginStepCopy = {
  heading: 'Second step',
  lead: 'Your password is correct. Confirm your identity with the second step.',
  passkey: 'Use a passkey',
  code: 'Code',
  recoveryHint: 'One of your recovery codes, if you cannot use the passkey.',
  hint: 'From your authenticator app, or one of your recovery codes.',
  submit: 'Log in',
  busy: 'Checking…',
  back: 'Back to the password',
  enrolLead: 'Every admin needs a second step. Set up a passkey or an authenticator app.',
  makePasskey: 'Make a passkey',
} as const;

export const stepUpCopy = {
  heading: 'Confirm it’s you',
  lead: 'Confirm your identity to make this change. You are asked again after ten minutes.',
  passkey: 'Use a passkey',
  password: 'Your password',
  submit: 'Confirm',
  busy: 'Checking…',
  cancel: 'Cancel',
  failed: 'Couldn’t load your confirmation methods.',
} as const;

export const passkeyCopy = {
  none: 'Your account no longer has a passkey. Use your password.',
  cancelled: 'No passkey was used.',
  known: 'This device already has one of your passkeys.',
  impossible: 'Passkeys need https and a host name.',
} as const;
