import { createContext, type Dispatch, type SetStateAction } from 'react';

// Secrets that are displayed once: kept until acknowledged, even while their panel is closed.

type State<Value> = readonly [Value, Dispatch<SetStateAction<Value>>];

export interface NewPassword {
  readonly email: string;
  /** Undefined when ADMIN_PASSWORD sets the password. */
  readonly password?: string | undefined;
}

/** The admin's own recovery codes. */
export const UnkeptCodes = createContext<State<readonly string[]>>([[], () => undefined]);

/** Passwords of added or reset admins. */
export const UnkeptPasswords = createContext<State<readonly NewPassword[]>>([[], () => undefined]);
