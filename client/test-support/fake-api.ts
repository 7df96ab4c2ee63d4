import { BatchInterceptor } from '@mswjs/interceptors';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import { pathPattern } from '#shared/contract/define-endpoint.ts';
import { type BrowserAnswer, type EndpointName, endpointNames, endpointOf } from '#shared/contract/endpoints.ts';
import { ApiError, type ErrorBody } from '#shared/errors.ts';

/** A call that the page made. */
interface ReceivedCall {
  readonly name: EndpointName;
  /** Path below `/api`, encoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** JSON value, `FormData`, or undefined without a body. */
  readonly body: unknown;
  /** Whether it goes past every cache on the way. */
  readonly fresh: boolean;
}

/** Thrown by a handler: the call reaches the server and its answer is lost. */
class LostAnswer extends Error {}

/** A handler whose answer is lost. */
export function loseAnswer(): never {
  throw new LostAnswer();
}

type Handler = (call: ReceivedCall) => unknown;

const rows = endpointNames.map((name) => {
  const { method, path, answer } = endpointOf(name);
  return { name, method, pattern: pathPattern(path), shape: answer.shape };
});

const json = (status: number, body: unknown) => Response.json(body, { status });

function failure({ code, message, statusCode, fields, fromBackend }: ApiError): Response {
  return json(statusCode, {
    statusCode,
    code,
    error: 'Error',
    message,
    ...(fields && { fields }),
    ...(fromBackend && { fromBackend: true }),
  } satisfies ErrorBody);
}

async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (type.includes('multipart/form-data')) return request.formData();
  return type.includes('json') ? request.json() : undefined;
}

/** Answers the page's calls in memory, typed by the contract. A call without a handler fails the test. */
export class FakeApi {
  readonly calls: ReceivedCall[] = [];
  /** Calls that no handler answered. */
  readonly unanswered: string[] = [];
  /** How often the page has tried to load itself again; in a test it never does. */
  reloads = 0;
  readonly #handlers = new Map<EndpointName, Handler>();
  readonly #interceptor = new BatchInterceptor({
    name: 'fake-api',
    interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
  });
  #offline = false;

  constructor() {
    const cookies = { signup: true, reset: true, adminStep: true } as const;
    this.answer('getSession', () => ({ user: false, admin: false, ...cookies }));
    this.answer('endAdminSession', () => undefined as never);
    // A site whose host has nothing yet.
    this.answer('getAllJobPosts', () => []);
    this.answer('getAllBlogs', () => []);
    this.answer('getBlogDrafts', () => []);
    this.answer('getInboxCounts', () => ({ applications: 0, enquiries: 0 }));
    this.answer('getApplicantCounts', () => []);
    this.answer('getTrailAdmins', () => ({ admins: [] }));
    this.answer('getHostExtensions', () => ({ job: [], missing: [] }));
    this.answer('getFormStamp', () => ({ stamp: 'a stamp' }));
    this.answer('getPosition', () => ({ open: true, listed: true, questions: [] }));
    this.#interceptor.on('request', async ({ request, controller }) => {
      const { pathname, searchParams } = new URL(request.url);
      if (request.method === 'HEAD') {
        this.reloads += 1;
        return controller.respondWith(new Response(null, { status: 503 }));
      }
      if (!pathname.startsWith('/api/')) return;
      const answer = this.#offline ? 'lost' : await this.#respond(request, pathname.slice(4), searchParams);
      if (answer === 'lost') controller.errorWith(new TypeError('Failed to fetch'));
      else controller.respondWith(answer);
    });
    this.#interceptor.apply();
  }

  /** Answers a call with the value of the handler, wrapped as the BFF does; an `ApiError` it throws becomes a refusal. */
  answer<Name extends EndpointName>(
    name: Name,
    handler: (call: ReceivedCall) => BrowserAnswer<Name> | Promise<BrowserAnswer<Name>>,
  ): void {
    this.#handlers.set(name, handler);
  }

  /** Makes every call fail as without a network, until called with false; fires the browser's events. */
  goOffline(offline = true): void {
    this.#offline = offline;
    window.dispatchEvent(new Event(offline ? 'offline' : 'online'));
  }

  /** The calls of that name so far, oldest first. */
  callsOf(name: EndpointName): ReceivedCall[] {
    return this.calls.filter((call) => call.name === name);
  }

  /** The bodies of those calls. */
  bodiesOf(name: EndpointName): unknown[] {
    return this.callsOf(name).map(({ body }) => body);
  }

  close(): void {
    this.#interceptor.dispose();
  }

  async #respond(request: Request, path: string, query: URLSearchParams): Promise<Response | 'lost'> {
    const row = rows.find(({ method, pattern }) => method === request.method && pattern.test(path));
    const handler = row && this.#handlers.get(row.name);
    if (!row || !handler) {
      this.unanswered.push(`${request.method} ${path}`);
      return failure(new ApiError('not_found', 'No handler.'));
    }
    const call: ReceivedCall = {
      name: row.name,
      path,
      query,
      body: await readBody(request),
      fresh: request.cache === 'reload',
    };
    this.calls.push(call);
    try {
      const answer = await handler(call);
      if (row.shape === 'file') return new Response(String(answer), { headers: { 'content-type': 'text/csv' } });
      return json(200, row.shape === 'plain' ? answer : { data: answer });
    } catch (error) {
      if (error instanceof ApiError) return failure(error);
      if (error instanceof LostAnswer) return 'lost';
      throw error;
    }
  }
}
