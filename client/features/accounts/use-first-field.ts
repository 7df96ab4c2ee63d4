import { type RefObject, useEffect } from 'react';
import { showFromTop } from '../../layout/show-from-top.ts';

/**
 * When a new step is shown, it is read from its top, and the keyboard starts in its first field.
 *
 * @param news what brings it back there: a code that was sent anew, whose button waits now
 */
export function useFirstField(form: RefObject<HTMLFormElement | null>, news?: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the news are a reason to look again
  useEffect(() => {
    const first = form.current?.querySelector<HTMLInputElement>('input:not([type=hidden])');
    first?.focus({ preventScroll: true });
    // The code of before, maybe a wrong one, gives way to what is typed or pasted.
    first?.select();
    showFromTop();
  }, [form, news]);
}
