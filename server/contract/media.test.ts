import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { sampleAnswers } from '#shared/contract/samples.ts';
import { closeAtEnd } from '../test-support/at-end.ts';
import { wrappings } from './stub-answers.ts';
import { admin as adminAccount, backendToken, callRow, startTestBff, startTestSite } from './test-bff.ts';
import { startStubHost } from './test-host.ts';

const { host, bff, admin } = await startTestSite();
const picture = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#0a6' } })
  .withExif({ IFD0: { Artist: 'somebody' } })
  .jpeg()
  .toBuffer();

let serial = 0;
async function linkTo(content: Buffer, type = 'image/jpeg', row: Row = 'getAllBlogs', end = '') {
  serial += 1;
  const path = `/files/${serial}${end}`;
  host.serve(path, type, content);
  return linkOf(path, row);
}

const fields = { getAllBlogs: 'image', getalljobresponse: 'upload_resume' } as const;
type Row = keyof typeof fields;
const answerLink = (row: Row, address: string) =>
  host.behave(row, { answer: wrappings.data([{ ...sampleAnswers[row][0], [fields[row]]: address }]) });

async function linkOf(address: string, row: Row = 'getAllBlogs'): Promise<string | null> {
  answerLink(row, address);
  bff.app.readCache.invalidate(['blogs']);
  const { body } = await admin.get(`/api/${row}`);
  return body.data[0][fields[row]];
}

const get = (path: string | null, headers: Record<string, string> = {}) => fetch(bff.origin + path, { headers });
const sizeOf = async (response: Response) => sharp(Buffer.from(await response.arrayBuffer())).metadata();

describe('an image of a blog post', () => {
  it.each([
    ['?w=300', 320],
    ['?w=320', 320],
    ['?w=321', 480],
    ['?w=9999', 1000],
    ['?w=nonsense', 1000],
    ['', 1000],
  ])('asked for as %s is %i wide', async (query, width) => {
    const response = await get((await linkTo(picture)) + query);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(await sizeOf(response)).toMatchObject({ width, format: 'webp' });
  });

  it('has the smallest format that the browser accepts, also when another browser asked before', async () => {
    const link = await linkTo(picture);
    for (const [accept, type] of [
      ['image/avif,image/webp,image/*;q=0.8,*/*;q=0.5', 'image/avif'],
      ['image/avif;q=0, image/*', 'image/webp'],
      ['image/webp, image/avif', 'image/avif'],
      ['image/webp,*/*', 'image/webp'],
    ]) {
      const response = await get(`${link}?w=640`, { accept: accept ?? '' });
      expect(response.headers.get('content-type'), accept).toBe(type);
      expect(response.headers.get('vary')).toBe('accept');
      expect(await sizeOf(response)).toMatchObject({ width: 640, mediaType: type });
    }
  });

  it('is small enough for the HTML of a page at 720 px, or stays a link', async () => {
    const referenceTo = async (content: Buffer) => String(await linkTo(content)).slice('/media/'.length);
    const [start, data = ''] = String(await bff.app.pictureInHtml(await referenceTo(picture))).split(',');
    expect(start).toBe('data:image/avif;base64');
    expect(await sharp(Buffer.from(data, 'base64')).metadata()).toMatchObject({ width: 720, mediaType: 'image/avif' });

    const noise = { width: 720, height: 540, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const;
    const large = await sharp({ create: { ...noise, background: '#000' } })
      .png()
      .toBuffer();
    expect(await bff.app.pictureInHtml(await referenceTo(large))).toBeUndefined();
    expect(await bff.app.pictureInHtml(await referenceTo(Buffer.from('no picture')))).toBeUndefined();
    expect(await bff.app.pictureInHtml('forged.reference')).toBeUndefined();
  });

  it('is cached permanently, sandboxed and without metadata', async () => {
    const response = await get(await linkTo(picture));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect((await sizeOf(response)).exif).toBeUndefined();
  });

  it('makes one call to the host for many readers and all widths, without credentials', async () => {
    const link = await linkTo(picture);
    host.requests.length = 0;
    const widths = [320, 480, 640, 720, 960].flatMap((width) => Array(4).fill(width));
    await Promise.all(widths.map((width) => get(`${link}?w=${width}`)));
    expect(host.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  it.each([
    ['markup', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'image/svg+xml'],
    ['a page that says it is a picture', Buffer.from('<html>'), 'image/png'],
    ['a broken picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'image/png'],
  ])('is not %s', async (_case, content, type) => {
    expect((await get(await linkTo(content, type))).status).toBe(404);
  });

  it.each([
    [8000, 200],
    [8001, 404],
  ])('is unpacked only up to 40 megapixels', async (width, status) => {
    const white = sharp({ create: { width, height: 5000, channels: 3, background: 'white' } });
    const large = await white.png({ compressionLevel: 1 }).toBuffer();
    expect((await get(`${await linkTo(large, 'image/png')}?w=320`)).status).toBe(status);
  });

  // Resizes 16 pictures.
  it('is in memory only while it is resized, a few at a time', { timeout: 20_000 }, async () => {
    const links: (string | null)[] = [];
    for (let index = 0; index < 16; index += 1) links.push(await linkTo(picture));
    host.requests.length = 0;
    const inMemory: number[] = [];
    const load = async (link: string | null) => {
      const { status } = await get(`${link}?w=320`);
      inMemory.push(host.requests.length - inMemory.length);
      expect(status).toBe(200);
    };
    await Promise.all(links.map(load));
    // Four in progress, and one in transit.
    expect(Math.max(...inMemory)).toBeLessThanOrEqual(8);
  });

  it('is not fetched again for some seconds after a failure', async () => {
    const link = await linkOf('/files/never-there');
    host.requests.length = 0;
    for (const width of [320, 480, 320]) expect((await get(`${link}?w=${width}`)).status).toBe(404);
    expect(host.requests).toHaveLength(1);
  });

  it('does not reveal the host’s address', async () => {
    const link = await linkTo(picture);
    const [text = ''] = (link ?? '').replace('/media/', '').split('.');
    expect(Buffer.from(text, 'base64url').toString()).toMatch(/^\/files\/\d+$/);
  });
});

describe('a drawing of a demo post', () => {
  const drawing = readFileSync(new URL('../backend/demo-content/images/blog-hiring.svg', import.meta.url));
  const linkToSvg = (content: Buffer) => linkTo(content, 'image/svg+xml', 'getAllBlogs', '.svg');
  const browser = {
    accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
    'accept-encoding': 'gzip, deflate, br',
  };

  it('is sent unchanged to browsers, whatever the width', async () => {
    const link = await linkToSvg(drawing);
    expect(link).toMatch(/^\/media\/[\w.-]+\.svg$/);
    const response = await get(`${link}?w=320`, browser);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-encoding': 'br',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept, accept-encoding',
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(drawing);
  });

  it('is a picture in light colours for programs that do not ask for SVG', async () => {
    const link = await linkToSvg(drawing);
    for (const [accept = '', type] of [
      ['*/*', 'image/webp'],
      ['image/avif,*/*', 'image/avif'],
    ]) {
      const response = await get(`${link}?w=960`, { accept });
      expect([response.headers.get('content-type'), response.headers.get('vary')]).toEqual([type, 'accept']);
      const { channels } = await sharp(Buffer.from(await response.arrayBuffer())).stats();
      expect(Math.min(...channels.map(({ mean }) => mean))).toBeGreaterThan(128);
    }
  });

  it('is in the HTML of a page as text', async () => {
    const link = await linkToSvg(drawing);
    const data = (await bff.app.pictureInHtml(String(link).slice('/media/'.length))) ?? '';
    expect(data).toMatch(/^data:image\/svg\+xml,%3Csvg%20[^\s"&#<>]+%3E/);
    expect(Buffer.from(await (await fetch(data)).arrayBuffer())).toEqual(drawing);
  });

  it('has an address that ends as it was signed', async () => {
    const link = (await linkToSvg(drawing)) ?? '';
    const photograph = await linkTo(picture);
    for (const other of [link.replace(/\.svg$/, ''), `${link}.svg`, `${photograph}.svg`])
      expect((await get(other)).status, other).toBe(404);
  });

  it('is not expected behind every address that ends like its own', async () => {
    const response = await get(await linkToSvg(picture), browser);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect((await sizeOf(response)).width).toBe(1000);
  });

  it('is the only SVG that is served', async () => {
    const changed = Buffer.from(drawing.toString().replace('<title', '<script>alert(1)</script><title'));
    for (const link of [await linkToSvg(changed), await linkTo(changed, 'image/svg+xml')])
      for (const headers of [browser, {}]) expect((await get(link, headers)).status).toBe(404);
  });
});

describe('a picture for a text', () => {
  const upload = (content: Buffer, contentType = 'image/jpeg') =>
    admin.post('/api/pictures').attach('image', content, { filename: 'desk', contentType });

  it('is kept by the site, and served in all widths, without metadata and under its size only', async () => {
    const { body } = await upload(picture).expect(200);
    const { path } = body.data;
    expect(path).toMatch(/^\/media\/picture-[\da-f]{32}-1000x500$/);
    const response = await get(`${path}?w=320`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const { exif, width } = await sizeOf(response);
    expect([exif, width]).toEqual([undefined, 320]);
    expect(host.requests).toEqual([]);
    for (const other of [path.replace('1000', '1001'), path.replace(/-[\da-f]/, '-x'), `${path}0`])
      expect((await get(other)).status, other).toBe(404);
  });

  it.each([
    ['markup', Buffer.from('<svg/>'), 'image/svg+xml', 415],
    ['markup that says it is a picture', Buffer.from('<svg/>'), 'image/png', 415],
    ['a damaged picture', picture.subarray(0, 900), 'image/jpeg', 400],
    ['more than 5 MB', Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024)]), 'image/jpeg', 413],
  ])('is not %s', async (_case, content, type, status) => {
    const { body } = await upload(content, type).expect(status);
    expect(body.fields.image).toEqual(expect.any(String));
  });
});

test('pictures in a text get paths on this site, at the host and at configured origins only', async () => {
  host.serve('/files/in-text', 'image/jpeg', picture);
  const addresses = [
    '/files/in-text',
    `${host.url}/files/in-text`,
    'https://files.example/a b.png',
    '/media/picture-1-2x3',
  ];
  const description = addresses.map((address) => `![a](${address})`).join(' ');
  host.behave('getAllBlogs', { answer: wrappings.data([{ ...sampleAnswers.getAllBlogs[0], description }]) });
  bff.app.readCache.invalidate(['blogs']);
  const [post] = (await admin.get('/api/getAllBlogs')).body.data;
  expect(post.description).toBe(description);
  expect(Object.keys(post.pictures)).toEqual(addresses.slice(0, 2));
  for (const path of Object.values<string>(post.pictures)) expect((await get(path)).status).toBe(200);
  host.behave('getJobPostById', { answer: wrappings.data({ ...sampleAnswers.getJobPostById, description }) });
  const { body } = await admin.get('/api/getJobPostById/7');
  expect(body.data.pictures).toEqual(post.pictures);
});

describe('links in answers', () => {
  const inline = 'data:image/png;base64,iVBORw0KGgo=';
  const [cv, ownDisk] = ['https://files.example/cv.pdf', 'C:\\resumes\\asha.pdf'];
  it.each<[Row, string, string | null]>([
    ['getAllBlogs', 'javascript:alert(1)', null],
    ['getAllBlogs', 'https://user:password@example.com/a.png', null],
    ['getAllBlogs', 'file:///etc/passwd', null],
    ['getAllBlogs', '', null],
    ['getAllBlogs', inline, inline],
    ['getAllBlogs', 'data:text/html;base64,PHA+', null],
    // The admin may still follow a resume's link.
    ['getalljobresponse', cv, cv],
    ['getalljobresponse', cv.replace('https:', ''), cv],
    ['getalljobresponse', ownDisk, ownDisk],
    ['getalljobresponse', '', null],
  ])('in %s: %s becomes %s', async (row, address, expected) => {
    expect(await linkOf(address, row)).toBe(expected);
  });

  it.each(['https://127.0.0.1/a.png', 'http://169.254.169.254/latest', 'https://files.example/a.png'])(
    'to an origin that is not configured are not fetched: %s',
    async (address) => {
      expect(await linkOf(address)).toBeNull();
    },
  );

  it('to a configured origin are fetched from there, without the token', async () => {
    const elsewhere = await closeAtEnd(startStubHost());
    const named = await startTestBff(host.url, { fileOrigins: [elsewhere.url] });
    elsewhere.serve('/a.png', 'image/png', picture);
    for (const row of ['getAllBlogs', 'getalljobresponse'] as const) answerLink(row, `${elsewhere.url}/a.png`);
    const admin = await named.adminBrowser();
    const { image } = (await admin.get('/api/getAllBlogs')).body.data[0];
    expect((await fetch(named.origin + image)).status).toBe(200);
    const { upload_resume: resume } = (await admin.get('/api/getalljobresponse')).body.data[0];
    expect((await admin.get(resume)).status).toBe(200);
    expect(elsewhere.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  });
});

describe('forged file references', () => {
  it.each([
    [404, `/media/${Buffer.from('https://evil.example/').toString('base64url')}.${'A'.repeat(32)}`],
    [404, '/media/x'],
    [400, `/media/${'x'.repeat(5000)}`],
  ])('answer %s', async (status, path) => {
    expect((await get(path)).status).toBe(status);
    expect(host.requests).toHaveLength(0);
  });

  it('answer 404 after any change, and for a different kind of link', async () => {
    const link = (await linkTo(picture)) ?? '';
    const last = link.at(-1) ?? '';
    const escaped = `${link.slice(0, -1)}%${last.charCodeAt(0).toString(16)}`;
    // The last letter of unpadded base64url data is significant.
    for (const other of [`${link}=`, `${link}.`, escaped, link.replace('.', '%2e'), `${link}A`]) {
      expect([other, (await get(other)).status]).toEqual([other, 404]);
    }
    expect((await get(link)).status).toBe(200);
    expect((await admin.get(link.replace('/media/', '/api/files/'))).status).toBe(404);
  });
});

describe('an applicant’s file', () => {
  const resume = Buffer.from('%PDF-1.7 a resume');

  it('is for admins only', async () => {
    const link = (await linkTo(resume, 'text/html', 'getalljobresponse')) ?? '';
    const visitor = bff.browser();
    const user = bff.browser();
    await callRow(user, '/api', 'userLogin');
    const copy = { cookie: await bff.adminCookie() };
    expect((await get(link, copy)).status).toBe(200);
    await fetch(`${bff.origin}/api/session/admin`, { method: 'DELETE', headers: copy });
    const expired = await bff.adminBrowser();
    bff.clock.advance(8 * 3_600_000);
    await admin.post('/api/session/admin').send(adminAccount).expect(200);
    host.requests.length = 0;
    for (const asked of [link, `${link}?show`]) {
      for (const [who, browser] of Object.entries({ visitor, user, expired })) {
        expect([who, (await browser.get(asked)).status]).toEqual([who, 401]);
      }
      expect(['a copy of a cookie', (await get(asked, copy)).status]).toEqual(['a copy of a cookie', 401]);
    }
    expect(host.requests).toHaveLength(0);
  });

  const own = /^default-src 'none'.*frame-ancestors 'self'$/;
  it.each([
    ['is a download with a type and name set by the site', resume, '', 'pdf', /^attachment; filename=file\.pdf/],
    ['of an unexpected kind is sent as bytes', Buffer.from('<script>'), '', 'octet-stream', /^attachment/],
    ['of an unexpected kind is never displayed', Buffer.from('<script>'), '?show', 'octet-stream', /^attachment/],
    ['is displayed only in this site and only as PDF', resume, '?show', 'pdf', /^inline; filename=file\.pdf/],
  ])('%s', async (_what, content, query, type, disposition) => {
    const link = await linkTo(content, 'text/html', 'getalljobresponse');
    const isShown = disposition.source.startsWith('^inline');
    expect((await admin.get(`${link}${query}`)).headers).toMatchObject({
      'content-type': `application/${type}`,
      'content-disposition': expect.stringMatching(disposition),
      'cache-control': 'no-store',
      'x-frame-options': isShown ? 'SAMEORIGIN' : 'DENY',
      'content-security-policy': expect.stringMatching(isShown ? own : /sandbox/),
    });
    expect(host.requests.at(-1)?.headers.authorization).toBe(`Bearer ${backendToken}`);
  });

  it('that was deleted answers a page to browsers and JSON to programs', async () => {
    const link = (await linkOf('/files/lost.pdf', 'getalljobresponse')) ?? '';
    const cookie = await bff.adminCookie();
    const followed = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const answer = async (address: string, headers: Record<string, string>) => {
      const response = await get(address, headers);
      return [response.status, response.headers.get('content-type'), await response.text()];
    };
    const page = expect.stringMatching(/^<!doctype html>.*Go Back Home/is);
    const problem = expect.stringMatching(/^{"statusCode":/);
    const plain = await get(link, { accept: followed });
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(await plain.text()) ?? [];
    expect(style.length).toBeGreaterThan(400);
    const allowed = `style-src 'sha256-${hash('sha256', style, 'base64')}'`;
    expect(plain.headers.get('content-security-policy')).toContain(allowed);
    for (const [address, headers, status] of [
      [link, { cookie }, 404],
      [link, {}, 401],
      ['/media/none', {}, 404],
      ['/api/hostReport?format=text', {}, 401],
      ['/api/nothing', {}, 404],
    ] as const) {
      const shown = [status, 'text/html; charset=utf-8', page];
      expect(await answer(address, { ...headers, accept: followed })).toEqual(shown);
      const json = [status, 'application/json; charset=utf-8', problem];
      for (const accept of ['*/*', 'application/json', 'application/json, text/html'])
        expect(await answer(address, { ...headers, accept })).toEqual(json);
    }
  });
});
