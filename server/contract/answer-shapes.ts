import { hostDescription } from '../../shared/contract/host-description.ts';
import { asRecord, isRecord } from '../../shared/record.ts';

// Reduces a host's answer to its shape, and generates placeholder answers of a recorded shape.

/** A scalar as a description (`text of 21 to 200`), an object by field, a list by groups of equal rows. */
export type Shape = string | readonly RowShape[] | { readonly [name: string]: Shape };

/** A number of list rows with the same shape. */
interface RowShape {
  readonly times: number;
  readonly row: Shape;
}

/** Field names that may be recorded. Other names may hold a host's data, such as e-mail addresses used as keys. */
const knownNames = new Set(['data', 'docs', 'message', 'error', 'success', 'code', 'statusCode', 'url', 'body']);

function learnNames(description: unknown): void {
  if (!isRecord(description)) return;
  for (const name of Object.keys(asRecord(description.properties))) knownNames.add(name);
  Object.values(description).forEach(learnNames);
}
learnNames(hostDescription);

const lengths = [0, 20, 200, 2000];

function lengthOf({ length }: string): string {
  const at = lengths.findIndex((most) => length <= most);
  if (at === 0) return 'empty text';
  return at < 0 ? `text over ${lengths.at(-1)}` : `text of ${(lengths[at - 1] ?? 0) + 1} to ${lengths[at]}`;
}

function textShape(text: string, origin: string): string {
  if (/^\d{1,15}$/.test(text)) return 'digits';
  if (/^\d{4}-\d\d-\d\d([T ]|$)/.test(text) && !Number.isNaN(Date.parse(text))) return 'date';
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return 'e-mail address';
  if (/^https?:\/\/\S+$/.test(text)) return text.startsWith(`${origin}/`) ? 'address here' : 'address elsewhere';
  return /^\/[^\s/]\S*$/.test(text) ? 'path' : lengthOf(text);
}

function numberShape(value: number): string {
  if (!Number.isInteger(value)) return 'number';
  if (!Number.isSafeInteger(value)) return 'number beyond 2^53';
  if (value > 1e12) return 'milliseconds since 1970';
  return value > 1e9 ? 'seconds since 1970' : 'whole number';
}

/**
 * Returns the shape of a parsed answer.
 *
 * @param origin the host's own origin, which tells its own addresses from others
 */
export function shapeOf(value: unknown, origin: string): Shape {
  if (typeof value === 'string') return textShape(value, origin);
  if (typeof value === 'number') return numberShape(value);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : 'true or false';
  if (Array.isArray(value)) {
    const shapes = value.map((row: unknown) => shapeOf(row, origin));
    return Array.from(Map.groupBy(shapes, (shape) => JSON.stringify(shape)).values(), (alike) => ({
      times: alike.length,
      row: alike[0] ?? 'null',
    }));
  }
  const names = Object.entries(value).map(([name, field], at) => [
    knownNames.has(name) ? name : `unknown${at + 1}`,
    // `success` decides how an answer is read, so its value is kept.
    name === 'success' && typeof field === 'boolean' ? String(field) : shapeOf(field, origin),
  ]);
  return Object.fromEntries(names);
}

const isList = (shape: Shape): shape is readonly RowShape[] => Array.isArray(shape);

const filler = 'Made up in place of what was recorded, as long as that was. ';

/** Generates a deterministic placeholder answer; fields named in `given` get the requested value. */
export function placeholderAnswer(shape: Shape, origin: string, given: Readonly<Record<string, string>> = {}): unknown {
  let count = 0;
  const scalars: Readonly<Record<string, (count: number) => unknown>> = {
    null: () => null,
    true: () => true,
    false: () => false,
    'true or false': (at) => at % 2 === 0,
    'empty text': () => '',
    digits: (at) => `${at}`,
    date: (at) => new Date(Date.UTC(2026, 0, 1) - at * 3_600_000).toISOString(),
    'e-mail address': (at) => `person${at}@example.com`,
    'address here': (at) => `${origin}/made-up/${at}.png`,
    'address elsewhere': (at) => `https://files.example.com/made-up/${at}.png`,
    path: (at) => `/made-up/${at}.png`,
    number: (at) => at + 0.5,
    'whole number': (at) => at,
    'number beyond 2^53': (at) => 2 ** 60 + at * 4096,
    'seconds since 1970': (at) => 1_767_225_600 - at * 3600,
    'milliseconds since 1970': (at) => (1_767_225_600 - at * 3600) * 1000,
  };
  const textOf = (words: string) => {
    const least = Number(/\d+/.exec(words)?.[0] ?? 1);
    const most = lengths.find((one) => one >= least) ?? least + 500;
    return `${count} ${filler.repeat(Math.ceil(most / filler.length))}`.slice(0, Math.ceil((least + most) / 2)).trim();
  };
  const fill = (part: Shape, name?: string): unknown => {
    if (typeof part === 'string') {
      count += 1;
      const asked = name === undefined ? undefined : given[name];
      if (asked !== undefined) return part.includes('number') ? Number(asked) : asked;
      return (scalars[part] ?? (() => textOf(part)))(count);
    }
    if (isList(part)) return part.flatMap(({ times, row }) => Array.from({ length: times }, () => fill(row)));
    return Object.fromEntries(Object.entries(part).map(([key, field]) => [key, fill(field, key)]));
  };
  return fill(shape);
}
