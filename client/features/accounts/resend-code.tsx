import { codeCopy } from '../../copy/accounts.ts';
import { Button } from '../../ui/button.tsx';
import { useSecondsUntil } from './use-seconds-until.ts';

const waitMs = 30_000;

/** Requests another code, at most every half minute. */
export function ResendCode({ sentAt, busy, onResend }: { sentAt: number; busy: boolean; onResend: () => void }) {
  const seconds = useSecondsUntil(sentAt + waitMs);
  return (
    <Button variant="quiet" size="s" busy={busy} disabled={seconds > 0} onClick={onResend}>
      <span className="num">{seconds > 0 ? codeCopy.againIn(seconds) : codeCopy.again}</span>
    </Button>
  );
}
