import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';

// No slash, so that `node_modules/@scope` in a stack does not match. Bounded, to avoid quadratic matching.
const emailAddress = /[^\s@<>"'(),;:/]{1,64}@[^\s@<>"'(),;:/]{1,255}/g;
/** Some drivers quote whole statements. */
const maxTextLength = 4000;

/** Masks addresses, which mail servers and databases quote in messages, and truncates long texts. */
export const maskAddresses = (text: string): string =>
  text.slice(0, maxTextLength).replaceAll(emailAddress, (address) => `${address.slice(0, 1)}***`);

export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string | number;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/** Serialises message, code and stack. Other properties of driver errors can contain personal data. */
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

const maxUnwritten = 1024 * 1024;

function standardOutput() {
  if (process.stdout.isTTY) return process.stdout;
  // `process.stdout` destroys itself on the first error; this destination continues when there is room again.
  const output = pino.destination({ fd: process.stdout.fd, sync: true, maxLength: maxUnwritten });
  output.on('error', () => undefined);
  return output;
}

/** Logs to standard output (or `destination`); lines that cannot be written are dropped. */
export function createLogger(
  level: string,
  mixin?: () => object,
  destination: (DestinationStream | NodeJS.WritableStream) & { readonly isTTY?: boolean } = standardOutput(),
): Logger {
  // @fastify/multipart logs the request's headers in `busboyOptions`.
  const serializers = { err: loggedError, error: loggedError, req: nothing, res: nothing, busboyOptions: nothing };
  const stream: DestinationStream = destination.isTTY
    ? pretty({ destination, colorize: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss.l' })
    : destination;
  return pino({ level, serializers, ...(mixin && { mixin }) }, stream);
}
