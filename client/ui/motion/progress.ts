/** How far the timeline's line reaches: the share of steps reached, minus 6 percent, never below 0. */
export function progressPercent(reached: number, total: number): number {
  if (total <= 0) return 0;
  return Math.max(0, (Math.min(reached, total) / total) * 100 - 6);
}
