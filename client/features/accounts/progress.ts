import * as z from 'zod/mini';

/**
 * How far an account form has come, for this tab: a reload stays in the step. Never a password and never a code;
 * those live in the fields alone.
 */
const progress = z.object({
  email: z.string(),
  /** When the last code was asked for (Date.now()). */
  sentAt: z.number(),
  step: z.enum(['code', 'password']),
  name: z.optional(z.string()),
  phone: z.optional(z.string()),
});
export type Progress = z.infer<typeof progress>;

export type ProgressName = 'signup' | 'forgot-password';

const keyOf = (name: ProgressName) => `progress:${name}`;

export function readProgress(name: ProgressName): Progress | undefined {
  try {
    return z.safeParse(progress, JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')).data;
  } catch {
    // Storage is forbidden, or holds something else.
    return undefined;
  }
}

export function keepProgress(name: ProgressName, value: Progress): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // The form works all the same; only a reload begins anew.
  }
}

export function dropProgress(name: ProgressName): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Then nothing was kept either.
  }
}
