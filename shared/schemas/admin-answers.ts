import * as z from 'zod/mini';
import { maxLength } from './primitives.ts';

export const adminRoles = ['owner', 'hiring', 'editor'] as const;
export type AdminRole = (typeof adminRoles)[number];
export const adminRole = z.enum(adminRoles, 'Choose a role.');

/** `role` is the admin's. */
export const sessionState = z.object({ user: z.boolean(), admin: z.boolean(), role: z.optional(adminRole) });
export type SessionState = z.infer<typeof sessionState>;

const sentCookie = z.optional(z.literal(true));
export const browserState = z.extend(sessionState, { signup: sentCookie, reset: sentCookie, adminStep: sentCookie });
export type BrowserState = z.infer<typeof browserState>;

export const adminLoginInput = z.object({
  email: z.string().check(maxLength(254)),
  password: z.string().check(maxLength(1024)),
});
export type AdminLoginInput = z.infer<typeof adminLoginInput>;

// Separate from form schemas, because browsers need only the types.

export const adminLoginState = z.extend(sessionState, {
  next: z.optional(
    z.object({
      totp: z.boolean(),
      passkey: z.boolean(),
      password: z.optional(z.boolean()),
    }),
  ),
});
export type AdminLoginState = z.infer<typeof adminLoginState>;

/** A password for a first login, displayed once. Absent if `ADMIN_PASSWORD` sets it. */
export const newAdminPassword = z.object({ email: z.string(), password: z.optional(z.string()) });

const adminEntry = z.object({
  email: z.string(),
  role: adminRole,
  since: z.string(),
  fromEnvironment: z.boolean(),
  secondFactor: z.boolean(),
});

const ownSession = z.object({
  id: z.string(),
  began: z.string(),
  lastSeen: z.string(),
  browser: z.string(),
  network: z.string(),
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const adminsOverview = z.object({
  admins: z.array(adminEntry),
  own: z.object({
    email: z.string(),
    role: adminRole,
    fromEnvironment: z.boolean(),
    totp: z.boolean(),
    recoveryCodes: z.number(),
    passkeys: z.array(z.object({ id: z.string(), name: z.string(), since: z.string() })),
    required: z.boolean(),
  }),
  sessions: z.array(ownSession),
});
export type AdminsOverview = z.infer<typeof adminsOverview>;

export const totpEnrolment = z.object({
  secret: z.string(),
  uri: z.string(),
  /** The address as a QR code: its dark modules as an SVG path, and the modules per row. */
  picture: z.object({ path: z.string(), size: z.number() }),
  enrolment: z.string(),
});
export type TotpEnrolment = z.infer<typeof totpEnrolment>;

/** Displayed once. Empty if the admin has codes already. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) });

const webAuthn = z.record(z.string(), z.unknown());

export const passkeyEnrolment = z.object({
  options: webAuthn,
  enrolment: z.string(),
});
export type PasskeyEnrolment = z.infer<typeof passkeyEnrolment>;

export const addPasskeyInput = z.object({ enrolment: z.string().check(maxLength(4000)), response: webAuthn });

export const passkeyRequest = z.object({ options: webAuthn });
export const passkeyInput = z.object({ response: webAuthn });

/** `totp` false: the code is a recovery code. */
export const confirmationFactors = z.object({
  secondFactor: z.boolean(),
  totp: z.boolean(),
  passkey: z.optional(webAuthn),
});
