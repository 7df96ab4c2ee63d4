import type { Endpoint } from '../../../shared/contract/define-endpoint.ts';
import { getAllJobPosts } from '../../../shared/contract/jobs.ts';
import type { ReadCache } from '../reads/read-cache.ts';

/** Extension fields, beyond those documented: a host knows those that its rows have, even as null, and those named at start. */
export class ExtensionFields {
  readonly #readCache: ReadCache;
  readonly #named: readonly string[];

  constructor(readCache: ReadCache, named: readonly string[]) {
    this.#readCache = readCache;
    this.#named = named;
  }

  /** Which of a row's extension fields the host knows. A host that cannot be asked knows those that were named. */
  async known({ extensions = [] }: Endpoint): Promise<string[]> {
    if (extensions.every((name) => this.#named.includes(name))) return [...extensions];
    const rows = await this.#readCache.read(getAllJobPosts, {}).then(
      ({ answer }) => answer.data as readonly object[],
      () => [],
    );
    const seen = new Set([...this.#named, ...rows.flatMap((row) => Object.keys(row))]);
    return extensions.filter((name) => seen.has(name));
  }

  /** A body as this host may be sent it. */
  async withoutUnknown<Body extends object | undefined>(endpoint: Endpoint, body: Body): Promise<Body> {
    const given = (endpoint.extensions ?? []).filter((name) => Object.hasOwn(body ?? {}, name));
    if (given.length === 0) return body;
    const known = await this.known(endpoint);
    const unknown = given.filter((name) => !known.includes(name));
    // The same kind of body with fewer fields, all of them optional.
    return Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => !unknown.includes(name))) as Body;
  }
}
