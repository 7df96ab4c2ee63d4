import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contractFacts } from './client/build/contract-facts.ts';

export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'client/public',
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'client/routes',
      generatedRouteTree: 'client/route-tree.gen.ts',
      routeFileIgnorePattern: '\\.(test|module)\\.',
      quoteStyle: 'single',
      semicolons: true,
      autoCodeSplitting: true,
      disableLogging: true,
    }),
    react(),
    contractFacts(),
  ],
  css: {
    modules: { generateScopedName: process.env.NODE_ENV === 'production' ? '[hash:base64:6]' : '[name]_[local]' },
  },
  build: { target: 'es2024', assetsInlineLimit: 0, cssMinify: true, reportCompressedSize: false },
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
                  test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|react-store|store))\/|QueryClientProvider/,
                },
                { name: 'queries', test: /node_modules\/@tanstack\/(react-query|query-core)\// },
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
    },
  },
  test: {
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
