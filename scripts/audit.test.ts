import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const found = (vulnerabilities: object) => JSON.stringify({ metadata: { vulnerabilities } });

/** Runs the command with this npm report. @returns output and exit code */
function audit(report: string, signatures = '{"invalid":[],"missing":[]}') {
  const folder = mkdtempSync(path.join(tmpdir(), 'audit-'));
  const answer = (words: string, text: string) =>
    `case "$*" in "${words} --json"*) cat <<'END'\n${text}\nEND\n;; esac\n`;
  const npm = `#!/bin/sh\n${answer('audit --omit=dev', report)}${answer('audit signatures', signatures)}exit 1\n`;
  writeFileSync(path.join(folder, 'npm'), npm, { mode: 0o755 });
  const env = { ...process.env, PATH: `${folder}${path.delimiter}${process.env.PATH}` };
  return spawnSync(process.execPath, [path.join(import.meta.dirname, 'audit.ts')], { env, encoding: 'utf8' });
}

const none = found({ high: 0, critical: 0, total: 0 });
test.each([
  ['nothing known', none, undefined, 0, /: 0, of them 0 high(.*\n)*Signatures: 0 invalid, 0 missing/],
  ['a moderate fault', found({ moderate: 2, high: 0, critical: 0, total: 2 }), undefined, 0, /: 2, of them 0 high/],
  ['a high fault', found({ high: 1, critical: 0, total: 1 }), undefined, 1, /1 high and 0 critical/],
  ['a critical fault', found({ high: 0, critical: 1, total: 1 }), undefined, 1, /0 high and 1 critical/],
  ['a registry without audits', '{"message":"405 Method Not Allowed"}', undefined, 0, /Not audited.*405/],
  ['no registry', '', undefined, 0, /Not audited/],
  ['a package signed by someone else', none, '{"invalid":[{"name":"a"}],"missing":[]}', 1, /Signatures: 1 invalid/],
  ['a package that is not signed', none, '{"invalid":[],"missing":[{"name":"a"}]}', 1, /1 missing/],
  ['a registry without keys', none, '{"error":{"code":"EAI_AGAIN"}}', 0, /Signatures not verified/],
])(
  '%s: fails only for findings that can be fixed, and always prints the result',
  (_, report, signatures, code, message) => {
    const { status, stdout } = audit(report, signatures);
    expect([status, stdout]).toEqual([code, expect.stringMatching(message)]);
  },
);
