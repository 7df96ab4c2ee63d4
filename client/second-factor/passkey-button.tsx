import { useMutation } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import type { ApiError } from '../../shared/errors.ts';
import { useSingleFlight } from '../data/use-single-flight.ts';
import { failureMessage } from '../session/session-end.ts';
import { Button } from '../ui/button.tsx';
import { StatusLine } from '../ui/status-line.tsx';

interface PasskeyButtonProps<Answer> extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'autoFocus'> {
  ask: () => Promise<Answer>;
  onDone: (answer: Answer) => unknown;
  children: ReactNode;
}

/** Has the browser ask for a passkey, and says beside it why that came to nothing. */
export function PasskeyButton<Answer>({ ask, onDone, children, ...look }: PasskeyButtonProps<Answer>) {
  const asking = useMutation<Answer, ApiError, void>({ mutationFn: ask });
  const press = useSingleFlight(async () => {
    const answer = await asking.mutateAsync().catch(() => undefined);
    if (answer !== undefined) await onDone(answer);
  });
  return (
    <>
      <Button {...look} busy={asking.isPending} onClick={() => void press()}>
        {children}
      </Button>
      <StatusLine kind="bad">{failureMessage(asking.error)}</StatusLine>
    </>
  );
}
