import { asRecord } from '../../../shared/record.ts';

/** Longer texts are no message to a person. */
const maxLength = 300;

/** Marks of a stack, a statement, markup, an address or a path: things a failing host lets slip. */
const tellsTooMuch = [
  /[<>{}\r\n]/,
  /https?:|localhost|\b\d{1,3}(?:\.\d{1,3}){3}\b/i,
  /\bat \S+[:(]|\.(?:js|ts|php|py|java|rb|go):\d/,
  /\b(?:\w+Error|\w+Exception|Traceback|ECONN\w*|ENO\w+|EPIPE|EACCES|ETIMEDOUT|EHOST\w+|ER_\w+|E\d{4,}|ORA-\d+)\b/,
  /\bSQL|\b(?:insert into|select \*|for key|violates|duplicate key|null pointer)\b|\brelation "/i,
  /(?:^|\s)[/\\](?:\w[\w.-]*[/\\])+/,
];

/**
 * A host's own words where they can be shown to anybody: short, plain, and without anything that tells how the host
 * is built or where it stands.
 *
 * @param hostname the host's name, which must not appear
 */
export function usableMessage(message: string | undefined, hostname: string): string | undefined {
  if (message === undefined || message.length > maxLength) return undefined;
  if (hostname !== '' && message.toLowerCase().includes(hostname.toLowerCase())) return undefined;
  return tellsTooMuch.some((mark) => mark.test(message)) ? undefined : message;
}

/** Refusals by field, as our own backend writes them, where every text can be shown. */
export function usableFields(body: unknown, hostname: string): Record<string, string> | undefined {
  const { fields } = asRecord(body);
  const usable = Object.entries(asRecord(fields)).flatMap(([name, text]) => {
    const message = typeof text === 'string' ? usableMessage(text, hostname) : undefined;
    return message !== undefined && /^\w{1,40}$/.test(name) ? [[name, message] as const] : [];
  });
  return usable.length > 0 && usable.length <= 20 ? Object.fromEntries(usable) : undefined;
}
