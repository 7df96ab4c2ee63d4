import type { Endpoint } from '#shared/contract/define-endpoint.ts';
import { getAllJobPosts } from '#shared/contract/jobs.ts';
import type { ReadCache } from '../reads/read-cache.ts';

/** Detects which extension fields a host knows: those in its rows, even as null, and those named in the configuration. */
export class ExtensionFields {
  readonly #readCache: ReadCache;
  readonly #named: readonly string[];

  constructor(readCache: ReadCache, named: readonly string[]) {
    this.#readCache = readCache;
    this.#named = named;
  }

  /** The known extension fields of a row. When the host cannot be asked, only the configured ones. */
  async known({ extensions = [] }: Endpoint): Promise<string[]> {
    if (extensions.every((name) => this.#named.includes(name))) return [...extensions];
    const rows = await this.#readCache.read(getAllJobPosts, {}).then(
      ({ answer }) => answer.data as readonly object[],
      () => [],
    );
    const seen = new Set([...this.#named, ...rows.flatMap((row) => Object.keys(row))]);
    return extensions.filter((name) => seen.has(name));
  }

  /** Removes fields that the host does not know from a body. */
  async withoutUnknown<Body extends object | undefined>(endpoint: Endpoint, body: Body): Promise<Body> {
    const given = (endpoint.extensions ?? []).filter((name) => Object.hasOwn(body ?? {}, name));
    if (given.length === 0) return body;
    const known = await this.known(endpoint);
    const unknown = given.filter((name) => !known.includes(name));
    // The same type, because all removed fields are optional.
    return Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => !unknown.includes(name))) as Body;
  }
}
