import { asRecord } from '../record.ts';
import type { Body, Endpoint } from './define-endpoint.ts';
import { fillParts } from './path-template.ts';

/** Input of any call, in its general form. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: unknown;
  readonly body?: unknown;
}

interface BuiltRequest {
  readonly method: string;
  /** Path with its parts encoded, and the query; no origin, no `/api`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
}

/**
 * The path of a call with its parts filled in, each encoded as one segment.
 * `.` and `..` survive `encodeURIComponent` and would be resolved away by URL parsers, so they are refused.
 *
 * @throws TypeError when a part is missing, empty or a dot segment.
 */
export function buildPath(endpoint: Pick<Endpoint, 'path'>, params: AnyInput['params'] = {}): string {
  return fillParts(endpoint.path, (name) => {
    const value = String(params[name] ?? '');
    if (value === '' || value === '.' || value === '..') throw new TypeError(`The path needs a value for ${name}.`);
    return encodeURIComponent(value);
  });
}

/** `?name=value` of what is given, nothing where nothing is. */
export function buildQuery(query: unknown): string {
  const given = Object.entries(asRecord(query)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/** A body's fields as multipart form data: lists as repeated fields, what is undefined left out. */
export function buildFormData(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === undefined || item === null) continue;
      form.append(name, item instanceof Blob ? item : String(item));
    }
  }
  return form;
}

/** Of a row, what its request needs. */
type RequestedRow = Pick<Endpoint, 'method' | 'path'> & { readonly body?: Pick<Body, 'kind'> };

/** The request that the row describes, for `fetch` in the browser and for any other HTTP client. */
export function buildRequest(endpoint: RequestedRow, input: AnyInput = {}): BuiltRequest {
  const path = buildPath(endpoint, input.params) + buildQuery(input.query);
  const { method, body } = endpoint;
  if (input.body === undefined) return { method, path, headers: {}, body: undefined };
  // A row without a body may still be told which account it is for (`needs`).
  if (!body || body.kind === 'json') {
    return { method, path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(input.body) };
  }
  // The client adds the content type itself: only it knows the boundary.
  return { method, path, headers: {}, body: buildFormData(asRecord(input.body)) };
}
