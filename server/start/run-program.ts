import closeWithGrace from 'close-with-grace';
import { loggedError } from '../logger.ts';
import { operatorMessage } from './operator-message.ts';

/** A part of a running program, by the name under which its failure to stop is told. */
export interface RunningPart {
  readonly name: string;
  readonly stop: () => Promise<unknown>;
}

/** A line for whoever has started the program. */
export const printLine = (line: string): boolean => process.stdout.write(`${line}\n`);

/**
 * Runs a program until it is told to end; then, or when its start fails, its parts are stopped, last started first.
 * What the operator can mend is one line, not a stack.
 *
 * @param running filled by `start` as parts begin
 */
export async function runProgram(running: RunningPart[], start: () => Promise<void>): Promise<void> {
  // Without a listener, an output that cannot be written would end the process.
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
