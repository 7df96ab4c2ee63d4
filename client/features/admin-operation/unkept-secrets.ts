import { createContext, type Dispatch, type SetStateAction } from 'react';

// What is shown once: until somebody says that it is kept, it is there again when its panel is.

type State<Value> = readonly [Value, Dispatch<SetStateAction<Value>>];

export interface NewPassword {
  readonly email: string;
  /** Undefined where ADMIN_PASSWORD stays. */
  readonly password?: string | undefined;
}

/** Recovery codes of one's own. */
export const UnkeptCodes = createContext<State<readonly string[]>>([[], () => undefined]);

/** Of those who were added or reset. */
export const UnkeptPasswords = createContext<State<readonly NewPassword[]>>([[], () => undefined]);
