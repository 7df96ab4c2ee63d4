import type { CompositionEvent, InputEvent } from 'react';

/**
 * Handlers for a field that changes what is typed into it. While an input method composes (Japanese, Chinese, Korean),
 * nothing may be changed: it would write its text again after the changed one.
 */
export const onComposedInput = (change: (input: HTMLInputElement) => void) => ({
  onInput({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) {
    if (!nativeEvent.isComposing) change(currentTarget);
  },
  onCompositionEnd({ currentTarget }: CompositionEvent<HTMLInputElement>) {
    // Chromium ends with no event of its own.
    currentTarget.dispatchEvent(new Event('input', { bubbles: true }));
  },
});
