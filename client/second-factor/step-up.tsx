import { type ComponentType, useEffect, useState } from 'react';
import { noReply, stepUp } from '../data/call.ts';

interface Question {
  readonly Dialog: ComponentType<{ onClose: (confirmed: boolean) => void }>;
  readonly answer: (confirmed: boolean) => void;
}

/** Concurrent calls share one dialog. */
export function StepUp() {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    const left = Promise.withResolvers<boolean>();
    let asking: Promise<boolean> | undefined;
    const ask = async () => {
      const { StepUpDialog } = await import('./step-up-dialog.tsx').catch((cause: unknown) => {
        throw noReply(cause);
      });
      const { promise, resolve } = Promise.withResolvers<boolean>();
      setQuestion({ Dialog: StepUpDialog, answer: resolve });
      return Promise.race([promise, left.promise]).finally(() => setQuestion(null));
    };
    stepUp.ask = () => {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    };
    return () => {
      stepUp.ask = undefined;
      left.resolve(false);
    };
  }, []);
  return question ? <question.Dialog onClose={question.answer} /> : null;
}
