import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Debounces changes of the address, which browsers rate-limit. */
const settleMs = 250;

/** State of a search box. Reports the text after a pause, and follows the address on Back. */
export function useSearchText(reported: string, onReport: (text: string) => void) {
  const [text, setText] = useState(reported);
  const last = useRef(reported);
  const report = useEffectEvent(onReport);

  useEffect(() => {
    if (reported === last.current) return;
    last.current = reported;
    setText(reported);
  }, [reported]);

  useEffect(() => {
    if (text === last.current) return;
    const timer = setTimeout(() => {
      // A page change has put it into the address already.
      if (text === last.current) return;
      last.current = text;
      report(text);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, type: setText };
}
