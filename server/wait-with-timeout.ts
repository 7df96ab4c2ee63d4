/** Waits for work, or so many milliseconds; what is not done by then goes on behind. */
export const waitWithTimeout = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    work,
    new Promise((resolve) => {
      setTimeout(resolve, ms).unref();
    }),
  ]);
