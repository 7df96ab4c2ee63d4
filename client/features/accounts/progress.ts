/**
 * How far an account form has come, for this tab: a reload stays in the step. Never a password and never a code;
 * those live in the fields alone.
 */
export interface Progress {
  readonly email: string;
  /** When the last code was asked for (Date.now()). */
  readonly sentAt: number;
  readonly step: 'code' | 'password';
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
}

export type ProgressName = 'signup' | 'forgot-password';

const keyOf = (name: ProgressName) => `progress:${name}`;

const isText = (value: unknown) => typeof value === 'string';

function isProgress(value: unknown): value is Progress {
  if (typeof value !== 'object' || value === null) return false;
  const { email, sentAt, step, name = '', phone = '' } = value as Record<keyof Progress, unknown>;
  return [email, name, phone].every(isText) && typeof sentAt === 'number' && (step === 'code' || step === 'password');
}

export function readProgress(name: ProgressName): Progress | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null');
    return isProgress(kept) ? kept : undefined;
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
