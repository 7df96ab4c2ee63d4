/** Loads what formats texts, without its code in the first load of every page. */
export const loadFormatting = (): Promise<void> =>
  import('./formatted-text.tsx').then(
    (module) => module.loadFormatting(),
    () => undefined,
  );
