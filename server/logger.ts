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

/**
 * The program's log on the standard output: lines for people where that is a terminal, elsewhere JSON lines.
 *
 * @param mixin fields for every line
 * @param destination in place of the standard output; for tests
 */
export function createLogger(
  level: string,
  mixin?: () => object,
  destination: NodeJS.WritableStream & { readonly isTTY?: boolean } = process.stdout,
): Logger {
  const serializers = { err: loggedError, error: loggedError, req: nothing, res: nothing };
  const stream: DestinationStream = destination.isTTY
    ? pretty({ destination, colorize: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss.l' })
    : destination;
  return pino({ level, serializers, ...(mixin && { mixin }) }, stream);
}
