/** Values of the technology strip, as specified. */
export const strip = {
  /** Pixels a second without scroll velocity. */
  base: 100,
  spring: { damping: 70, stiffness: 500 },
  /** Maps scroll velocity in pixels a second to a factor, without clamping. */
  velocity: [0, 1000],
  factor: [0, 10],
  /** Offsets wrap between these percentages of the row: one of its four copies. */
  wrap: [-20, -45],
  copies: 4,
  /** Time from the last scroll event until the row stops. */
  stopsAfterMs: 300,
} as const;

export type Direction = 1 | -1;

export function turned(direction: Direction, factor: number): Direction {
  if (factor < 0) return -1;
  return factor > 0 ? 1 : direction;
}

/** Percentage of its width that the row moves in one frame. `factor` and `direction` have the same sign. */
export function frameDistance(
  deltaMs: number,
  widthPx: number,
  direction: Direction,
  factor: number,
  rowDirection: Direction,
): number {
  if (widthPx <= 0) return 0;
  const still = direction * rowDirection * strip.base * (deltaMs / 1000);
  const pixels = still + direction * still * factor;
  return (pixels / widthPx) * 100;
}
