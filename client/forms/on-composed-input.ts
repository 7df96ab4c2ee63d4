import type { CompositionEvent, InputEvent } from 'react';

/** Handlers for a field that rewrites its text. During IME composition (Japanese, Chinese, Korean) the text must not change. */
export const onComposedInput = (change: (input: HTMLInputElement) => void) => ({
  onInput({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) {
    if (!nativeEvent.isComposing) change(currentTarget);
  },
  onCompositionEnd({ currentTarget }: CompositionEvent<HTMLInputElement>) {
    // Chromium fires no input event when composition ends.
    currentTarget.dispatchEvent(new Event('input', { bubbles: true }));
  },
});
