import closeWithGrace from 'close-with-grace';
import { loggedError } from '../logger.ts';
import { operatorMessage } from './operator-message.ts';

/** A part of a running program; the name appears in the log if it fails to stop. */
export interface RunningPart {
  readonly name: string;
  readonly stop: () => Promise<unknown>;
}

/** Prints a line for the operator. */
export const printLine = (line: string): boolean => process.stdout.write(`${line}\n`);

/**
 * Runs a program until it receives a signal. Then, or when the start fails, stops its parts in reverse order. Prints an
 * operator error as one line without a stack.
 *
 * @param running filled by `start`
 */
export async function runProgram(running: RunningPart[], start: () => Promise<void>): Promise<void> {
  // Without a listener, an unwritable output would end the process.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  const stop = async () => {
    for (const part of running.reverse()) {
      await part.stop().catch((error: unknown) => console.error(`Stopping the ${part.name} failed:`, error));
    }
  };
  const closing = closeWithGrace({ delay: 10_000 }, async ({ err }) => {
    if (err) console.error(loggedError(err));
    await stop();
  });
  try {
    await start();
  } catch (error) {
    closing.uninstall();
    await stop();
    console.error(operatorMessage(error) ?? error);
    process.exit(1);
  }
}
