/** Keeps the digits of a typed or pasted text, at most `max` of them. */
export function onlyDigits(text: string, max: number): string {
  return text.replace(/\D/g, '').slice(0, max);
}

/** Cleans an input in place and leaves the caret behind the digit it was behind. */
export function keepDigits(input: HTMLInputElement, max: number): void {
  const clean = onlyDigits(input.value, max);
  if (clean === input.value) return;
  const caret = onlyDigits(input.value.slice(0, input.selectionStart ?? undefined), max).length;
  input.value = clean;
  input.setSelectionRange(caret, caret);
}
