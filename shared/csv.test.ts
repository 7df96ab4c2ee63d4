import { expect, test } from 'vitest';
import { csvName, spreadsheetDates, toCsv } from './csv.ts';

const line = (...cells: (string | number | null)[]) => toCsv(['h'], [cells]).split('\r\n')[1];

test('starts with a byte order mark and ends every line with CRLF', () => {
  expect(toCsv(['ID', 'Name'], [[1, 'Ananya']])).toBe('\uFEFFID,Name\r\n1,Ananya\r\n');
});

test('quotes commas, quotes and line breaks, and keeps letters of any script', () => {
  expect(line('a,b', 'say "hi"', 'two\nlines')).toBe('"a,b","say ""hi""","two\nlines"');
  expect(line(null, '')).toBe(',');
  expect(line('अनन्या', 'Zoë')).toBe('अनन्या,Zoë');
});

test.each(['=1+1', '+cmd', '-cmd', '@SUM(A1)', '\t=1', ' =HYPERLINK("x")', '\r=1', '＝1'])(
  'a spreadsheet does not run %j',
  (cell) => {
    expect(line(cell)).toMatch(/^"?'/);
  },
);

test('keeps numbers as numbers and a phone number with + as text', () => {
  expect(line(-5, '-4.5', '+919000000142')).toBe("-5,-4.5,'+919000000142");
});

test('writes times in a time zone, as spreadsheets read them, and other texts unchanged', () => {
  const texts = [
    '2026-02-28T20:05:09.000Z',
    '2026-07-01T00:00:00Z',
    '2026-02-03',
    '2026-02-30T10:00:00Z',
    '12 March',
    null,
  ];
  const same = texts.slice(2);
  expect(texts.map(spreadsheetDates('Asia/Kolkata'))).toEqual(['2026-03-01 01:35', '2026-07-01 05:30', ...same]);
  expect(texts.map(spreadsheetDates('Europe/Berlin'))).toEqual(['2026-02-28 21:05', '2026-07-01 02:00', ...same]);
  const local = new Date(2026, 1, 3, 16, 5);
  expect(spreadsheetDates()(local.toISOString())).toBe('2026-02-03 16:05');
});

test('names a file by list, filters and day', () => {
  expect(csvName('job-responses', ' C++ / Größe, Chef ', '2026-02-03')).toBe('job-responses-c-größe-chef-2026-02-03');
  expect(csvName('blogs', '', '2026-02-03')).toBe('blogs-2026-02-03');
  expect(csvName('jobs', 'x'.repeat(300), '2026-02-03')).toMatch(/^jobs-x{60}-2026-02-03$/);
});
