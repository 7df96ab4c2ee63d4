import { describe, expect, it } from 'vitest';
import { readReply, requestOf } from './call.ts';

describe('a call from the browser', () => {
  it('carries its path parts and its body as the row wants them', () => {
    expect(requestOf('getJobPostById', { params: { jobpost_id: 'a/b' } })).toMatchObject({
      method: 'GET',
      path: '/getJobPostById/a%2Fb',
    });
    const login = requestOf('userLogin', { body: { email: 'a@example.com', password: 'x' } });
    expect(login.headers).toEqual({ 'content-type': 'application/json' });
    expect(requestOf('postBlogs', { body: { title: 'T' } }).body).toBeInstanceOf(FormData);
  });

  it('gives what lies under data, or the whole body where the row says so', () => {
    expect(readReply('getAllBlogs', 200, '{"data":[1]}')).toEqual([1]);
    expect(readReply('sendContactForm', 200, '{"success":true,"message":"Yes"}')).toEqual({
      success: true,
      message: 'Yes',
    });
    expect(readReply('deleteblogs', 200, '')).toBeUndefined();
  });

  it('fails in the words of the server, and in ours where it has none', () => {
    const refusal = JSON.stringify({
      statusCode: 409,
      code: 'conflict',
      error: 'Conflict',
      message: 'It has changed.',
    });
    expect(() => readReply('deleteblogs', 409, refusal)).toThrow('It has changed.');
    expect(() => readReply('deleteblogs', 502, '<h1>Bad gateway</h1>')).toThrow('Something went wrong.');
  });
});
