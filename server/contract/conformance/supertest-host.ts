import type { Agent } from 'supertest';
import { uncompressed } from '../../bff/upstream/upstream-client.ts';
import { type Send, typeOf } from './host-answer.ts';

const verbs = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete', PATCH: 'patch' } as const;

const isVerb = (method: string): method is keyof typeof verbs => method in verbs;

/** Sends through supertest: `supertestHost(supertest.agent(app))`, for an app object or an address. */
export function supertestHost(agent: Pick<Agent, (typeof verbs)[keyof typeof verbs]>): Send {
  return async ({ method, path, headers, body }) => {
    if (!isVerb(method)) throw new TypeError(`supertest has no method ${method}.`);
    const chunks: Buffer[] = [];
    const response = await agent[verbs[method]](path)
      .set({ ...uncompressed, ...headers })
      .redirects(0)
      .ok(() => true)
      .buffer(true)
      .parse((stream, done) => {
        stream.on('data', (chunk: Buffer) => chunks.push(Buffer.from(chunk)));
        stream.on('end', () => done(null, null));
      })
      .send(body);
    return { status: response.status, type: typeOf(response.headers['content-type']), bytes: Buffer.concat(chunks) };
  };
}
