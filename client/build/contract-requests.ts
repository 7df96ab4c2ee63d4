import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** Replaces client/data/requests.ts by its value: the contract's schemas would add 12 KiB to every first load. */
export const contractRequests = (): Plugin => ({
  name: 'contract-requests',
  async load(id) {
    if (!id.endsWith('/client/data/requests.ts')) return undefined;
    const { requests } = await import(pathToFileURL(id).href);
    return `export const requests = ${JSON.stringify(requests)};`;
  },
});
