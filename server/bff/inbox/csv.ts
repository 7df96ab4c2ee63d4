import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import {
  byteOrderMark,
  type CsvForm,
  csvCells,
  csvForm,
  csvLine,
  csvName,
  spreadsheetDates,
  textOf,
} from '#shared/csv.ts';
import { applicationKey, enquiryKey, type RecordKind, type RecordState } from '#shared/inbox-records.ts';
import {
  applicationFields,
  enquiryFields,
  fieldLabels,
  notesText,
  pairKey,
  positionKey,
  type RecordField,
  stateNames,
} from '#shared/record-fields.ts';
import type { JobResponse } from '#shared/schemas/application.ts';
import type { ContactEntry } from '#shared/schemas/enquiry.ts';
import type { RecordsCsvQuery } from '#shared/schemas/inbox.ts';
import { includesTerms, searchTerms, searchText } from '#shared/search-terms.ts';
import type { Database } from '../../database/schema.ts';
import { attachment } from '../media/fetch-file.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { applicationPages, enquiryPages } from './find-record.ts';
import { listNotes, statesOf } from './repository.ts';

const fileNames = { application: 'job-responses', enquiry: 'contact-us-data' } as const;

/** Returns the `Content-Disposition` of a file: its name has the filters and the day in the reader's time zone. */
export function csvDisposition(kind: RecordKind, query: RecordsCsvQuery, now: string): string {
  const { position = '', state, timeZone = 'UTC' } = query;
  const day = (spreadsheetDates(timeZone)(now) ?? '').slice(0, 10);
  return attachment(csvName(fileNames[kind], `${position} ${state ? stateNames[state] : ''}`, day), 'csv');
}

/** Databases limit the parameters of a statement. */
const rowsAtOnce = 500;

interface Source<Row, Listed> {
  readonly kind: RecordKind;
  readonly pages: AsyncIterable<readonly Row[]>;
  readonly keyOf: (row: Row) => string;
  readonly list: (row: Row, state: RecordState) => Listed;
  readonly fields: readonly RecordField<Listed>[];
}

/** Filters the records of each page and writes their lines. */
async function* linesOf<Row, Listed extends { readonly state: RecordState | undefined }>(
  db: Kysely<Database>,
  { kind, pages, keyOf, list, fields }: Source<Row, Listed>,
  { q = '', state, without = '' }: RecordsCsvQuery,
  form: CsvForm,
): AsyncGenerator<string> {
  const left = new Set(without.split(','));
  const columns = fields.filter(({ id }) => !left.has(id));
  const searched = fields.filter(({ searchable }) => searchable !== false);
  const terms = searchTerms(q);
  const isFound = (row: Listed) =>
    (state === undefined || row.state === state) &&
    (terms.length === 0 || includesTerms(searchText(searched.map((field) => textOf(field, row))), terms));
  let text = byteOrderMark + csvLine([...columns.map(({ header }) => header), fieldLabels.notes]);
  for await (const page of pages) {
    for (let start = 0; start < page.length; start += rowsAtOnce) {
      const part = page.slice(start, start + rowsAtOnce).map((row) => ({ row, key: keyOf(row) }));
      const states = await statesOf(
        db,
        part.map(({ key }) => key),
      );
      const found = part
        .map(({ row, key }) => ({ key, listed: list(row, states.get(key) ?? 'new') }))
        .filter(({ listed }) => isFound(listed));
      const keys = found.map(({ key }) => key);
      const notes = Map.groupBy(keys.length > 0 ? await listNotes(db, kind, keys) : [], ({ key }) => key);
      for (const { key, listed } of found)
        text += csvLine([...csvCells(columns, listed, form), notesText(notes.get(key) ?? [], form)]);
      if (text) yield text;
      text = '';
    }
  }
  if (text) yield text;
}

/** Returns the persons and positions of several applications. These may be far apart, so the list is read twice. */
async function repeatedPairs(pages: AsyncIterable<readonly JobResponse[]>): Promise<ReadonlySet<string>> {
  const [known, repeated] = [new Set<string>(), new Set<string>()];
  for await (const page of pages) {
    for (const pair of page.map(pairKey)) (known.has(pair) ? repeated : known).add(pair);
  }
  repeated.delete('');
  return repeated;
}

async function* ofPosition(pages: AsyncIterable<readonly JobResponse[]>, position: string | undefined) {
  const wanted = position && positionKey(position);
  for await (const page of pages)
    yield wanted ? page.filter((row) => positionKey(row.position_applied_for) === wanted) : page;
}

interface CsvOptions {
  readonly db: Kysely<Database>;
  readonly upstream: Upstream;
  /** Start of absolute addresses. */
  readonly origin: string;
}

async function recordLines({ db, upstream, origin }: CsvOptions, kind: RecordKind, query: RecordsCsvQuery) {
  const form = csvForm(origin, query.timeZone ?? 'UTC');
  if (kind === 'enquiry') {
    const list = (row: ContactEntry, state: RecordState) => ({ ...row, state });
    return linesOf(
      db,
      { kind, pages: enquiryPages(upstream), keyOf: enquiryKey, list, fields: enquiryFields },
      query,
      form,
    );
  }
  const repeated = await repeatedPairs(applicationPages(upstream));
  const list = (row: JobResponse, state: RecordState) => ({ ...row, state, alsoApplied: repeated.has(pairKey(row)) });
  const pages = ofPosition(applicationPages(upstream), query.position);
  return linesOf(db, { kind, pages, keyOf: applicationKey, list, fields: applicationFields }, query, form);
}

async function* withFirst(first: IteratorResult<string>, rest: AsyncGenerator<string>) {
  if (!first.done) yield first.value;
  yield* rest;
}

/**
 * Streams the records that match, the newest first, with bounded memory. Throws when the host fails at the start; a later
 * failure destroys the stream, which cuts the connection.
 */
export async function readCsv(options: CsvOptions, kind: RecordKind, query: RecordsCsvQuery): Promise<Readable> {
  const lines = await recordLines(options, kind, query);
  // Before the answer begins, so that a failure gets a status and words.
  return Readable.from(withFirst(await lines.next(), lines), { objectMode: false });
}
