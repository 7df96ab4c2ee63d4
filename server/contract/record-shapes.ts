import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { endpointOf, type HostEndpointName } from '../../shared/contract/endpoints.ts';
import { madeUp, type Shape, shapeOf } from './answer-shapes.ts';
import type { HostAnswer, Send } from './conformance/send.ts';
import { png } from './conformance/stored-checks.ts';
import type { Behind } from './demo-host.ts';
import { nameOf } from './stub-answers.ts';

const shape: z.ZodMiniType<Shape> = z.lazy(() =>
  z.union([z.string(), z.array(z.object({ times: z.number(), row: shape })), z.record(z.string(), shape)]),
);

/** Different answers of one call, the newest last. */
const answersOfCall = z.array(
  z.object({
    status: z.number(),
    type: z.enum(['json', 'html', 'another', 'none']),
    /** Of what is no JSON there is none. */
    body: z.optional(shape),
  }),
);
type AnswerShape = z.infer<typeof answersOfCall>[number];

/** The file, a list a call. */
const recording = z.record(z.string(), answersOfCall);

function answerShape({ status, type, bytes }: HostAnswer, origin: string): AnswerShape {
  const kind = /json/.test(type) ? 'json' : type === 'text/html' ? 'html' : type === '' ? 'none' : 'another';
  try {
    return { status, type: kind, body: shapeOf(JSON.parse(bytes.toString('utf8')), origin) };
  } catch {
    return { status, type: kind };
  }
}

/** Passes everything on, and keeps in a file the shapes of what is answered: no text, number or address of the host's. */
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

/** The fields that a call by an id names in its path. */
function paramsOf(name: HostEndpointName, path: string): Record<string, string> {
  const parts = path.split('?')[0]?.split('/') ?? [];
  const places = endpointOf(name).path.split('/');
  return Object.fromEntries(
    places.flatMap((place, at) =>
      place.startsWith('{') ? [[place.slice(1, -1), decodeURIComponent(parts[at] ?? '')]] : [],
    ),
  );
}

/**
 * Answers in the recorded shapes with made-up values: each call as it last succeeded, else as it last failed.
 *
 * @throws where the file holds no shapes
 */
export function replayShapes(file: string): Behind['send'] {
  const { data: recorded } = recording.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!recorded) throw new TypeError(`${file} is no recording.`);
  return ({ method, path }, origin) => {
    const name = nameOf(method, path);
    if (!name && path.startsWith('/made-up/')) return Promise.resolve({ status: 200, type: 'image/png', bytes: png });
    const answers = (name && recorded[name]) ?? [];
    const answer = answers.findLast(({ status }) => status < 300) ?? answers.at(-1);
    if (!name || !answer) return Promise.resolve(json(404, { message: 'No answer of this call was recorded.' }));
    const { status, type, body } = answer;
    const text = type === 'html' ? '<h1>A page was recorded here.</h1>' : '';
    const bytes = Buffer.from(body === undefined ? text : JSON.stringify(madeUp(body, origin, paramsOf(name, path))));
    return Promise.resolve({ status, type: contentTypes[type], bytes });
  };
}
