import { describe, expect, it } from 'vitest';
import { endpointOf } from './endpoints.ts';
import { messageOf, readAnswer } from './read-answer.ts';

const job = { jobpost_id: 7, position: 'QA', area_of_interest: 'Testing', description: 'd', experience: '2 years' };
const jobs = endpointOf('getAllJobPosts').answer;
const login = endpointOf('userLogin').answer;

describe('reading a host’s answer', () => {
  it.each([
    ['{data: list}', { data: [job] }],
    ['{data: {data: list}}', { data: { data: [job] } }],
    ['a bare list', [job]],
  ])('takes %s as the same list', (_, body) => {
    expect(readAnswer(jobs, body)).toEqual({ ok: true, data: [job] });
  });

  it.each([
    ['{data: {token}}', { data: { token: 't' } }],
    ['{token}', { token: 't' }],
    ['{data: {data: {token}}}', { data: { data: { token: 't' } } }],
  ])('takes a token from %s', (_, body) => {
    expect(readAnswer(login, body)).toEqual({ ok: true, data: { token: 't' } });
  });

  it('does not take an object for a list, nor a bare object where none is documented', () => {
    expect(readAnswer(jobs, { data: job })).toMatchObject({ ok: false });
    expect(readAnswer(endpointOf('getJobPostById').answer, job)).toMatchObject({ ok: false, field: 'data' });
  });

  it('drops fields that the contract does not know', () => {
    expect(readAnswer(jobs, { data: [{ ...job, internal_note: 'secret', __v: 3 }] })).toEqual({
      ok: true,
      data: [job],
    });
  });

  it('names the field that breaks the contract', () => {
    expect(readAnswer(jobs, { data: [job, { ...job, position: 5 }] })).toMatchObject({
      ok: false,
      field: '[1].position',
    });
  });

  it.each([undefined, null, 'text', 7, [], { message: 'fine' }])('counts only the status of a write (%j)', (body) => {
    expect(readAnswer(endpointOf('deleteJobPost').answer, body).ok).toBe(true);
  });

  it('finds a message wherever hosts put it', () => {
    expect(messageOf({ message: ' a ' })).toBe('a');
    expect(messageOf({ data: { message: 'b' } })).toBe('b');
    expect(messageOf({ body: { message: 'c' } })).toBe('c');
    expect(messageOf({ message: { html: true } })).toBeUndefined();
  });
});
