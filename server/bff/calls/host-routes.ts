import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type Endpoint, routePath } from '#shared/contract/define-endpoint.ts';
import { endpointOf, type HostEndpointName, hostEndpointNames } from '#shared/contract/endpoints.ts';
import { getAllJobPosts } from '#shared/contract/jobs.ts';
import { ApiError } from '#shared/errors.ts';
import { asRecord } from '#shared/record.ts';
import { readFields } from '../../to-api-error.ts';
import { sendEncoded } from '../http/encodings.ts';
import type { OpeningTimes } from '../reads/opening-times.ts';
import type { Openings } from '../reads/openings.ts';
import type { keepFactsOf } from '../reads/post-facts.ts';
import type { CachedRead, ReadCache, SharedWrites } from '../reads/read-cache.ts';
import { isGoneAtHost } from '../upstream/classify-refusal.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { AnswerTooLarge } from '../upstream/upstream-client.ts';
import type { VersionKeeper } from '../versions/version-keeper.ts';
import { readJsonBody, readParams, routeOf } from './answer-call.ts';
import { readUpload, registerMultipart, type UploadQueue } from './uploads.ts';

const traceHeaders = {
  traceparent: /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/,
  tracestate: /^[\x20-\x7e]{1,512}$/,
} as const;

function pickHeaders(request: FastifyRequest, allowed: Readonly<Record<string, RegExp>>): Record<string, string> {
  const headers: Record<string, string> = { 'x-request-id': request.id };
  for (const name in allowed) {
    const value = request.headers[name];
    if (typeof value === 'string' && allowed[name]?.test(value)) headers[name] = value;
  }
  return headers;
}

/** Of a read whose answer all visitors share: nothing that depends on the visitor. */
const sharedHeaders = (request: FastifyRequest): Record<string, string> => pickHeaders(request, traceHeaders);

/** Headers that a host may see: languages, trace and request id. An allowlist keeps cookies and hop-by-hop headers here. */
const forwardedHeaders = (request: FastifyRequest): Record<string, string> =>
  pickHeaders(request, { ...traceHeaders, 'accept-language': /^[\w\-,;=.* ]{1,200}$/ });

/** Detects which extension fields a host knows: those in its rows, even as null, and those named in the configuration. */
export class ExtensionFields {
  readonly #readCache: ReadCache;
  readonly #named: readonly string[];

  constructor(readCache: ReadCache, named: readonly string[]) {
    this.#readCache = readCache;
    this.#named = named;
  }

  async known({ extensions = [] }: Endpoint): Promise<string[]> {
    if (extensions.every((name) => this.#named.includes(name))) return [...extensions];
    const rows = await this.#readCache.read(getAllJobPosts, {}).then(
      ({ answer }) => answer.data as readonly object[],
      () => [],
    );
    const seen = new Set([...this.#named, ...rows.flatMap((row) => Object.keys(row))]);
    return extensions.filter((name) => seen.has(name));
  }

  async withoutUnknown<Body extends object | undefined>(endpoint: Endpoint, body: Body): Promise<Body> {
    const given = (endpoint.extensions ?? []).filter((name) => Object.hasOwn(body ?? {}, name));
    if (given.length === 0) return body;
    const known = await this.known(endpoint);
    const unknown = given.filter((name) => !known.includes(name));
    // The same type, because all removed fields are optional.
    return Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => !unknown.includes(name))) as Body;
  }
}

/** Aborts when the browser disconnects before the answer. Fastify's `request.signal` already ends when the body is read. */
function clientDisconnectSignal(reply: FastifyReply): AbortSignal {
  const abort = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  return abort.signal;
}

export interface ForwardOptions {
  readonly upstream: Upstream;
  readonly sharedWrites: SharedWrites;
}

export interface HostRoutesOptions extends ForwardOptions {
  readonly readCache: ReadCache;
  readonly openings: Openings;
  readonly extensions: ExtensionFields;
  readonly openingsCors: readonly string[];
  readonly uploads: UploadQueue;
  readonly keepFacts: ReturnType<typeof keepFactsOf>;
  readonly openingTimes: OpeningTimes;
  readonly versions: VersionKeeper;
}

const isUpload = ({ body }: Endpoint) => body?.kind === 'multipart';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | FastifyReply;

const rowsOfLargeList = 100;
const json = 'application/json; charset=utf-8';

function sendCached(request: FastifyRequest, reply: FastifyReply, { answer, cacheStatus }: CachedRead) {
  reply.header('cache-status', cacheStatus).header('cache-control', 'no-cache').header('content-type', json);
  return sendEncoded(request, reply, answer);
}

/** The API answers 404 for closed openings too; only pages answer 410, for search engines. */
function asNotFound(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'gone') return error;
  return new ApiError('not_found', error.message, { fromBackend: error.fromBackend });
}

function readRoute(endpoint: Endpoint, { readCache, sharedWrites, openings }: HostRoutesOptions): Handler {
  const send = (request: FastifyRequest, reply: FastifyReply, found: CachedRead) => {
    const { role } = request.session;
    if (role && (role !== 'editor' || !endpoint.openings)) return sendCached(request, reply, found);
    try {
      return sendCached(request, reply, { ...found, answer: openings.publicAnswer(endpoint, found.answer) });
    } catch (error) {
      throw asNotFound(error);
    }
  };
  const read = async (request: FastifyRequest, reply: FastifyReply, params: Record<string, string>, force: boolean) => {
    const found = await readCache
      .read(endpoint, { params }, { force, headers: sharedHeaders(request) })
      .catch((error: unknown) => {
        throw asNotFound(error);
      });
    return send(request, reply, found);
  };
  // Only admins may bypass the cache; the last good answer would hide their own change.
  const readAsAdmin = async (request: FastifyRequest, reply: FastifyReply, params: Record<string, string>) => {
    await sharedWrites.invalidateIfWritten(endpoint.cache?.tags ?? []);
    const force = request.headers['cache-control'] === 'no-cache' || readCache.isOutdated(endpoint, params);
    const hit = force ? undefined : readCache.fresh(endpoint, params);
    return hit ? send(request, reply, hit) : read(request, reply, params, force);
  };
  return (request, reply) => {
    openings.noticeChanges();
    const params = readParams(endpoint, request.params);
    if (request.session.admin) return readAsAdmin(request, reply, params);
    const hit = readCache.fresh(endpoint, params);
    return hit ? send(request, reply, hit) : read(request, reply, params, false);
  };
}

interface ForwardedInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Record<string, unknown> | undefined;
  readonly body?: Record<string, unknown> | undefined;
  readonly bearer?: string;
}

/** Calls the host with checked input and returns its data; the reply gets its status. */
export async function forwardCall(
  { upstream, sharedWrites }: ForwardOptions,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { bearer, ...input }: ForwardedInput,
): Promise<unknown> {
  // A write is done to the end: the host may make it anyway, and the site must then record it.
  const signal = endpoint.method === 'GET' ? clientDisconnectSignal(reply) : undefined;
  const call = { signal, bearer, headers: forwardedHeaders(request) };
  try {
    const answer = await upstream.ask(endpoint, input, call).catch((error: unknown) => {
      const { query } = input;
      if (!(error instanceof AnswerTooLarge) || !query || query.limit !== undefined) throw error;
      // The list became too long for one answer; hosts with paging return the newest rows.
      return upstream.ask(endpoint, { ...input, query: { ...query, limit: rowsOfLargeList } }, call);
    });
    reply.code(answer.status).header('cache-control', 'no-store');
    return answer.data;
  } finally {
    // A write whose answer was lost may have been made.
    if (endpoint.invalidates) await sharedWrites.record(endpoint.invalidates, request.log);
  }
}

/**
 * Returns the route of a call that deletes a record at the host.
 *
 * @param forget deletes what the site keeps about the record, also when the host no longer has it
 */
export function deletionRoute(
  name: HostEndpointName,
  options: ForwardOptions,
  forget: (id: string, request: FastifyRequest) => Promise<void>,
) {
  const endpoint = endpointOf(name);
  return {
    ...routeOf(name),
    async handler(request: FastifyRequest, reply: FastifyReply) {
      const params = readParams(endpoint, request.params);
      const [id = ''] = Object.values(params);
      try {
        const data = await forwardCall(options, endpoint, request, reply, { params });
        await forget(id, request);
        return { data };
      } catch (error) {
        if (isGoneAtHost(error)) await forget(id, request);
        throw error;
      }
    },
  };
}

function callRoute(endpoint: Endpoint, options: HostRoutesOptions): Handler {
  return async (request, reply) => {
    const params = readParams(endpoint, request.params);
    const query = endpoint.query && readFields(endpoint.query, request.query);
    const read = isUpload(endpoint) ? asRecord(request.body) : readJsonBody(endpoint, request.body, params);
    const body = await options.extensions.withoutUnknown(endpoint, read);
    const before = await options.versions.readBefore(endpoint, params);
    const { log, admin } = request;
    const data = await options.openingTimes.around(endpoint, { params, body }, { ...options, log }, async () => {
      const answer = await forwardCall(options, endpoint, request, reply, { params, query, body });
      const written = { params, body, answer };
      await options.keepFacts(endpoint, written, log);
      await options.versions.keep(endpoint, { ...written, before, admin: admin?.email ?? '' }, log);
      return answer;
    });
    return { data };
  };
}

const openToOrigins = (origins: readonly string[]) => ({
  onSend: async (request: FastifyRequest, reply: FastifyReply) => {
    const { origin = '' } = request.headers;
    reply.header('vary', 'accept-encoding, origin');
    if (origins.includes(origin)) reply.header('access-control-allow-origin', origin);
  },
});

/** Registers the routes of all host rows that have none yet. */
export const hostRoutes: FastifyPluginAsync<HostRoutesOptions> = async (app, options) => {
  const register = (scope: FastifyInstance, name: HostEndpointName) => {
    const endpoint = endpointOf(name);
    scope.route({
      method: endpoint.method,
      url: routePath(endpoint.path),
      config: { endpoint: name },
      ...(endpoint.openings === 'list' && options.openingsCors.length > 0 && openToOrigins(options.openingsCors)),
      handler:
        endpoint.cache && endpoint.auth === 'public' ? readRoute(endpoint, options) : callRoute(endpoint, options),
    });
  };
  for (const name of hostEndpointNames) {
    const { method, path, body } = endpointOf(name);
    if (app.hasRoute({ method, url: `/api${routePath(path)}` })) continue;
    if (body?.kind !== 'multipart') register(app, name);
    else
      await app.register(async (scope) => {
        scope.removeAllContentTypeParsers();
        await registerMultipart(scope, options.uploads, (request) => readUpload(request, body));
        register(scope, name);
      });
  }
};
