import * as z from 'zod/mini';
import { maxLength } from './primitives.ts';
import { sessionState } from './session.ts';

// Apart from what forms check: browsers take only the types of these.

/** The session after an admin's password; `next` where a second step follows. */
export const adminLoginState = z.extend(sessionState, {
  next: z.optional(
    z.object({
      /** By the code of an app. */
      totp: z.boolean(),
      passkey: z.boolean(),
      /** The password was generated and has to be replaced first. */
      password: z.optional(z.boolean()),
    }),
  ),
});
export type AdminLoginState = z.infer<typeof adminLoginState>;

/** A password for a first login, shown once. Absent where `ADMIN_PASSWORD` sets it. */
export const newAdminPassword = z.object({ email: z.string(), password: z.optional(z.string()) });

/** Somebody who may log in as admin. */
const adminEntry = z.object({
  email: z.string(),
  since: z.string(),
  /** `ADMIN_EMAIL` names them: they are removed there. */
  fromEnvironment: z.boolean(),
  secondFactor: z.boolean(),
});

/** One of the admin's own logins that still count. */
const ownSession = z.object({
  id: z.string(),
  began: z.string(),
  lastSeen: z.string(),
  browser: z.string(),
  /** From where, roughly. */
  network: z.string(),
  /** The one that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** The admins there are, and what is the asking one's own. */
export const adminsOverview = z.object({
  admins: z.array(adminEntry),
  own: z.object({
    email: z.string(),
    fromEnvironment: z.boolean(),
    /** Has an authenticator app. */
    totp: z.boolean(),
    /** How many are left. */
    recoveryCodes: z.number(),
    passkeys: z.array(z.object({ id: z.string(), name: z.string(), since: z.string() })),
    /** Nobody may be without a second factor. */
    required: z.boolean(),
  }),
  sessions: z.array(ownSession),
});
export type AdminsOverview = z.infer<typeof adminsOverview>;

/** A secret for an authenticator app, to be confirmed with its first code. */
export const totpEnrolment = z.object({
  /** Base32. */
  secret: z.string(),
  /** The same as `otpauth:` address. */
  uri: z.string(),
  /** The address as QR code: its dark modules as an SVG path, and how many there are in a row. */
  picture: z.object({ path: z.string(), size: z.number() }),
  /** Sealed; to be sent back with the code. */
  enrolment: z.string(),
});
export type TotpEnrolment = z.infer<typeof totpEnrolment>;

/** Codes that stand in for a lost second factor, each once; shown once. None where the admin has some already. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) });

/** What a browser's passkey call takes and answers, as WebAuthn writes it in JSON. */
const webAuthn = z.record(z.string(), z.unknown());

/** What a new passkey is made by. */
export const passkeyEnrolment = z.object({
  options: webAuthn,
  /** Sealed; to be sent back with the passkey. */
  enrolment: z.string(),
});
export type PasskeyEnrolment = z.infer<typeof passkeyEnrolment>;

export const addPasskeyInput = z.object({ enrolment: z.string().check(maxLength(4000)), response: webAuthn });

/** What a passkey is asked for by at the second step, and its answer. */
export const passkeyRequest = z.object({ options: webAuthn });
export const passkeyInput = z.object({ response: webAuthn });

/** How an admin can confirm that it is them: by the password, with a code where a second factor is set up, or by passkey. */
export const confirmationFactors = z.object({
  secondFactor: z.boolean(),
  /** Whether an authenticator app is set up; without one, the code is a recovery code. */
  totp: z.boolean(),
  /** What a passkey is asked for by, where one is set up. */
  passkey: z.optional(webAuthn),
});
