import type { Plugin } from 'vite';
import { endpoints } from '../../shared/contract/endpoints.ts';

/** For the server's eyes, or only for its documents. */
const serverSide = new Set(
  'query schema fields summary documented errors links keeps needs verifies ends endsSessions missingAtHost lists'.split(
    ' ',
  ),
);

const forTheBrowser = (key: string, value: unknown) => (serverSide.has(key) ? undefined : value);

/**
 * The browser needs each row's method, path, body kind and tags, but never its schemas: the BFF has applied them. This
 * plugin gives the browser the same table without them, which saves 9 KiB of the first load. On the server, and for
 * the type checker everywhere, the table stays whole.
 */
export function contractFacts(): Plugin {
  return {
    name: 'contract-facts',
    enforce: 'pre',
    load: {
      filter: { id: /\/shared\/contract\/endpoints\.ts$/ },
      handler() {
        if (this.environment.name !== 'client') return null;
        return [
          `export const endpoints = ${JSON.stringify(endpoints, forTheBrowser)};`,
          'export const endpointOf = (name) => endpoints[name];',
          'export const endpointNames = Object.keys(endpoints);',
          "export const hostEndpointNames = endpointNames.filter((name) => endpoints[name].servedBy === 'host');",
        ].join('\n');
      },
    },
  };
}
