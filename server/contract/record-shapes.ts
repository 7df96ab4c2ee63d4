import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { attempt } from '../../shared/attempt.ts';
import { endpointOf, type HostEndpointName } from '../../shared/contract/endpoints.ts';
import { asRecord, isRecord } from '../../shared/record.ts';
import { placeholderAnswer, type Shape, shapeOf } from './answer-shapes.ts';
import { idFields } from './conformance/call-checks.ts';
import type { HostAnswer, HostRequest, Send } from './conformance/send.ts';
import { png } from './conformance/stored-checks.ts';
import type { AnswerSource } from './demo-host.ts';
import { nameOf } from './stub-answers.ts';

const shape: z.ZodMiniType<Shape> = z.lazy(() =>
  z.union([z.string(), z.array(z.object({ times: z.number(), row: shape })), z.record(z.string(), shape)]),
);

/** The distinct answers of one call, newest last. */
const answersOfCall = z.array(
  z.object({
    status: z.number(),
    type: z.enum(['json', 'html', 'another', 'none']),
    /** Unset if the answer is not JSON. */
    body: z.optional(shape),
  }),
);
type AnswerShape = z.infer<typeof answersOfCall>[number];

/** The recorded file: the answers by call. */
const recording = z.record(z.string(), answersOfCall);

function answerShape({ status, type, bytes }: HostAnswer, origin: string): AnswerShape {
  const kind = /json/.test(type) ? 'json' : type === 'text/html' ? 'html' : type === '' ? 'none' : 'another';
  try {
    return { status, type: kind, body: shapeOf(JSON.parse(bytes.toString('utf8')), origin) };
  } catch {
    return { status, type: kind };
  }
}

/** Forwards requests and records only the shapes of the answers: no text, number or address of the host. */
export function recordShapes(host: string, send: Send, file: string): Send {
  const { origin } = new URL(host);
  const recorded = new Map<HostEndpointName, AnswerShape[]>();
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

/** The list that shows the record which a call addresses by id. */
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

/** Whether the generated list lacks the id. Without a recorded list, every id is known. */
function isUnknownId(name: HostEndpointName, path: string, recorded: Recording, origin: string): boolean {
  const list = listOf[name];
  if (!list) return false;
  const shape = recorded[list]?.findLast(isSuccess)?.body;
  const [id] = Object.values(paramsOf(name, path));
  return (
    shape !== undefined && id !== undefined && !valuesOf(placeholderAnswer(shape, origin), idFields[list]).includes(id)
  );
}

/** Whether a JSON body is malformed or lacks required fields. */
function isBadBody(name: HostEndpointName, { path, body: sent }: HostRequest): boolean {
  const { body } = endpointOf(name);
  if (body?.kind !== 'json') return false;
  const parsed = attempt(() => JSON.parse(String(sent)));
  return !isRecord(parsed) || !z.safeParse(body.fields, { ...paramsOf(name, path), ...parsed }).success;
}

/** The statuses that refuse a request. */
function refusalsFor(name: HostEndpointName, request: HostRequest, recorded: Recording, origin: string): number[] {
  if (endpointOf(name).auth === 'admin' && !request.headers.authorization) return [401, 403];
  if (isUnknownId(name, request.path, recorded, origin)) return [404, 410];
  return isBadBody(name, request) ? [400, 415, 422] : [];
}

/**
 * Replays recorded shapes with placeholder values: the last success of each call, or else its last failure. Unknown ids,
 * missing tokens and malformed bodies get the recorded refusals.
 *
 * @throws TypeError if the file is not a recording
 */
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
