import { describe, expect, it } from 'vitest';
import { attachment, offeredName } from './fetch-file.ts';

describe('the name a file is saved under', () => {
  it.each([
    ['My résumé.pdf', 'My r_sum_.pdf', 'My%20r%C3%A9sum%C3%A9.pdf'],
    ['राहुल.docx', '_____.pdf', '%E0%A4%B0%E0%A4%BE%E0%A4%B9%E0%A5%81%E0%A4%B2.pdf'],
    ['../../etc/passwd', 'etc passwd.pdf'],
    ['a"; filename="b.exe', 'a filename b.pdf'],
    ['line\r\nbreak.pdf', 'line break.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['   ', 'file.pdf'],
    [undefined, 'file.pdf'],
  ])('offered as %j', (offered, plain, full?: string) => {
    const inFull = full ? `; filename*=UTF-8''${full}` : '';
    const name = /^[\w.-]+$/.test(plain) ? plain : `"${plain}"`;
    expect(attachment(offered, 'pdf')).toBe(`attachment; filename=${name}${inFull}`);
  });

  it('is never longer than file systems take', () => {
    expect(attachment('x'.repeat(5000), 'pdf')).toBe(`attachment; filename=${'x'.repeat(80)}.pdf`);
    // The eightieth place is in the middle of a letter of two.
    expect(attachment(`${'x'.repeat(79)}\u{1D49C}yz`, 'pdf')).toMatch(/^attachment; filename=x+_\.pdf;/);
  });
});

it.each([
  ['attachment; filename="cv.pdf"', 'cv.pdf'],
  ['attachment; filename=cv.pdf', 'cv.pdf'],
  ['attachment; filename="cv.pdf"; filename*=UTF-8\'\'r%C3%A9sum%C3%A9.pdf', 'résumé.pdf'],
  ['attachment; filename="cv.pdf"; filename*=UTF-8\'\'%zz', 'cv.pdf'],
  ['inline', undefined],
  [undefined, undefined],
])('the name that a host offers is read from %s', (disposition, name) => expect(offeredName(disposition)).toBe(name));
