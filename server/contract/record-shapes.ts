import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { attempt } from '#shared/attempt.ts';
import { endpointOf, type HostEndpointName } from '#shared/contract/endpoints.ts';
import { hostDescription } from '#shared/contract/host-openapi.ts';
import { asRecord, isRecord } from '#shared/record.ts';
import type { HostAnswer, HostRequest, Send } from './conformance/host-answer.ts';
import { png } from './conformance/stored-checks.ts';
import { idFields } from './conformance/tested-host.ts';
import type { AnswerSource } from './demo-host.ts';
import { nameOf } from './stub-answers.ts';

/** A scalar as a description (`text of 21 to 200`), an object by field, a list by groups of equal rows. */
type Shape = string | readonly RowShape[] | { readonly [name: string]: Shape };

interface RowShape {
  readonly times: number;
  readonly row: Shape;
}

/** Field names that may be recorded. Other names may hold a host's data, such as e-mail addresses used as keys. */
const knownNames = new Set(['data', 'docs', 'message', 'error', 'success', 'code', 'statusCode', 'url', 'body']);

function learnNames(description: unknown): void {
  if (!isRecord(description)) return;
  for (const name of Object.keys(asRecord(description.properties))) knownNames.add(name);
  Object.values(description).forEach(learnNames);
}
learnNames(hostDescription);

const lengths = [0, 20, 200, 2000];

function lengthOf({ length }: string): string {
  const at = lengths.findIndex((most) => length <= most);
  if (at === 0) return 'empty text';
  return at < 0 ? `text over ${lengths.at(-1)}` : `text of ${(lengths[at - 1] ?? 0) + 1} to ${lengths[at]}`;
}

function textShape(text: string, origin: string): string {
  if (/^\d{1,15}$/.test(text)) return 'digits';
  if (/^\d{4}-\d\d-\d\d([T ]|$)/.test(text) && !Number.isNaN(Date.parse(text))) return 'date';
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return 'e-mail address';
  if (/^https?:\/\/\S+$/.test(text)) return text.startsWith(`${origin}/`) ? 'address here' : 'address elsewhere';
  return /^\/[^\s/]\S*$/.test(text) ? 'path' : lengthOf(text);
}

function numberShape(value: number): string {
  if (!Number.isInteger(value)) return 'number';
  if (!Number.isSafeInteger(value)) return 'number beyond 2^53';
  if (value > 1e12) return 'milliseconds since 1970';
  return value > 1e9 ? 'seconds since 1970' : 'whole number';
}

/** `origin` tells the host's own addresses from others. */
function shapeOf(value: unknown, origin: string): Shape {
  if (typeof value === 'string') return textShape(value, origin);
  if (typeof value === 'number') return numberShape(value);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : 'true or false';
  if (Array.isArray(value)) {
    const shapes = value.map((row: unknown) => shapeOf(row, origin));
    return Array.from(Map.groupBy(shapes, (shape) => JSON.stringify(shape)).values(), (alike) => ({
      times: alike.length,
      row: alike[0] ?? 'null',
    }));
  }
  const names = Object.entries(value).map(([name, field], at) => [
    knownNames.has(name) ? name : `unknown${at + 1}`,
    // `success` decides how an answer is read, so its value is kept.
    name === 'success' && typeof field === 'boolean' ? String(field) : shapeOf(field, origin),
  ]);
  return Object.fromEntries(names);
}

const isList = (shape: Shape): shape is readonly RowShape[] => Array.isArray(shape);

const filler = 'Made up in place of what was recorded, as long as that was. ';

/** Deterministic; fields named in `given` get the requested value. */
function placeholderAnswer(shape: Shape, origin: string, given: Readonly<Record<string, string>> = {}): unknown {
  let count = 0;
  const scalars: Readonly<Record<string, (count: number) => unknown>> = {
    null: () => null,
    true: () => true,
    false: () => false,
    'true or false': (at) => at % 2 === 0,
    'empty text': () => '',
    digits: (at) => `${at}`,
    date: (at) => new Date(Date.UTC(2026, 0, 1) - at * 3_600_000).toISOString(),
    'e-mail address': (at) => `person${at}@example.com`,
    'address here': (at) => `${origin}/made-up/${at}.png`,
    'address elsewhere': (at) => `https://files.example.com/made-up/${at}.png`,
    path: (at) => `/made-up/${at}.png`,
    number: (at) => at + 0.5,
    'whole number': (at) => at,
    'number beyond 2^53': (at) => 2 ** 60 + at * 4096,
    'seconds since 1970': (at) => 1_767_225_600 - at * 3600,
    'milliseconds since 1970': (at) => (1_767_225_600 - at * 3600) * 1000,
  };
  const textOf = (words: string) => {
    const least = Number(/\d+/.exec(words)?.[0] ?? 1);
    const most = lengths.find((one) => one >= least) ?? least + 500;
    return `${count} ${filler.repeat(Math.ceil(most / filler.length))}`.slice(0, Math.ceil((least + most) / 2)).trim();
  };
  const fill = (part: Shape, name?: string): unknown => {
    if (typeof part === 'string') {
      count += 1;
      const asked = name === undefined ? undefined : given[name];
      if (asked !== undefined) return part.includes('number') ? Number(asked) : asked;
      return (scalars[part] ?? (() => textOf(part)))(count);
    }
    if (isList(part)) return part.flatMap(({ times, row }) => Array.from({ length: times }, () => fill(row)));
    return Object.fromEntries(Object.entries(part).map(([key, field]) => [key, fill(field, key)]));
  };
  return fill(shape);
}

const shape: z.ZodMiniType<Shape> = z.lazy(() =>
  z.union([z.string(), z.array(z.object({ times: z.number(), row: shape })), z.record(z.string(), shape)]),
);

const answersOfCall = z.array(
  z.object({
    status: z.number(),
    type: z.enum(['json', 'html', 'another', 'none']),
    body: z.optional(shape),
  }),
);
type AnswerShape = z.infer<typeof answersOfCall>[number];

const recording = z.record(z.string(), answersOfCall);

function answerShape({ status, type, bytes }: HostAnswer, origin: string): AnswerShape {
  const kind = /json/.test(type) ? 'json' : type === 'text/html' ? 'html' : type === '' ? 'none' : 'another';
  try {
    return { status, type: kind, body: shapeOf(JSON.parse(bytes.toString('utf8')), origin) };
  } catch {
    return { status, type: kind };
  }
}

/**
 * Forwards requests and records only the shapes of the answers: no text, number or address of the host. Throws at once
 * if the file’s folder cannot be written.
 */
export function recordShapes(host: string, send: Send, file: string): Send {
  const { origin } = new URL(host);
  const recorded = new Map<HostEndpointName, AnswerShape[]>();
  accessSync(path.dirname(file), constants.W_OK);
  return async (request) => {
    const answer = await send(request);
    const name = nameOf(request.method, request.path);
    if (!name) return answer;
    const seen = answerShape(answer, origin);
    const others = recorded.get(name)?.filter((known) => !isDeepStrictEqual(known, seen)) ?? [];
    recorded.set(name, [...others.slice(-9), seen]);
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(recorded), null, 2)}\n`);
    return answer;
  };
}

const contentTypes = { json: 'application/json', html: 'text/html', another: 'text/plain', none: '' } as const;

function json(status: number, body: unknown): HostAnswer {
  return { status, type: contentTypes.json, bytes: Buffer.from(JSON.stringify(body)) };
}

function paramsOf(name: HostEndpointName, path: string): Record<string, string> {
  const parts = path.split('?')[0]?.split('/') ?? [];
  const places = endpointOf(name).path.split('/');
  return Object.fromEntries(
    places.flatMap((place, at) =>
      place.startsWith('{') ? [[place.slice(1, -1), decodeURIComponent(parts[at] ?? '')]] : [],
    ),
  );
}

type Recording = z.infer<typeof recording>;

const listOf: Partial<Readonly<Record<HostEndpointName, keyof typeof idFields>>> = {
  getJobPostById: 'getAllJobPosts',
  updateJobPosition: 'getAllJobPosts',
  deleteJobPost: 'getAllJobPosts',
  updateBlogs: 'getAllBlogs',
  deleteblogs: 'getAllBlogs',
  getjobresponse: 'getalljobresponse',
  deletejobresponse: 'getalljobresponse',
  getcontactform: 'getallcontactform',
  deletecontactform: 'getallcontactform',
};

const isSuccess = ({ status }: AnswerShape) => status < 300;

function valuesOf(value: unknown, name: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesOf(item, name));
  return Object.entries(asRecord(value)).flatMap(([key, field]) =>
    key === name ? [String(field)] : valuesOf(field, name),
  );
}

/** Without a recorded list, every id is known. */
function isUnknownId(name: HostEndpointName, path: string, recorded: Recording, origin: string): boolean {
  const list = listOf[name];
  if (!list) return false;
  const shape = recorded[list]?.findLast(isSuccess)?.body;
  const [id] = Object.values(paramsOf(name, path));
  return (
    shape !== undefined && id !== undefined && !valuesOf(placeholderAnswer(shape, origin), idFields[list]).includes(id)
  );
}

function isBadBody(name: HostEndpointName, { path, body: sent }: HostRequest): boolean {
  const { body } = endpointOf(name);
  if (body?.kind !== 'json') return false;
  const parsed = attempt(() => JSON.parse(String(sent)));
  return !isRecord(parsed) || !z.safeParse(body.fields, { ...paramsOf(name, path), ...parsed }).success;
}

function refusalsFor(name: HostEndpointName, request: HostRequest, recorded: Recording, origin: string): number[] {
  if (endpointOf(name).auth === 'admin' && !request.headers.authorization) return [401, 403];
  if (isUnknownId(name, request.path, recorded, origin)) return [404, 410];
  return isBadBody(name, request) ? [400, 415, 422] : [];
}

/** Replays each call's last success (or failure) with placeholder values. Throws TypeError for another file. */
export function replayShapes(file: string): AnswerSource['send'] {
  const { data: recorded } = recording.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!recorded) throw new TypeError(`${file} is not a recording.`);
  return (request, origin) => {
    const { method, path } = request;
    const name = nameOf(method, path);
    if (!name && path.startsWith('/made-up/')) return Promise.resolve({ status: 200, type: 'image/png', bytes: png });
    const answers = (name && recorded[name]) ?? [];
    const refusals = name ? refusalsFor(name, request, recorded, origin) : [];
    const answer =
      answers.findLast(({ status }) => refusals.includes(status)) ?? answers.findLast(isSuccess) ?? answers.at(-1);
    if (!name || !answer) return Promise.resolve(json(404, { message: 'No answer of this call was recorded.' }));
    const { status, type, body } = answer;
    const text = type === 'html' ? '<h1>A page was recorded here.</h1>' : '';
    const bytes = Buffer.from(
      body === undefined ? text : JSON.stringify(placeholderAnswer(body, origin, paramsOf(name, path))),
    );
    return Promise.resolve({ status, type: contentTypes[type], bytes });
  };
}
