import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Runs `end` after the current test or, outside of a test, after the file. */
export function atEnd(end: () => unknown): void {
  const hook = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  hook(async () => void (await end()));
}

/** Closes what was started, at the same time. */
export async function closeAtEnd<T extends { close(): unknown }>(started: Promise<T>): Promise<T> {
  const opened = await started;
  atEnd(() => opened.close());
  return opened;
}
