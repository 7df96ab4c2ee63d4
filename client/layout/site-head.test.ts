import { describe, expect, it } from 'vitest';
import { canonicalPath, socialPicturePath } from './page-head.ts';

describe('the address of a page', () => {
  it.each([
    [{ fullPath: '/', params: {}, search: {} }, '/', '/og/index.png'],
    [{ fullPath: '/jobform/', params: {}, search: { position: 'QA' } }, '/jobform', '/og/jobform.png'],
    [
      { fullPath: '/database/$jobpost_id', params: { jobpost_id: '7' }, search: {} },
      '/database/7',
      '/og/database/7.png',
    ],
    [{ fullPath: '/blog', params: {}, search: { post: 3, tag: 'css' } }, '/blog?post=3', '/og/blog.png?post=3'],
    [{ fullPath: '/blog', params: {}, search: { q: 'x' } }, '/blog', '/og/blog.png'],
  ])('of %j is %s', (match, path, picture) => {
    expect(canonicalPath(match)).toBe(path);
    expect(socialPicturePath(path)).toBe(picture);
  });
});
