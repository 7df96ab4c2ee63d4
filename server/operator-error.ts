/** Something that the operator can mend; the message says what, and is printed without a stack. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
