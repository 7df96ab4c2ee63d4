import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { chromiumArguments, findChromium } from './scripts/find-chromium.ts';

const { CI, PLAYWRIGHT_JUNIT_OUTPUT_FILE } = process.env;
const executablePath = findChromium();

export default defineConfig({
  testDir: 'client/e2e',
  outputDir: 'test-results',
  // One server per worker. Tests within a file run in order, unless the file says that they may run in parallel.
  workers: Math.max(2, availableParallelism()),
  fullyParallel: false,
  forbidOnly: Boolean(CI),
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ...(PLAYWRIGHT_JUNIT_OUTPUT_FILE ? [['junit', { outputFile: PLAYWRIGHT_JUNIT_OUTPUT_FILE }] as const] : []),
  ],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1366, height: 768 },
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: 15_000,
    // Moving takes an eighth of the time. Tests of public pages, which move, ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces cost a third of the time and load pictures in ways the page's policy forbids; ask with --trace on.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: chromiumArguments,
    },
  },
});
