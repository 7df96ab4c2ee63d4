/** Returns the function's result, or undefined if it throws, for example on invalid JSON or blocked storage. */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
