import { asRecord } from '../record.ts';
import { type Body, type Endpoint, fillParts } from './define-endpoint.ts';

export interface AnyInput {
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: unknown;
  readonly body?: unknown;
}

interface BuiltRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
}

/** Fills and encodes a path's parameters. Throws TypeError for a missing, empty or dot-segment value. */
export function buildPath(endpoint: Pick<Endpoint, 'path'>, params: AnyInput['params'] = {}): string {
  return fillParts(endpoint.path, (name) => {
    const value = String(params[name] ?? '');
    if (value === '' || value === '.' || value === '..') throw new TypeError(`The path needs a value for ${name}.`);
    return encodeURIComponent(value);
  });
}

/** Returns `?name=value` of defined values, or ''. */
export function buildQuery(query: unknown): string {
  const given = Object.entries(asRecord(query)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/** Builds multipart form data; lists become repeated fields, undefined is omitted. */
function buildFormData(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === undefined || item === null) continue;
      form.append(name, item instanceof Blob ? item : String(item));
    }
  }
  return form;
}

type RequestedRow = Pick<Endpoint, 'method' | 'path'> & { readonly body?: Pick<Body, 'kind'> };

/** Builds the request of a call for `fetch`. */
export function buildRequest(endpoint: RequestedRow, input: AnyInput = {}): BuiltRequest {
  const path = buildPath(endpoint, input.params) + buildQuery(input.query);
  const { method, body } = endpoint;
  if (input.body === undefined) return { method, path, headers: {}, body: undefined };
  // Rows with `step` accept the account's address although they have no body.
  if (!body || body.kind === 'json') {
    return { method, path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(input.body) };
  }
  // No content type: the client adds it with the boundary.
  return { method, path, headers: {}, body: buildFormData(asRecord(input.body)) };
}
