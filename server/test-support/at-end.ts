import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Runs `end` after the current test or, outside of a test, after the file. */
export function atEnd(end: () => unknown): void {
  const hook = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  hook(async () => void (await end()));
}

/** Closes or stops what was started, at the same time. */
export async function closeAtEnd<T extends { close(): unknown } | { stop(): unknown }>(
  started: Promise<T>,
): Promise<T> {
  const opened = await started;
  atEnd(() => ('close' in opened ? opened.close() : opened.stop()));
  return opened;
}
