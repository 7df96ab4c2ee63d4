/** A write whose failure is logged only: one line for whoever looks into the console. */
export function logFailure(message: string, error: unknown): void {
  console.error(message, error instanceof Error ? error.message : error);
}
