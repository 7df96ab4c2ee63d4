import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { endpointOf, type HostEndpointName } from '#shared/contract/endpoints.ts';
import { sampleAnswers } from '#shared/contract/samples.ts';
import { serve } from '../test-support/listening.ts';
import { type Fault, faults, nameOf, sendJson, type Wrapping, wrap } from './stub-answers.ts';

export type Behaviour =
  | { readonly fault: Fault }
  /** Answers with the sample, but not before. */
  | { readonly until: Promise<unknown> }
  | {
      readonly status: number;
      readonly body?: unknown;
      readonly type?: string;
      readonly headers?: Record<string, string>;
    }
  | { readonly answer: unknown };

interface RecordedRequest {
  readonly name: HostEndpointName | undefined;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** Headers that the site must not forward to the browser. */
export const hostHeaders = { server: 'StubHost/1.0', 'set-cookie': 'host=cookie', 'x-powered-by': 'a stub' };

/** Starts a host on loopback that answers every call with its sample, except for the configured behaviours. */
export async function startStubHost() {
  const behaviours = new Map<HostEndpointName, Behaviour>();
  const files = new Map<string, { type: string; content: Buffer }>();
  const requests: RecordedRequest[] = [];
  const disconnectListeners = new Set<() => void>();

  const answer = (name: HostEndpointName, response: ServerResponse) => {
    const behaviour = behaviours.get(name);
    const wrapped = (data: unknown) => wrap(endpointOf(name), host.wrapping, data);
    if (behaviour === undefined) return sendJson(response, 200, wrapped(sampleAnswers[name]), hostHeaders);
    if ('fault' in behaviour) return faults[behaviour.fault](response, wrapped);
    if ('until' in behaviour)
      return void behaviour.until.then(() => sendJson(response, 200, wrapped(sampleAnswers[name]), hostHeaders));
    if ('answer' in behaviour) return sendJson(response, 200, behaviour.answer);
    const { status, body, type, headers } = behaviour;
    if (type === undefined) return sendJson(response, status, body ?? {}, headers);
    const bytes = Buffer.isBuffer(body) ? body : String(body);
    return response.writeHead(status, { 'content-type': type, ...headers }).end(bytes);
  };

  const { url, close } = await serve(async (request, response) => {
    const { method = '', url: path = '' } = request;
    response.on('close', () => {
      if (response.writableFinished) return;
      for (const notify of disconnectListeners) notify();
      disconnectListeners.clear();
    });
    const body = await buffer(request).catch(() => undefined);
    const name = nameOf(method, path);
    requests.push({ name, method, path, headers: request.headers, body: body ?? Buffer.of() });
    // The caller disconnected before the end.
    if (!body) return;
    const file = files.get(path);
    if (file) response.writeHead(200, { 'content-type': file.type }).end(file.content);
    else if (name) answer(name, response);
    else sendJson(response, 404, { statusCode: 404, error: 'Not Found', message: `Cannot ${method} ${path}` });
  });

  const host = {
    url,
    requests,
    wrapping: 'data' as Wrapping,
    behave(name: HostEndpointName, behaviour: Behaviour | undefined) {
      if (behaviour) behaviours.set(name, behaviour);
      else behaviours.delete(name);
    },
    serve: (path: string, type: string, content: Buffer) => void files.set(path, { type, content }),
    callerDisconnected: () => new Promise<void>((resolve) => disconnectListeners.add(resolve)),
    reset() {
      behaviours.clear();
      files.clear();
      requests.length = 0;
      host.wrapping = 'data';
    },
    close,
  };
  return host;
}

export type StubHost = Awaited<ReturnType<typeof startStubHost>>;
