import { createContext } from 'react';

/** Recovery codes that nobody has said to keep yet, and how to replace them: they are there again when the panel is. */
export const UnkeptCodes = createContext<readonly [readonly string[], (codes: readonly string[]) => void]>([
  [],
  () => undefined,
]);
