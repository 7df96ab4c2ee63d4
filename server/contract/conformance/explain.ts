import { endpointOf } from '../../../shared/contract/endpoints.ts';
import type { CheckResult } from './run.ts';
import { shownFor } from './shown.ts';
import type { Exchange } from './tested-host.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The request as a shell takes it. A token is named and not shown; bytes that are no text are left out. */
function curlOf({ request: { method, path, headers, body } }: Exchange, host: string): string {
  const given = Object.entries(headers).map(([name, value]) =>
    name === 'authorization' && !value.includes('not-the-token')
      ? '-H "authorization: Bearer $BACKEND_TOKEN"'
      : `-H ${quoted(`${name}: ${value}`)}`,
  );
  const data = typeof body === 'string' ? [`--data-raw ${quoted(body)}`] : body ? ['--data-binary @body'] : [];
  return ['curl', '-i', '-X', method, ...given, ...data, quoted(host.replace(/\/+$/, '') + path)].join(' ');
}

function answerOf({ answer }: Exchange): string {
  if (!answer) return 'none';
  const text = answer.bytes.subarray(0, 400).toString('utf8').replaceAll(/\s+/g, ' ').trim();
  return `${answer.status} ${answer.type || 'without a content type'}: ${text || '(empty)'}${answer.bytes.length > 400 ? '…' : ''}`;
}

/** What a failure is about: the row of the contract, the request to repeat it, the answer, and what a person sees. */
export function explain({ call, exchange }: CheckResult, host: string): string[] {
  const { method, path, summary, auth, documented, answer } = endpointOf(call);
  const row = `${call}: ${method} ${path}, ${summary.toLowerCase()}; ${auth}, ${documented ? 'documented' : 'extension'}, answers ${answer.shape}`;
  return [
    `      contract  ${row}`,
    ...(exchange ? [`      request   ${curlOf(exchange, host)}`, `      answer    ${answerOf(exchange)}`] : []),
    `      people    see ${shownFor(call)}`,
  ];
}
