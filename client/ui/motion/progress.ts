/** How far the timeline's line reaches: the share of steps reached, minus 6 percent, never below 0. */
export function progressPercent(reached: number, total: number): number {
  if (total <= 0) return 0;
  return Math.max(0, (Math.min(reached, total) / total) * 100 - 6);
}

/** Decelerating, as a counter that settles on its number. */
export function easeOut(share: number): number {
  const t = Math.min(Math.max(share, 0), 1);
  return 1 - (1 - t) ** 2;
}

/** The number a counter shows after `elapsedMs`: whole, from 0, exactly `to` at the end and never past it. */
export function countAt(elapsedMs: number, seconds: number, to: number): number {
  if (seconds <= 0 || elapsedMs >= seconds * 1000) return to;
  // Rounded down: the number itself is not there before its time.
  return Math.floor(easeOut(elapsedMs / (seconds * 1000)) * to);
}
