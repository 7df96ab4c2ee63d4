#!/usr/bin/env node
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type HostEndpointName, hostEndpointNames } from '../../shared/contract/endpoints.ts';
import { codesFromFolder, codesFromPrompt } from '../contract/conformance/account-checks.ts';
import { toJunit, toText } from '../contract/conformance/report.ts';
import { runConformance } from '../contract/conformance/run.ts';
import { sendTo, Unreachable } from '../contract/conformance/send.ts';

// Runs the contract against a host. Exit code 0: all passed; 1: something failed; 2: it could not be run.

const command = import.meta.filename.endsWith('.ts') ? 'npm run conformance --' : 'npx host-conformance';

const usage = `${command} --host URL [options]

  --host URL        the backend host, as in BACKEND_URL
  --token TOKEN     sent with admin calls, as BACKEND_TOKEN is
  --write           also make calls that store something; it is deleted at the end, an account excepted
  --only CALL       only this call, such as getAllJobPosts; may be given more than once
  --mailbox FOLDER  mails with codes arrive there as .eml files (signup, forgotten password)
  --code-prompt     codes are typed in
  --email ADDRESS   sign up under this address, with a tag of the run's own (you+1a2b3c4d@example.com)
  --timeout MS      how long one answer may take (10000)
  --explain         for each failure: the row of the contract, the request as curl, the answer, and what people see
  --json            print the report as JSON
  --junit FILE      also write it as JUnit XML`;

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

const isHostCall = (name: string): name is HostEndpointName => hostEndpointNames.some((known) => known === name);

function callsOf(names: readonly string[] | undefined): readonly HostEndpointName[] | undefined {
  const unknown = names?.find((name) => !isHostCall(name));
  if (unknown !== undefined) fail(`There is no call ${unknown}. The calls are ${hostEndpointNames.join(', ')}.`);
  return names?.filter(isHostCall);
}

const options = readArguments();
if (options.help) {
  console.log(usage);
  process.exit(0);
}
const url = URL.parse(options.host ?? '');
if (!url || !/^https?:$/.test(url.protocol)) fail(`Name the host, such as --host http://127.0.0.1:4000\n\n${usage}`);
const timeout = Number(options.timeout);
if (!(timeout > 0)) fail('--timeout is a number of milliseconds.');
const only = callsOf(options.only);
const send = sendTo(url.href, timeout);
await send({ method: 'GET', path: '/', headers: {} }).catch((error: unknown) => {
  fail(`${url.href} cannot be reached: ${error instanceof Unreachable ? error.message : error}`);
});

const codes = options['code-prompt'] ? codesFromPrompt : options.mailbox ? codesFromFolder(options.mailbox) : undefined;
const { write, token, email } = options;
const report = await runConformance({ send, write, token, email, codes, budgetMs: timeout, ...(only && { only }) });
if (options.junit) writeFileSync(options.junit, toJunit(report));
console.log(
  options.json
    ? JSON.stringify(
        { host: url.href, write, ...report, results: report.results.map(({ exchange: _, ...result }) => result) },
        null,
        2,
      )
    : `${url.href}${write ? '' : ' (read-only)'}\n${toText(report, options.explain ? url.href : undefined)}`,
);
process.exitCode = report.failed > 0 ? 1 : 0;
