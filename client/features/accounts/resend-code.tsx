import { codeCopy } from '../../copy/accounts.ts';
import { Button } from '../../ui/button.tsx';
import { useSecondsUntil } from './use-seconds-until.ts';

const waitMs = 30_000;

/** Asks for another code, no sooner than half a minute after the last: mails take their time. */
export function ResendCode({ sentAt, busy, onResend }: { sentAt: number; busy: boolean; onResend: () => void }) {
  const seconds = useSecondsUntil(sentAt + waitMs);
  return (
    <Button variant="quiet" size="s" busy={busy} disabled={seconds > 0} onClick={onResend}>
      <span className="num">{seconds > 0 ? codeCopy.againIn(seconds) : codeCopy.again}</span>
    </Button>
  );
}
