/** Ours: words about the people who may log in as admin, and their second step. */

const passwordStays = 'The password stays as ADMIN_PASSWORD sets it: change it there, and start the site again.';

export const adminsCopy = {
  people: 'Who may log in here',
  since: 'since',
  you: 'you',
  fromEnvironment: 'set by ADMIN_EMAIL',
  withSecondFactor: 'with a second step',
  address: 'E-mail address',
  add: 'Add an admin',
  adding: 'Adding…',
  remove: 'Remove',
  removeLabel: (email: string) => `Remove ${email}`,
  removeQuestion: (email: string) => `Remove ${email}? They are signed out everywhere at once.`,
  removed: (email: string) => `${email} is no admin any more.`,
  reset: 'Reset',
  resetLabel: (email: string) => `Reset ${email}`,
  resetQuestion: (email: string) =>
    `Reset ${email}? The password and the second step go, and they are signed out everywhere. You get a new password for them.`,
  resetQuestionFromEnvironment: (email: string) =>
    `Reset ${email}? The second step goes, and they are signed out everywhere. ${passwordStays}`,
  /** Shown once. */
  newPassword: (email: string) => `Give this password to ${email}. It is shown this once:`,
  noted: 'I have noted this',
  resetWithoutPassword: (email: string) => `${email} is signed out everywhere and has no second step. ${passwordStays}`,
  failed: 'The admins could not be read.',
} as const;

export const ownSessionsCopy = {
  heading: 'Your sessions',
  thisOne: 'this one',
  unknown: 'An unknown browser',
  from: 'from',
  began: 'Began',
  lastSeen: 'last seen',
  end: 'End',
  /** Several may be in one browser: when each began tells them apart. */
  endLabel: (browser: string, began: string) => `End the session in ${browser} that began ${began}`,
  endQuestion: (browser: string, began: string) =>
    `End the session in ${browser} that began ${began}? Whoever is there has to log in again.`,
  ended: 'The session has ended.',
} as const;

export const ownPasswordCopy = {
  heading: 'Your password',
  fromEnvironment: 'ADMIN_PASSWORD sets it: change it there, and start the site again.',
  next: 'New password',
  change: 'Change the password',
  changing: 'Changing…',
  changed: 'Your password is changed. Any other session of yours has ended.',
} as const;

export const secondStepCopy = {
  heading: 'Your second step',
  none: 'After your password nothing else is asked for.',
  noneYet: 'Here every admin has a second step: your next login asks you to set one up.',
  app: 'After your password, a code of your authenticator app is asked for.',
  passkey: 'After your password, a passkey is asked for.',
  either: 'After your password, a passkey or a code of your authenticator app is asked for.',
  addPasskey: 'Add a passkey',
  passkeyAdded: 'The passkey is added.',
  passkeyMade: 'Passkey made with',
  removePasskey: 'Remove',
  removePasskeyLabel: (name: string, since: string) => `Remove the passkey made with ${name}, ${since}`,
  removePasskeyQuestion: (name: string, since: string) => `Remove the passkey made with ${name}, ${since}?`,
  lastPasskey: 'The last one: it goes when the second step is switched off.',
  lastPasskeyRequired: 'The last one: it can go once there is another one, or an app.',
  codesLeft: (count: number) =>
    count === 1 ? 'One recovery code is left.' : `${count === 0 ? 'No' : count} recovery codes are left.`,
  setUp: 'Set up an authenticator app',
  setUpAgain: 'Set the app up again',
  newCodes: 'New recovery codes',
  newCodesQuestion: 'Make new recovery codes? The ones you have stop working.',
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
  failed: 'No key could be had.',
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
  lead: 'Your password is right. One more thing to show that it is you.',
  passkey: 'Use a passkey',
  code: 'Code',
  recoveryHint: 'One of your recovery codes, if the passkey is not at hand.',
  hint: 'From your authenticator app; or one of your recovery codes.',
  submit: 'Log in',
  busy: 'Checking…',
  back: 'Back to the password',
  enrolLead: 'Here every admin has a second step. Set yours up once: a passkey, or an authenticator app.',
  makePasskey: 'Make a passkey',
} as const;

export const stepUpCopy = {
  heading: 'Confirm it’s you',
  lead: 'This change needs a fresh confirmation. It lasts ten minutes.',
  passkey: 'Use a passkey',
  password: 'Your password',
  submit: 'Confirm',
  busy: 'Checking…',
  cancel: 'Cancel',
  failed: 'Couldn’t load how you can confirm.',
} as const;

export const passkeyCopy = {
  none: 'Your account has no passkey any more. Use your password.',
  cancelled: 'No passkey was used.',
  known: 'This device has one of your passkeys already.',
  impossible: 'Passkeys need a site with a name of its own and https.',
} as const;
