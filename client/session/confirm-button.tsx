import type { ComponentProps } from 'react';
import { Button } from '../ui/button.tsx';
import type { useConfirmedAction } from './use-confirmed-action.ts';

type ConfirmButtonProps<Target> = ComponentProps<typeof Button> & {
  action: ReturnType<typeof useConfirmedAction<Target>>;
  target: Target;
  question: string;
};

/** Asks before it runs an action, and is busy while that runs for its target. */
export function ConfirmButton<Target>({ action, target, question, ...rest }: ConfirmButtonProps<Target>) {
  const { label, ask, isPending, pending } = action;
  return (
    <Button
      size="s"
      variant="quiet"
      {...rest}
      busy={isPending && pending === target}
      onClick={() => void ask(target, question)}
    >
      {rest.children ?? label}
    </Button>
  );
}
