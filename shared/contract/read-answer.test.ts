import { afterEach, describe, expect, it, vi } from 'vitest';
import { endpointOf } from './endpoints.ts';
import { messageOf, readAnswer } from './read-answer.ts';

const job = { jobpost_id: 7, position: 'QA', area_of_interest: 'Testing', description: 'd', experience: '2 years' };
const jobs = endpointOf('getAllJobPosts').answer;
const login = endpointOf('userLogin').answer;
afterEach(() => vi.unstubAllEnvs());

describe('reading a host’s answer', () => {
  it.each([
    ['{data: list}', { data: [job] }, [job]],
    ['{data: {data: list}}', { data: { data: [job] } }, [job]],
    ['{data: {docs: list}}', { data: { docs: [job] } }, [job]],
    ['a bare list', [job], [job]],
    ['a list with unknown fields', { data: [{ ...job, internal_note: 'secret', __v: 3 }] }, [job]],
    ['{data: null}', { data: null }, []],
    ['{data: {data: null}}', { data: { data: null } }, []],
  ])('takes %s as a list', (_, body, data) => {
    expect(readAnswer(jobs, body)).toEqual({ ok: true, data, unusable: [] });
  });

  it.each([[{ data: { token: 't' } }], [{ token: 't' }], [{ data: { data: { token: 't' } } }]])(
    'takes a token from %j',
    (body) => expect(readAnswer(login, body)).toEqual({ ok: true, data: { token: 't' }, unusable: [] }),
  );

  it.each([
    ['[record]', { data: [job] }],
    ['a bare [record]', [job]],
    ['a bare record', job],
  ])('takes a job from %s', (_, body) => {
    expect(readAnswer(endpointOf('getJobPostById').answer, body)).toMatchObject({ ok: true, data: job });
  });

  it.each([[{ data: null }], [{ data: [] }]])('knows from %j that there is no such record', (body) => {
    expect(readAnswer(endpointOf('getJobPostById').answer, body)).toMatchObject({ ok: false, nothing: true });
  });

  it('does not take an object for a list', () => {
    expect(readAnswer(jobs, { data: job })).toMatchObject({ ok: false });
  });

  it('accepts loosely formatted fields', () => {
    const untidy = { position: 404, area_of_interest: null, description: true, experience: undefined };
    const tidy = { position: '404', area_of_interest: '', description: 'true', experience: '' };
    expect(readAnswer(jobs, [{ ...job, ...untidy, createdAt: 1_767_225_600 }])).toMatchObject({
      data: [{ ...tidy, createdAt: '2026-01-01T00:00:00.000Z' }],
    });
  });

  it.each([
    [1_767_225_600_000, '2026-01-01T00:00:00.000Z'],
    ['1767225600', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01', '2026-01-01'],
    ['Thu, 01 Jan 2026 00:00:00 GMT', '2026-01-01T00:00:00.000Z'],
    ['yesterday', null],
    [0, null],
    [{}, null],
    ['2024-02-30', null],
    ['2024/2/30', null],
    ['2023-02-29T10:00:00Z', null],
    ['2024-02-29', '2024-02-29'],
    ['2026-11-24T17:23:39.912000', '2026-11-24T17:23:39.912Z'],
    ['2026-11-24T17:23', '2026-11-24T17:23:00.000Z'],
    ['2026-11-24 17:23:39', '2026-11-24T17:23:39.000Z'],
    ['2026-11-24 17:23:39+05:30', '2026-11-24T11:53:39.000Z'],
    ['2026-11-24T17:23:39+05:30', '2026-11-24T17:23:39+05:30'],
    ['2026-11-24T17:23:39Z', '2026-11-24T17:23:39Z'],
    ['2026-11-24 17:23:39 UTC', '2026-11-24T17:23:39.000Z'],
    ['Nov 24, 2026 17:23:39', '2026-11-24T17:23:39.000Z'],
    ['Nov 24, 2026 5:23:39 PM', '2026-11-24T17:23:39.000Z'],
    ['24 Nov 2026', '2026-11-24T00:00:00.000Z'],
    ['Tue Nov 24 2026 17:23:39 GMT+0530 (India Standard Time)', '2026-11-24T11:53:39.000Z'],
  ])('reads the date %j as %j, whatever the time zone of the server', (createdAt, expected) => {
    vi.stubEnv('TZ', 'Asia/Kolkata');
    expect(readAnswer(jobs, [{ ...job, createdAt }])).toMatchObject({ data: [{ createdAt: expected }] });
  });

  it.each([
    ['1990-01-01T00:00:00.000Z', '1990-01-01'],
    ['1990-01-01T00:00:00+05:30', '1990-01-01'],
    ['1990-01-01 00:00:00', '1990-01-01'],
    ['1990-01-01', '1990-01-01'],
    [631_152_000_000, '1990-01-01'],
    ['631152000', '1990-01-01'],
    ['1990-01-01 or so', '1990-01-01 or so'],
    ['01/02/1990', '01/02/1990'],
  ])('reads the date of birth %j as the day that the host says: %j', (dob, expected) => {
    const row = { jobresponse_id: 1, position_applied_for: 'QA', first_name: 'Asha', dob };
    expect(readAnswer(endpointOf('getalljobresponse').answer, [row])).toMatchObject({ data: [{ dob: expected }] });
  });

  it('reads a list of tags, a picture with a url, and a missing one', () => {
    const post = { blogs_Items_id: 'a', title: 'T', tags: ['one', 2, null] };
    const blogs = endpointOf('getAllBlogs').answer;
    expect(readAnswer(blogs, [{ ...post, image: { url: '/a.png', width: 7 } }])).toMatchObject({
      data: [{ tags: 'one, 2', image: '/a.png', author: '' }],
    });
    expect(readAnswer(blogs, [{ ...post, image: null }])).toMatchObject({ data: [{ image: null }] });
  });

  it('leaves out rows without an id or a name, and names the first problem', () => {
    const { jobpost_id: _, ...nameless } = job;
    const rows = [job, nameless, { ...job, position: ' ' }, 'text', { ...job, jobpost_id: 2 ** 53 }];
    expect(readAnswer(jobs, rows)).toMatchObject({
      data: [job],
      unusable: [{ field: '[1].jobpost_id' }, { field: '[2].position' }, { field: '[3]' }, { field: '[4].jobpost_id' }],
    });
  });

  it('does not call a list empty of which no row can be used', () => {
    expect(readAnswer(jobs, [{ nothing: 'of the kind' }])).toMatchObject({ ok: false, field: '[0].jobpost_id' });
  });

  it.each([undefined, null, 'text', 7, [], { message: 'fine' }])('counts only the status of a write (%j)', (body) => {
    expect(readAnswer(endpointOf('deleteJobPost').answer, body).ok).toBe(true);
  });

  it.each([
    [{ message: ' a ' }, 'a'],
    [{ data: { message: 'b' } }, 'b'],
    [{ body: { message: 'c' } }, 'c'],
    [{ message: ['Too short.', 'No digit.'] }, 'Too short. No digit.'],
    [{ error: 'Wrong password' }, 'Wrong password'],
    [{ error: 'Bad Request', message: 'd' }, 'd'],
    [{ message: { html: true } }, undefined],
    // Problem details: https://www.rfc-editor.org/rfc/rfc9457
    [{ type: 'about:blank', title: 'Bad Request', detail: 'This code is wrong.' }, 'This code is wrong.'],
    [{ detail: [{ loc: ['body', 'otp'], msg: 'field required' }] }, undefined],
  ])('finds in %j the message %j', (body, message) => expect(messageOf(body)).toBe(message));
});
