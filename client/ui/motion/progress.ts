/** Percentage of the timeline: share of steps reached, minus 6, at least 0. */
export function progressPercent(reached: number, total: number): number {
  if (total <= 0) return 0;
  return Math.max(0, (Math.min(reached, total) / total) * 100 - 6);
}
