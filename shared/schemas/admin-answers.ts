import * as z from 'zod/mini';
import { maxLength } from './primitives.ts';
import { sessionState } from './session.ts';

// Separate from form schemas, because browsers need only the types.

/** The session after an admin's password; `next` if a second step follows. */
export const adminLoginState = z.extend(sessionState, {
  next: z.optional(
    z.object({
      /** With an app's code. */
      totp: z.boolean(),
      passkey: z.boolean(),
      /** The generated password must be replaced first. */
      password: z.optional(z.boolean()),
    }),
  ),
});
export type AdminLoginState = z.infer<typeof adminLoginState>;

/** A password for a first login, displayed once. Absent if `ADMIN_PASSWORD` sets it. */
export const newAdminPassword = z.object({ email: z.string(), password: z.optional(z.string()) });

/** An admin. */
const adminEntry = z.object({
  email: z.string(),
  since: z.string(),
  /** Set by `ADMIN_EMAIL`, where it must be removed. */
  fromEnvironment: z.boolean(),
  secondFactor: z.boolean(),
});

/** One of the admin's sessions. */
const ownSession = z.object({
  id: z.string(),
  began: z.string(),
  lastSeen: z.string(),
  browser: z.string(),
  /** Network of the address. */
  network: z.string(),
  /** The current session. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** All admins, and the current admin's own data. */
export const adminsOverview = z.object({
  admins: z.array(adminEntry),
  own: z.object({
    email: z.string(),
    fromEnvironment: z.boolean(),
    /** Has an authenticator app. */
    totp: z.boolean(),
    /** Unused recovery codes. */
    recoveryCodes: z.number(),
    passkeys: z.array(z.object({ id: z.string(), name: z.string(), since: z.string() })),
    /** Every admin needs a second factor. */
    required: z.boolean(),
  }),
  sessions: z.array(ownSession),
});
export type AdminsOverview = z.infer<typeof adminsOverview>;

/** A secret for an authenticator app, to be confirmed with its first code. */
export const totpEnrolment = z.object({
  /** Base32. */
  secret: z.string(),
  /** The `otpauth:` address. */
  uri: z.string(),
  /** The address as a QR code: its dark modules as an SVG path, and the modules per row. */
  picture: z.object({ path: z.string(), size: z.number() }),
  /** Sealed; sent back with the code. */
  enrolment: z.string(),
});
export type TotpEnrolment = z.infer<typeof totpEnrolment>;

/** Single-use codes that replace a lost second factor; displayed once. Empty if the admin has codes already. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) });

/** Options and answers of WebAuthn calls in JSON. */
const webAuthn = z.record(z.string(), z.unknown());

/** Options for creating a passkey. */
export const passkeyEnrolment = z.object({
  options: webAuthn,
  /** Sealed; sent back with the passkey. */
  enrolment: z.string(),
});
export type PasskeyEnrolment = z.infer<typeof passkeyEnrolment>;

export const addPasskeyInput = z.object({ enrolment: z.string().check(maxLength(4000)), response: webAuthn });

/** Options for using a passkey in the second step. */
export const passkeyRequest = z.object({ options: webAuthn });
export const passkeyInput = z.object({ response: webAuthn });

/** How the admin can confirm their identity: password, with a code if a second factor is set up, or passkey. */
export const confirmationFactors = z.object({
  secondFactor: z.boolean(),
  /** Has an authenticator app; otherwise the code is a recovery code. */
  totp: z.boolean(),
  /** Options for using a passkey, if one is set up. */
  passkey: z.optional(webAuthn),
});
