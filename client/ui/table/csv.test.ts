import { expect, test } from 'vitest';
import { toCsv } from './column.ts';

const line = (...cells: (string | number | null)[]) => toCsv(['h'], [cells]).split('\r\n')[1];

test('starts with a byte order mark and ends every line with CRLF', () => {
  expect(toCsv(['ID', 'Name'], [[1, 'Ananya']])).toBe('\uFEFFID,Name\r\n1,Ananya\r\n');
});

test('quotes commas, quotes and line breaks', () => {
  expect(line('a,b', 'say "hi"', 'two\nlines')).toBe('"a,b","say ""hi""","two\nlines"');
  expect(line(null, '')).toBe(',');
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

test('keeps letters of any script', () => {
  expect(line('अनन्या', 'Zoë')).toBe('अनन्या,Zoë');
});
