import { createContext, type Dispatch, type SetStateAction } from 'react';

// Secrets that are displayed once: kept until acknowledged, even while their panel is closed.

type State<Value> = readonly [Value, Dispatch<SetStateAction<Value>>];

export interface NewPassword {
  readonly email: string;
  /** Undefined when ADMIN_PASSWORD sets the password. */
  readonly password?: string | undefined;
}

export const NewCodes = createContext<State<readonly string[]>>([[], () => undefined]);

export const NewPasswords = createContext<State<readonly NewPassword[]>>([[], () => undefined]);
