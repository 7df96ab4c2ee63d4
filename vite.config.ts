import { availableParallelism } from 'node:os';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { compressFiles } from './client/build/compress-files.ts';
import { contractRequests } from './client/build/contract-requests.ts';
import { techMarks } from './client/build/tech-marks.ts';
import { chromiumArguments, findChromium } from './scripts/find-chromium.ts';

const executablePath = findChromium();

const nodeTests = {
  globalSetup: ['server/test-support/global-setup.ts'],
  setupFiles: ['server/test-support/cheap-passwords.ts'],
  // Its address is imported; other styles are empty.
  css: { include: /below-the-fold\.css\?url/ },
  // Files share a few processes and what they have loaded; a process per file costs twice as much.
  isolate: false,
  // A test that starts programs states a longer time.
  testTimeout: 5_000,
  expect: { poll: { timeout: 5_000 } },
  hookTimeout: 30_000,
};

export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'client/public',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'client/routes',
      generatedRouteTree: 'client/route-tree.gen.ts',
      routeFileIgnorePattern: '\\.(test|module)\\.',
      quoteStyle: 'single',
      semicolons: true,
      disableLogging: true,
    }),
    react(),
    techMarks(),
    contractRequests(),
  ],
  // Read by the router, which would look for it in the browser as well.
  define: { 'process.env.TSS_INLINE_CSS_ENABLED': '"false"' },
  resolve: {
    // The same functions without the fallback for React before 18.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    target: 'es2024',
    // Browsers that know light-dark(), of 2024: nothing has to be spelt out for older ones.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    cssMinify: true,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        // One file for what is loaded together: smaller when compressed, and one request.
        rolldownOptions: {
          input: 'client/entry-client.tsx',
          output: {
            codeSplitting: {
              groups: [
                { name: 'start', tags: ['$initial'], priority: 1 },
                // A group takes what its modules import, unless an earlier group has it.
                { name: 'parts', test: /client\/ui\/(later|form-panel)\./, priority: 1 },
                { name: 'text', test: /client\/(ui\/formatted-text\.tsx|styles\/prose\.css)$/ },
                { name: 'table', test: /client\/ui\/table\/simple-table\.tsx$/ },
                // Every page with a form.
                { name: 'drafts', test: /client\/forms\/(draft-files|drafts|form-values|merge|use-draft)\.ts$/ },
                { name: 'schemas', test: /\/zod\/v4\/(core\/|mini\/schemas)|shared\/schemas\/primitives\.ts$/ },
                { name: 'controls', test: /client\/ui\/(checkbox|field)\.tsx$/ },
                { name: 'fields', test: /client\/forms\/fields\.tsx$|shared\/(phone|schemas\/host-fields)\.ts$/ },
                // Every page with a list.
                {
                  name: 'lists',
                  test: /\/useQuery\.js$|client\/(ui|data|copy)\/(date-text|states|text-search|dialog|table\/table-state|use-failure|list-messages)\.|illustrations\/empty-/,
                },
                { name: 'job-copy', test: /client\/(copy\/job-|features\/careers\/fact-list)/ },
                { name: 'job-facts', test: /shared\/job-facts\.ts$|use-closing-time\.ts$/ },
                { name: 'careers', test: /client\/features\/careers\/(links|selection-process)\./ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'client/entry-server.tsx' },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
      await compressFiles('dist/client');
    },
  },
  test: {
    // Tests wait for processes more than they compute: one worker a core, the default, would idle.
    maxWorkers: Math.max(4, availableParallelism()),
    projects: [
      {
        extends: true,
        test: {
          ...nodeTests,
          name: 'unit',
          include: ['{client,server,shared,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['client/e2e/**', 'server/contract/**', '**/*.ui.test.tsx'],
        },
      },
      {
        extends: true,
        // A library that is found while tests run would reload their pages.
        optimizeDeps: { include: ['axe-core', 'web-vitals'] },
        test: {
          name: 'ui',
          include: ['client/**/*.ui.test.tsx'],
          setupFiles: ['client/test-support/setup.ts'],
          isolate: false,
          testTimeout: 30_000,
          // A part that is loaded on demand is compiled first.
          expect: { poll: { timeout: 5_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            locators: { exact: false },
            viewport: { width: 1366, height: 768 },
            provider: playwright({
              launchOptions: { ...(executablePath && { executablePath }), args: chromiumArguments },
              contextOptions: { reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Asia/Kolkata' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          ...nodeTests,
          name: 'contract',
          include: ['server/contract/**/*.test.ts'],
        },
      },
    ],
  },
});
