import supertest, { type Agent, type Response } from 'supertest';
import { buildRequest } from '../../shared/contract/build-request.ts';
import { endpointOf, type HostEndpointName } from '../../shared/contract/endpoints.ts';
import { sampleInputs } from '../../shared/contract/samples.ts';

/** Returns a client with its own cookie jar. */
export const agentFor = (origin: string): Agent => supertest.agent(origin);

const verbs = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

/**
 * Makes a contract call with its sample input, or with the given one.
 *
 * @param prefix `/api` for the BFF, empty for a host
 */
export async function callRow(
  agent: Agent,
  prefix: '' | '/api',
  name: HostEndpointName,
  input: object = sampleInputs[name],
): Promise<Response> {
  const { method, path, headers, body } = buildRequest(endpointOf(name), input);
  let call = agent[verbs[method as keyof typeof verbs]](prefix + path).set(headers);
  if (!(body instanceof FormData)) return body === undefined ? call : call.send(body);
  for (const [field, value] of body) {
    if (typeof value === 'string') call = call.field(field, value);
    else
      call = call.attach(field, Buffer.from(await value.arrayBuffer()), {
        filename: value.name,
        contentType: value.type,
      });
  }
  return call;
}
