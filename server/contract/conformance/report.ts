import { endpointOf } from '#shared/contract/endpoints.ts';
import { escapeHtml } from '#shared/text.ts';
import { type CheckedCall, type Exchange, isExtension, isFormCall, rowOf } from './tested-host.ts';

export interface CheckResult {
  readonly call: CheckedCall;
  readonly method: string;
  readonly path: string;
  readonly extension: boolean;
  /** Completes "the call …". */
  readonly expects: string;
  readonly outcome: 'passed' | 'failed' | 'not tried';
  /** Path of the difference, with the expected and actual values. */
  readonly field?: string;
  readonly expected?: string;
  readonly got?: string;
  readonly reason?: string;
  readonly ms: number;
  /** The request and answer of a failure. */
  readonly exchange?: Exchange;
}

/** A deviation that does not break the contract. */
export interface Warning {
  readonly call: CheckedCall;
  readonly field: string;
  readonly words: string;
}

export interface CallTiming {
  readonly call: CheckedCall;
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
}

export interface Report {
  readonly host?: string;
  readonly results: readonly CheckResult[];
  readonly passed: number;
  readonly failed: number;
  readonly notTried: number;
  readonly warnings: readonly Warning[];
  /** Extensions that this run detected as present or absent. */
  readonly extensions: readonly { readonly name: string; readonly present: boolean }[];
  readonly timing: readonly CallTiming[];
  /** Records that this run could not delete. */
  readonly left: readonly string[];
}

/** The site's message for a failed call. Forms show the host's `message` if there is one. */
const visibleEffects: Partial<Readonly<Record<CheckedCall, string>>> = {
  getAllJobPosts: "'Failed to fetch job posts' and an alert 'data is not found'; after a first success, its answer",
  getJobPostById: "'Failed to fetch job post'; for 404 the page of an address that does not exist",
  postJobPosition: "the host's message, else 'Failed to post job. Please check your input.'",
  updateJobPosition: "an alert 'Failed to update job post'",
  deleteJobPost: "an alert 'Failed to delete job post'",
  getAllBlogs: 'no blogs, or those of the last success; the failure is in the log',
  postBlogs: 'the unchanged list; the failure is in the log',
  deleteblogs: 'the unchanged list; the failure is in the log',
  getalljobresponse: 'no applications; the failure is in the log',
  getallcontactform: 'no enquiries; the failure is in the log',
  userSignup: "the host's message, else 'Signup failed. Please try again.'",
  verifyEmailOTP: "the host's message, else 'OTP verification failed. Try again.'",
  userLogin: "the host's message, else 'Login failed. Please try again.'",
  forgetPassword: "the host's message, else 'Failed to send OTP.'",
  forgetPasswordVerifyEmailOTP: "'OTP verification failed.'",
  changePasswordAfterFoget: "'Password reset failed.'",
  contactForm:
    "the host's message, or 'Form Submitted Successfully'; the admins' list may lack the post or have it twice",
  applicationForm:
    "the host's message, or 'Form Submitted Successfully'; the admins' list may lack the application, or strangers may open its resume",
};

const visibleEffect = (call: CheckedCall): string =>
  visibleEffects[call] ?? `'${(!isFormCall(call) && endpointOf(call).missingAtHost) || 'Something went wrong.'}'`;

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function fieldOf([name, value]: readonly [string, string]): string {
  const isOurKey = name === 'access_key' && value !== 'not-the-key';
  return isOurKey ? '-F "access_key=$FORM_ACCESS_KEY"' : `-F ${quoted(`${name}=${value}`)}`;
}

function headerOf([name, value]: readonly [string, string]): string {
  const isOurToken = name === 'authorization' && !value.includes('not-the-token');
  return isOurToken ? '-H "authorization: Bearer $BACKEND_TOKEN"' : `-H ${quoted(`${name}: ${value}`)}`;
}

/** Formats the request as a curl command, with variables in place of the token and the access key. */
function curlOf({ url, request: { method, path, headers, body, fields } }: Exchange, host: string | undefined): string {
  // With -F, curl sets the content type itself.
  const given = Object.entries(headers).filter(([name]) => !fields || name !== 'content-type');
  const text = typeof body === 'string' ? [`--data-raw ${quoted(body)}`] : body ? ['--data-binary @body'] : [];
  const address = host === undefined ? `"$BACKEND_URL"${quoted(path)}` : quoted(url ?? host.replace(/\/+$/, '') + path);
  return ['curl', '-i', '-X', method, ...given.map(headerOf), ...(fields?.map(fieldOf) ?? text), address].join(' ');
}

function answerOf({ answer }: Exchange): string {
  if (!answer) return 'none';
  const text = answer.bytes.subarray(0, 400).toString('utf8').replaceAll(/\s+/g, ' ').trim();
  return `${answer.status} ${answer.type || 'without a content type'}: ${text || '(empty)'}${answer.bytes.length > 400 ? '…' : ''}`;
}

function explain({ call, exchange }: CheckResult, host: string | undefined): string[] {
  const { method, path, text } = rowOf(call);
  const row = `${call}: ${method} ${path}, ${text}`;
  return [
    `      contract  ${row}`,
    ...(exchange ? [`      request   ${curlOf(exchange, host)}`, `      answer    ${answerOf(exchange)}`] : []),
    `      visitors  see ${visibleEffect(call)}`,
  ];
}

const marks = { passed: '✓', failed: '✗', 'not tried': '–' } as const;

function linesOf(result: CheckResult, explained?: (result: CheckResult) => string[]): string[] {
  const { outcome, expects, field, expected, got, ms } = result;
  const line = `  ${marks[outcome]} ${expects}`;
  if (outcome === 'passed') return [`${line} (${ms} ms)`];
  const failure = [line, `      at        ${field}`, `      expected  ${expected}`, `      got       ${got}`];
  return [...failure, ...(explained?.(result) ?? [])];
}

const count = (results: readonly CheckResult[], outcome: CheckResult['outcome']): number =>
  results.filter((result) => result.outcome === outcome).length;

const countsOf = (results: readonly CheckResult[]): string =>
  `${count(results, 'passed')} passed, ${count(results, 'failed')} failed, ${count(results, 'not tried')} not tried`;

function foldedLines(
  results: readonly CheckResult[],
  line: (folded: string, checks: readonly CheckResult[]) => string,
) {
  const skipped = results.filter(({ outcome }) => outcome === 'not tried');
  return Array.from(
    Map.groupBy(skipped, ({ reason = '' }) => reason),
    ([reason, checks]) => {
      if (checks.length === 1) return line(`1 check not tried: ${reason}`, checks);
      return line(`${checks.length} checks not tried: ${reason.replace(/^needs/, 'need')}`, checks);
    },
  );
}

const isMissingOption = ({ reason }: CheckResult): boolean => reason?.startsWith('needs --') ?? false;

function sectionOf(title: string, results: readonly CheckResult[], explained?: (result: CheckResult) => string[]) {
  if (results.length === 0) return [];
  const calls = byCall(results.filter((result) => !isMissingOption(result))).flatMap(([call, checks]) => [
    '',
    call,
    ...checks.filter(({ outcome }) => outcome !== 'not tried').flatMap((check) => linesOf(check, explained)),
    ...foldedLines(checks, (folded, [only, ...more]) =>
      more.length === 0 ? `  – ${only?.expects} (not tried: ${only?.reason})` : `  – ${folded}`,
    ),
  ]);
  return ['', `${title}: ${countsOf(results)}`, ...calls];
}

function byCall(results: readonly CheckResult[]): [string, CheckResult[]][] {
  return [
    ...Map.groupBy(results, ({ call, method, path }) =>
      isFormCall(call) ? `${call}: ${method} ${path}` : `${method} ${path}`,
    ),
  ];
}

function remarks({ timing, extensions, warnings }: Report): string[] {
  const having = (present: boolean) => extensions.filter((extension) => extension.present === present);
  const named = (present: boolean) =>
    having(present)
      .map(({ name }) => name)
      .join(', ') || 'none';
  return [
    'Time in milliseconds (p50, p95):',
    ...timing
      .toSorted((one, other) => Number(isExtension(one.call)) - Number(isExtension(other.call)))
      .map(
        ({ call, p50, p95, count }) =>
          `  ${call} ${p50}, ${p95} (${count} calls${isExtension(call) ? ', extension' : ''})`,
      ),
    ...(extensions.length > 0 ? [`Extensions present: ${named(true)}`, `Extensions absent: ${named(false)}`] : []),
    ...warnings.map(({ call, field, words }) => `Warning: ${call}, ${field}: ${words}`),
  ];
}

/** Formats the report as text. */
export function toText(report: Report, explainAt?: string): string {
  const { results, left } = report;
  const explained = explainAt === undefined ? undefined : (result: CheckResult) => explain(result, explainAt);
  const of = (extension: boolean) => results.filter((result) => result.extension === extension);
  const failures = results.filter(({ outcome }) => outcome === 'failed');
  return [
    ...sectionOf('The sixteen documented calls', of(false), explained),
    ...sectionOf('Extensions, which a host may lack', of(true), explained),
    '',
    ...remarks(report),
    '',
    countsOf(results),
    ...failures.map(({ method, path, expects, field }) => `  ✗ ${method} ${path} ${expects}: ${field}`),
    ...foldedLines(results.filter(isMissingOption), (folded) => folded),
    ...left.map((thing) => `Left at the host: ${thing}.`),
    '',
  ].join('\n');
}

/** Throws if a check failed, for use in tests. */
export function assertConformance({ host, results, failed }: Report): void {
  if (failed === 0) return;
  const calls = byCall(results.filter(({ outcome }) => outcome === 'failed')).flatMap(([call, checks]) => [
    '',
    call,
    ...checks.flatMap((check) => linesOf(check, (result) => explain(result, host))),
  ]);
  const tried = results.length - count(results, 'not tried');
  const error = new Error([`${failed} of ${tried} checks failed`, ...calls].join('\n'));
  error.name = 'ConformanceError';
  Error.captureStackTrace(error, assertConformance);
  throw error;
}

/** Escapes text for an XML attribute. Characters that XML 1.0 forbids become question marks. */
const attribute = (text: string): string =>
  escapeHtml(text.replaceAll(/[^\t\n\r\x20-\uFFFD\u{10000}-\u{10FFFF}]/gu, '?'));

function testCase({ method, path, expects, outcome, reason, field, expected, got, ms }: CheckResult): string {
  const names = `classname="${attribute(`${method} ${path}`)}" name="${attribute(expects)}" time="${ms / 1000}"`;
  if (outcome === 'passed') return `    <testcase ${names}/>`;
  const detail =
    outcome === 'failed'
      ? `<failure message="${attribute(`${field}: expected ${expected}, got ${got}`)}"/>`
      : `<skipped message="${attribute(reason ?? '')}"/>`;
  return `    <testcase ${names}>${detail}</testcase>`;
}

export function toJunit({ results, failed, notTried }: Report): string {
  const suites = byCall(results).flatMap(([call, checks]) => {
    const [failures, skipped] = [count(checks, 'failed'), count(checks, 'not tried')];
    const counts = `tests="${checks.length}" failures="${failures}" skipped="${skipped}"`;
    return [`  <testsuite name="${attribute(call)}" ${counts}>`, ...checks.map(testCase), '  </testsuite>'];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="conformance" tests="${results.length}" failures="${failed}" skipped="${notTried}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}
