import { useMutation } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import type { ApiError } from '#shared/errors.ts';
import { useSingleFlight } from '../data/use-single-flight.ts';
import { Button } from '../ui/button.tsx';
import { StatusLine } from '../ui/status-line.tsx';

interface PasskeyButtonProps<Answer> extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'autoFocus'> {
  ask: () => Promise<Answer>;
  onDone: (answer: Answer) => unknown;
  children: ReactNode;
}

/** Requests a passkey and shows why it failed. */
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
      {/* Also that the session has ended: at a login's second step nothing else tells. */}
      <StatusLine kind="bad">{asking.error?.message}</StatusLine>
    </>
  );
}
