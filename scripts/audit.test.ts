import { expect, test } from 'vitest';
import { judgeAudit } from './audit.ts';

const found = (vulnerabilities: object) => JSON.stringify({ metadata: { vulnerabilities } });

test.each([
  ['nothing known', found({ high: 0, critical: 0, total: 0 }), false, /: 0, of them 0 high/],
  ['a moderate fault', found({ moderate: 2, high: 0, critical: 0, total: 2 }), false, /: 2, of them 0 high/],
  ['a high fault', found({ high: 1, critical: 0, total: 1 }), true, /1 high and 0 critical/],
  ['a critical fault', found({ high: 0, critical: 1, total: 1 }), true, /0 high and 1 critical/],
  ['a registry without audits', '{"message":"405 Method Not Allowed","method":"POST"}', false, /Not audited.*405/],
  ['no registry', '', false, /Not audited/],
])(
  '%s: the build fails only where something is to be mended, and always says what is known',
  (_, report, failed, message) => {
    const judged = judgeAudit(report);
    expect(judged.failed).toBe(failed);
    expect(judged.message).toMatch(message);
  },
);
