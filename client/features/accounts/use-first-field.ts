import { type RefObject, useEffect } from 'react';
import { showFromTop } from '../../ui/in-sight.ts';

/**
 * Scrolls a new step to its top and focuses its first field.
 *
 * @param news repeats this, for example after a new code was sent
 */
export function useFirstField(form: RefObject<HTMLFormElement | null>, news?: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the news are a reason to look again
  useEffect(() => {
    const first = form.current?.querySelector<HTMLInputElement>('input:not([type=hidden])');
    first?.focus({ preventScroll: true });
    // Selects the old code, so that typing or pasting replaces it.
    first?.select();
    showFromTop();
  }, [form, news]);
}
