import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

// No slash in it: `node_modules/@scope` in a stack is no address. Bounded: each character is a beginning to try.
const emailAddress = /[^\s@<>"'(),;:/]{1,64}@[^\s@<>"'(),;:/]{1,255}/g;
/** Some drivers quote whole statements. */
const maxTextLength = 4000;

/** Mail servers and databases put addresses into their messages; a log keeps the first letter, and no text without end. */
export const maskAddresses = (text: string): string =>
  text.slice(0, maxTextLength).replaceAll(emailAddress, (address) => `${address.slice(0, 1)}***`);

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string | number;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/**
 * An error as it is logged: what happened and where. Everything else that drivers hang on their errors (the row that
 * was in the way, the recipients of a mail) can be somebody's data and stays out.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const code = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: maskAddresses(error.message),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(error.stack && { stack: maskAddresses(error.stack) }),
    ...(error.cause !== undefined && depth < 5 && { cause: loggedError(error.cause, depth + 1) }),
  };
}

const nothing = (): undefined => undefined;

/** Lines kept for a standard output that cannot be written, in characters; newer lines are dropped. */
const maxUnwritten = 1024 * 1024;

function standardOutput() {
  if (process.stdout.isTTY) return process.stdout;
  // `process.stdout` destroys itself at the first error; this one goes on when there is room again.
  const output = pino.destination({ fd: process.stdout.fd, sync: true, maxLength: maxUnwritten });
  output.on('error', () => undefined);
  return output;
}

/**
 * The program's log on the standard output: lines for people where that is a terminal, elsewhere JSON lines.
 *
 * @param mixin fields for every line
 * Lines that cannot be written (a full disk, a pipe without a reader) are dropped.
 *
 * @param destination replaces the standard output; for tests
 */
export function createLogger(
  level: string,
  mixin?: () => object,
  destination: (DestinationStream | NodeJS.WritableStream) & { readonly isTTY?: boolean } = standardOutput(),
): Logger {
  const serializers = { err: loggedError, error: loggedError, req: nothing, res: nothing };
  const stream: DestinationStream = destination.isTTY
    ? pretty({ destination, colorize: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss.l' })
    : destination;
  return pino({ level, serializers, ...(mixin && { mixin }) }, stream);
}
