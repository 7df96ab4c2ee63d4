import { statSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { hostEndpointNames } from '#shared/contract/endpoints.ts';
import { looksLikeEmail } from '#shared/email.ts';
import { codesFromFolder, codesFromPrompt, sendTo, Unreachable } from '../contract/conformance/host-answer.ts';
import { toJunit, toText } from '../contract/conformance/report.ts';
import { runConformance } from '../contract/conformance/run.ts';
import { type CheckedCall, formCalls } from '../contract/conformance/tested-host.ts';

// Exit code 0: all checks passed; 1: a check failed; 2: nothing was checked, an option is wrong, or the JUnit report was not
// written; 130: stopped by a signal.

const command = import.meta.filename.endsWith('.ts') ? 'npm run conformance --' : 'npx host-conformance';

const usage = `${command} --host URL [options]

  --host URL        address of the backend host, as in BACKEND_URL
  --token TOKEN     token for admin calls, as in BACKEND_TOKEN
  --write           also run checks that store records; the run deletes them at the end, except its account
  --only CALL       check this call only, such as getAllJobPosts; may be repeated
  --mailbox FOLDER  read mailed codes from .eml files in this folder (signup, forgotten password)
  --code-prompt     ask for mailed codes
  --form-url URL    address of the form service, as in FORM_SERVICE_URL; checked with --write
  --form-key KEY    its access key, as in FORM_ACCESS_KEY
  --email ADDRESS   sign up with this address and a tag of this run (you+1a2b3c4d@example.com)
  --timeout MS      time limit for one answer (10000, the default of UPSTREAM_TIMEOUT_MS)
  --explain         show for each failure the contract row, a curl command, the answer, and what visitors see
  --json            print the report as JSON
  --junit FILE      also write the report as JUnit XML`;

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        host: { type: 'string' },
        token: { type: 'string' },
        write: { type: 'boolean', default: false },
        only: { type: 'string', multiple: true },
        mailbox: { type: 'string' },
        'code-prompt': { type: 'boolean', default: false },
        'form-url': { type: 'string' },
        'form-key': { type: 'string' },
        email: { type: 'string' },
        timeout: { type: 'string', default: '10000' },
        explain: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        junit: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

const calls: readonly CheckedCall[] = [...hostEndpointNames, ...formCalls];
const isCall = (name: string): name is CheckedCall => calls.some((known) => known === name);

function callsOf(names: readonly string[] | undefined): readonly CheckedCall[] | undefined {
  const unknown = names?.find((name) => !isCall(name));
  if (unknown !== undefined) fail(`Unknown call ${unknown}. The calls are ${calls.join(', ')}.`);
  return names?.filter(isCall);
}

function formOf(formUrl: string | undefined, key: string | undefined) {
  if (formUrl === undefined && key === undefined) return undefined;
  if (formUrl === undefined || key === undefined) return fail('--form-url and --form-key must be used together.');
  if (!isHttp(formUrl)) return fail('--form-url must be an http or https address, such as http://127.0.0.1:4000/forms');
  return { url: formUrl, key };
}

const options = readArguments();
if (options.help) {
  console.log(usage);
  process.exit(0);
}
const isHttp = (address: string) => /^https?:$/.test(URL.parse(address)?.protocol ?? '');
const url = URL.parse(options.host ?? '');
if (!url || !isHttp(url.href))
  fail(`--host must be an http or https address, such as http://127.0.0.1:4000\n\n${usage}`);
if (url.username || url.password) fail('--host must not contain a user name or password. The site does not send them.');
const { mailbox, email } = options;
if (mailbox && statSync(mailbox, { throwIfNoEntry: false })?.isDirectory() === false)
  fail(`--mailbox must be a folder (got "${mailbox}")`);
if (email !== undefined && !looksLikeEmail(email)) fail(`--email must be an email address (got "${email}")`);
const timeout = Number(options.timeout);
if (!(timeout > 0)) fail('--timeout must be a number of milliseconds.');
if (!/^[!-~]*$/.test(options.token ?? '')) fail('--token must have only visible ASCII characters, no spaces.');
const only = callsOf(options.only);
const form = formOf(options['form-url'], options['form-key']);
const send = sendTo(url.href, timeout);
await send({ method: 'GET', path: '/', headers: {} }).catch((error: unknown) => {
  fail(`${url.href} cannot be reached: ${error instanceof Unreachable ? error.message : error}`);
});

const codes = options['code-prompt'] ? codesFromPrompt : mailbox ? codesFromFolder(mailbox) : undefined;
const { write, token } = options;
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    console.error('Stopping after this check. A second signal ends the run at once and may leave records.');
    stop.abort();
  });
const report = await runConformance({
  send,
  stop: stop.signal,
  write,
  token,
  email,
  codes,
  form,
  budgetMs: timeout,
  ...(only && { only }),
});
console.log(
  options.json
    ? JSON.stringify(
        { host: url.href, write, ...report, results: report.results.map(({ exchange: _, ...result }) => result) },
        null,
        2,
      )
    : `${url.href}${write ? '' : ' (read-only)'}\n${toText(report, options.explain ? url.href : undefined)}`,
);
process.exitCode = report.failed > 0 ? 1 : report.passed > 0 ? 0 : 2;
if (stop.signal.aborted) {
  console.error('Stopped before the end.');
  process.exitCode = 130;
}
try {
  if (options.junit) writeFileSync(options.junit, toJunit(report));
} catch (error) {
  console.error(`The JUnit report was not written: ${error instanceof Error ? error.message : error}`);
  process.exitCode ||= 2;
}
