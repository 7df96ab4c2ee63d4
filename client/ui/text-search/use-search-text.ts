import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Long enough that a typed word is one change of the address: browsers limit how many they take. */
const settleMs = 250;

/** What is typed, at once; reported when typing pauses; replaced when the address changes by other means (Back). */
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
      // The next page of what is found has brought it into the address already.
      if (text === last.current) return;
      last.current = text;
      report(text);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, type: setText };
}
