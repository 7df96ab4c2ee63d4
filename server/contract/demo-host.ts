import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { endpointOf, type HostEndpointName, hostEndpointNames } from '#shared/contract/endpoints.ts';
import { asRecord } from '#shared/record.ts';
import { buildBackend } from '../backend/app.ts';
import { seedDemoContent } from '../backend/seed.ts';
import { systemClock as clock } from '../clock.ts';
import { openDatabase } from '../database/open.ts';
import { createMailer } from '../mail/mailer.ts';
import { type HostAnswer, type HostRequest, sendTo, Unreachable } from './conformance/host-answer.ts';
import { type Fault, faults, nameOf, type Wrapping, wrap } from './stub-answers.ts';

export interface DemoBehaviour {
  wrapping: Wrapping;
  loose: boolean;
  readonly faults: Map<HostEndpointName, string>;
}

const kinds: Readonly<Record<string, Fault>> = { hang: 'hang', drip: 'drip', cut: 'cut', html: 'html' };

/** Applies `wrap`, `loose` (`on`, `off`) and `fault` (`getAllBlogs=slow:2000`); throws TypeError for others. */
export function change(behaviour: DemoBehaviour, options: Iterable<readonly [string, string]>): void {
  for (const [option, value] of options) {
    const [call = '', kind = ''] = value.split('=');
    const name = hostEndpointNames.find((known) => known === call);
    if (option === 'wrap' && (value === 'bare' || value === 'data' || value === 'data.data'))
      behaviour.wrapping = value;
    else if (option === 'loose') behaviour.loose = value !== 'off';
    else if (option === 'fault' && name && value === `${name}=`) behaviour.faults.delete(name);
    else if (option === 'fault' && name && (kind in kinds || /^(500|slow:\d+)$/.test(kind))) {
      behaviour.faults.set(name, kind);
    } else throw new TypeError(`Unknown value for ${option}: ${value}`);
  }
}

/** Uses formats that differ from the contract but that the site accepts. */
function loosened(row: unknown): unknown {
  const rewritten = Object.entries(asRecord(row)).map(([name, value]) => {
    if (name === 'tags') return [name, String(value).split(', ')];
    if (name === 'createdAt') return [name, Date.parse(String(value))];
    if (name === 'image' || name === 'upload_resume') return [name, { url: value }];
    return [name, name === 'author' || name === 'area_of_interest' ? null : value];
  });
  return Object.fromEntries(rewritten);
}

function rewritten(name: HostEndpointName, body: string, { wrapping, loose }: DemoBehaviour): string {
  const { data, ...rest } = JSON.parse(body);
  if (data === undefined) return JSON.stringify(rest);
  const rows = loose && Array.isArray(data) ? data.map(loosened) : data;
  return JSON.stringify(wrap(endpointOf(name), wrapping, rows));
}

export interface AnswerSource {
  send(request: HostRequest, origin: string): Promise<HostAnswer>;
  close(): Promise<void>;
}

/** Starts the embedded backend with demo content in a temporary folder. */
export async function startDemoBackend(behaviour: DemoBehaviour) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'stub-host-'));
  const token = randomBytes(16).toString('hex');
  const logger = pino({ level: 'silent' });
  const site = { name: 'Stub', email: 'stub@example.com' };
  const database = await openDatabase({ dataDir });
  const mail = createMailer({ mailFrom: site.email, dataDir, logger });
  const backend = await buildBackend({ db: database.db, clock, mail, token, formAccessKey: token, site, logger });
  await seedDemoContent({ db: database.db, clock });
  const send = sendTo(await backend.listen({ host: '127.0.0.1', port: 0 }));
  return {
    async send(request: HostRequest) {
      const answer = await send(request);
      const name = nameOf(request.method, request.path);
      if (!name || answer.status > 299 || !answer.type.includes('json')) return answer;
      return { ...answer, bytes: Buffer.from(rewritten(name, answer.bytes.toString('utf8'), behaviour)) };
    },
    token,
    mailbox: path.join(dataDir, 'mail'),
    async close() {
      await backend.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const forwardedHeaders = ['accept', 'authorization', 'content-type', 'traceparent', 'x-request-id'];

/** Starts a host that answers like `source`, except for the configured faults. */
export async function startFaultyHost(source: AnswerSource, behaviour: DemoBehaviour, port: number) {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/' } = request;
    if (method === 'PUT' && url.startsWith('/stub?')) {
      change(behaviour, new URLSearchParams(url.slice('/stub?'.length)));
      return response.writeHead(204).end();
    }
    const body = await buffer(request);
    const name = nameOf(method, url);
    const fault = name && behaviour.faults.get(name);
    const kind = fault && kinds[fault];
    if (kind) return faults[kind](response, (data) => data);
    if (fault === '500') {
      return response.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"Out of order"}');
    }
    if (fault) await delay(Number(fault.split(':')[1]));
    const headers = Object.fromEntries(
      forwardedHeaders.flatMap((header) =>
        request.headers[header] ? [[header, String(request.headers[header])]] : [],
      ),
    );
    const sent = body.length === 0 ? undefined : body;
    const answered = await source.send({ method, path: url, headers, body: sent }, `http://${request.headers.host}`);
    const { status, type, bytes } = answered;
    response.writeHead(status, { ...answered.headers, ...(type !== '' && { 'content-type': type }) }).end(bytes);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      const status = error instanceof Unreachable ? 502 : 400;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await source.close();
    },
  };
}
