import { Readable } from 'node:stream';
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
import { openingFinder, openingKey } from '#shared/job-facts.ts';
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
import type { JobPost } from '#shared/schemas/job.ts';
import { includesTerms, searchTerms, searchText } from '#shared/search-terms.ts';
import { parseSort, sortRows } from '#shared/sort-rows.ts';
import { batches } from '../../database/queries.ts';
import type { Db } from '../../database/schema.ts';
import { attachment } from '../media/fetch-file.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { recordedOpenings } from './applicants.ts';
import { applicationPages, enquiryPages } from './find-record.ts';
import { listNotes, statesOf } from './repository.ts';

const fileNames = { application: 'job-responses', enquiry: 'contact-us-data' } as const;

/** Returns the `Content-Disposition` of a file: its name has the filters and the day in the reader's time zone. */
export function csvDisposition(kind: RecordKind, query: RecordsCsvQuery, now: string): string {
  const { position = '', state, timeZone = 'UTC' } = query;
  const day = (spreadsheetDates(timeZone)(now) ?? '').slice(0, 10);
  return attachment(csvName(fileNames[kind], `${position} ${state ? stateNames[state] : ''}`, day), 'csv');
}

interface Source<Row, Listed> {
  readonly kind: RecordKind;
  readonly pages: AsyncIterable<readonly Row[]>;
  readonly keyOf: (row: Row) => string;
  readonly list: (row: Row, state: RecordState) => Listed;
  readonly fields: readonly RecordField<Listed>[];
}

interface Found<Listed> {
  readonly key: string;
  readonly listed: Listed;
}

function isFound<Row extends { readonly state: RecordState | undefined }>(
  fields: readonly RecordField<Row>[],
  { q = '', state }: RecordsCsvQuery,
): (row: Row) => boolean {
  const searched = fields.filter(({ searchable }) => searchable !== false);
  const terms = searchTerms(q);
  return (row) =>
    (state === undefined || row.state === state) &&
    (terms.length === 0 || includesTerms(searchText(searched.map((field) => textOf(field, row))), terms));
}

/** Yields the records of each page that match, a few at once. */
async function* foundIn<Row, Listed extends { readonly state: RecordState | undefined }>(
  db: Db,
  { pages, keyOf, list, fields }: Source<Row, Listed>,
  query: RecordsCsvQuery,
): AsyncGenerator<readonly Found<Listed>[]> {
  const matches = isFound(fields, query);
  for await (const page of pages) {
    for (const part of batches(page.map((row) => ({ row, key: keyOf(row) })))) {
      const states = await statesOf(
        db,
        part.map(({ key }) => key),
      );
      yield part
        .map(({ row, key }) => ({ key, listed: list(row, states.get(key) ?? 'new') }))
        .filter(({ listed }) => matches(listed));
    }
  }
}

/** Reads all records before yielding, because sorting needs them all. */
async function sorted<Listed>(
  found: AsyncIterable<readonly Found<Listed>[]>,
  { value }: RecordField<Listed>,
  desc: boolean,
) {
  const all: Found<Listed>[] = [];
  for await (const part of found) all.push(...part);
  return batches(sortRows(all, ({ listed }) => value(listed), desc));
}

/** Writes the lines of the records that match. */
async function* linesOf<Row, Listed extends { readonly state: RecordState | undefined }>(
  db: Db,
  source: Source<Row, Listed>,
  query: RecordsCsvQuery,
  form: CsvForm,
): AsyncGenerator<string> {
  const { kind, fields } = source;
  const left = new Set(query.without?.split(','));
  const columns = fields.filter(({ id }) => !left.has(id));
  const sort = parseSort(query.sort ?? '');
  const sortField = fields.find(({ id }) => id === sort?.id);
  const found = foundIn(db, source, query);
  let text = byteOrderMark + csvLine([...columns.map(({ header }) => header), fieldLabels.notes]);
  for await (const part of sortField ? await sorted(found, sortField, sort?.desc === true) : found) {
    const keys = part.map(({ key }) => key);
    const notes = Map.groupBy(keys.length > 0 ? await listNotes(db, kind, keys) : [], ({ key }) => key);
    for (const { key, listed } of part)
      text += csvLine([...csvCells(columns, listed, form), notesText(notes.get(key) ?? [], form)]);
    if (text) yield text;
    text = '';
  }
  if (text) yield text;
}

/**
 * Returns the applicant/position pairs that occur more than once. The caller reads the list again, because repeats can
 * be on different pages.
 */
async function repeatedPairs(pages: AsyncIterable<readonly JobResponse[]>): Promise<ReadonlySet<string>> {
  const [known, repeated] = [new Set<string>(), new Set<string>()];
  for await (const page of pages) {
    for (const pair of page.map(pairKey)) (known.has(pair) ? repeated : known).add(pair);
  }
  repeated.delete('');
  return repeated;
}

/** Returns a filter by position and opening. */
async function applicationFilter({ db, readJobs }: CsvOptions, { position, opening }: RecordsCsvQuery) {
  const name = position && positionKey(position);
  const jobs = opening === undefined ? [] : await readJobs();
  const openingOf = openingFinder(jobs);
  const recorded = opening === undefined ? undefined : await recordedOpenings(db);
  const wanted = new Set(jobs.filter(({ jobpost_id }) => String(jobpost_id) === opening).map(openingKey));
  return (row: JobResponse) =>
    (!name || positionKey(row.position_applied_for) === name) &&
    (!recorded || wanted.has(openingOf(row.position_applied_for, recorded.get(applicationKey(row))) ?? ''));
}

async function* filtered<Row>(pages: AsyncIterable<readonly Row[]>, isWanted: (row: Row) => boolean) {
  for await (const page of pages) yield page.filter(isWanted);
}

interface CsvOptions {
  readonly db: Db;
  readonly upstream: Upstream;
  readonly readJobs: () => Promise<readonly JobPost[]>;
  /** Start of absolute addresses. */
  readonly origin: string;
}

async function recordLines(options: CsvOptions, kind: RecordKind, query: RecordsCsvQuery) {
  const { db, upstream, origin } = options;
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
  const pages = filtered(applicationPages(upstream), await applicationFilter(options, query));
  return linesOf(db, { kind, pages, keyOf: applicationKey, list, fields: applicationFields }, query, form);
}

async function* withFirst(first: IteratorResult<string>, rest: AsyncGenerator<string>) {
  if (!first.done) yield first.value;
  yield* rest;
}

/**
 * Streams the records that match, the newest first with bounded memory, or sorted. Throws when the host fails at the start; a
 * later failure destroys the stream, which cuts the connection.
 */
export async function readCsv(options: CsvOptions, kind: RecordKind, query: RecordsCsvQuery): Promise<Readable> {
  const lines = await recordLines(options, kind, query);
  // Before the answer begins, so that a failure gets a status and words.
  return Readable.from(withFirst(await lines.next(), lines), { objectMode: false });
}
