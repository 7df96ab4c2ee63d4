import { describe, expect, it } from 'vitest';
import { buildPath, buildRequest } from './build-request.ts';
import { endpointOf } from './endpoints.ts';

describe('building a request from its row', () => {
  it('encodes each part of the path as one segment', () => {
    expect(buildPath({ path: '/deleteJobPost/{id}' }, { id: 'a/b?c#d e' })).toBe('/deleteJobPost/a%2Fb%3Fc%23d%20e');
  });

  it.each(['', '.', '..'])('refuses %j as a part of the path', (id) => {
    expect(() => buildPath({ path: '/deleteJobPost/{id}' }, { id })).toThrow(/needs a value for id/);
  });

  it('sends JSON where the row says so', () => {
    const request = buildRequest(endpointOf('userLogin'), { body: { email: 'a@b.example', password: 'x' } });
    const headers = { 'content-type': 'application/json' };
    expect(request).toMatchObject({ method: 'POST', path: '/userLogin', headers });
    expect(JSON.parse(String(request.body))).toEqual({ email: 'a@b.example', password: 'x' });
  });

  it('sends files and repeated fields as form data, without what is undefined', () => {
    const image = new Blob(['x'], { type: 'image/png' });
    const { body, headers } = buildRequest(endpointOf('postBlogs'), {
      body: { title: 'T', list: ['1', '2'], nothing: undefined, image },
    });
    if (!(body instanceof FormData)) throw new Error('not form data');
    expect(headers).toEqual({});
    expect([...body.keys()]).toEqual(['title', 'list', 'list', 'image']);
    expect(body.get('image')).toBeInstanceOf(Blob);
  });
});
