import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Runs `end` after the current test or, outside of a test, after the file. */
export function atEnd(end: () => unknown): void {
  const hook = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  hook(async () => void (await end()));
}
