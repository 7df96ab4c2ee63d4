import type { FastifyInstance } from 'fastify';
import { createRunnableDevEnvironment, createServer, isRunnableDevEnvironment } from 'vite';
import type { RenderPage } from '#shared/page-rendering.ts';
import type { PageBundle } from '../bff/pages/page-bundle.ts';

/** React's hot-reload preamble, which Vite would otherwise add to index.html. */
const preamble = `import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;

/** Renders pages from the sources with hot reload. Development only. */
export async function createLiveBundle(root: string): Promise<{
  bundle: PageBundle;
  serveSources: (app: FastifyInstance) => void;
  close: () => Promise<void>;
}> {
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true },
    environments: {
      ssr: {
        dev: {
          // The router's hot-update code is for browsers; the server re-imports changed modules.
          createEnvironment: (name, config) =>
            createRunnableDevEnvironment(name, config, { runnerOptions: { hmr: false } }),
        },
      },
    },
  });
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no runnable server environment.');
  vite.watcher.on('all', () => ssr.runner.clearCache());
  const renderPage: RenderPage = async (options) => {
    const entry: { renderPage: RenderPage } = await ssr.runner.import('/client/entry-server.tsx');
    return { ...(await entry.renderPage(options)), caching: 'no-store' as const };
  };
  const module = { type: 'module' };
  const manifest = {
    routes: {
      __root__: {
        scripts: [
          { attrs: module, children: preamble },
          { attrs: { ...module, src: '/@vite/client' } },
          { attrs: { ...module, src: '/client/entry-client.tsx' } },
        ],
      },
    },
  };
  return {
    bundle: { renderPage, manifest, publicFolder: undefined, development: true, styles: new Map() },
    serveSources(app) {
      app.addHook('onRequest', async (request, reply) => {
        if (request.url.startsWith('/api/')) return;
        const passedOn = await new Promise<boolean>((resolve) => {
          reply.raw.once('close', () => resolve(false));
          vite.middlewares(request.raw, reply.raw, () => resolve(true));
        });
        if (!passedOn) reply.hijack();
      });
    },
    close: () => vite.close(),
  };
}
