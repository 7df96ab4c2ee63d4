/** What the work returns, or undefined where it throws: for text that may be no JSON, and storage that may be forbidden or full. */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
