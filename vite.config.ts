import { availableParallelism } from 'node:os';
import { createRouterPluginContext } from '@tanstack/router-plugin/context';
import { tanStackRouterCodeSplitter, tanstackRouterGenerator } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { classNames } from './client/build/class-names.ts';
import { compressFiles } from './client/build/compress-files.ts';
import { contractFacts } from './client/build/contract-facts.ts';

const routes = {
  target: 'react',
  routesDirectory: 'client/routes',
  generatedRouteTree: 'client/route-tree.gen.ts',
  routeFileIgnorePattern: '\\.(test|module)\\.',
  quoteStyle: 'single',
  semicolons: true,
  disableLogging: true,
} as const;
const routesFound = createRouterPluginContext();

export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'client/public',
  plugins: [
    tanstackRouterGenerator(routes, routesFound),
    tanStackRouterCodeSplitter(
      {
        ...routes,
        // The browser splits the routes; the server has no need to.
        plugin: { vite: { environmentName: 'client' } },
        codeSplittingOptions: {
          // One file a page; the entry knows of it what its address means.
          defaultBehavior: [['component', 'loader']],
          // What search engines read is the server's to write: no browser loads it. The tab's title is `PageTitle`.
          deleteNodes: ['head'],
        },
      },
      routesFound,
    ),
    react(),
    contractFacts(),
  ],
  // Read by the router, which would look for it in the browser as well.
  define: { 'process.env.TSS_INLINE_CSS_ENABLED': '"false"' },
  css: {
    modules: { generateScopedName: classNames(import.meta.dirname) },
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
        rolldownOptions: {
          input: 'client/entry-client.tsx',
          // What every page loads in one file: many small ones compress worse.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'frame',
                  test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|react-store|store))\/|vite\/preload-helper/,
                },
                { name: 'queries', test: /node_modules\/@tanstack\/(react-query|query-core)\// },
                {
                  name: 'site',
                  test: /client\/(api\/read-query|features\/careers\/load-openings|ui\/(idle|late-part|sleeper|motion\/use-seen))\.tsx?$|client\/(styles\/(tokens|fonts|base)|layout\/(layout|header|footer|whole-page)\.module|services\/closing-call\.module|ui\/(brand-mark|button|drawer|illustration|menu|section)\.module)\.css$/,
                },
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
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{client,server,shared,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['client/e2e/**', 'server/contract/**'],
          globalSetup: ['server/test-support/postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'contract', include: ['server/contract/**/*.test.ts'], testTimeout: 20_000, hookTimeout: 60_000 },
      },
    ],
  },
});
