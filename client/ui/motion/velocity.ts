/** The technology strip in numbers, as specified. */
export const strip = {
  /** Pixels a second without any scroll velocity. */
  base: 100,
  spring: { damping: 70, stiffness: 500 },
  /** Scroll velocity in pixels a second onto a factor, not clamped: scrolling faster than 1000 still counts. */
  velocity: [0, 1000],
  factor: [0, 10],
  /** Offsets wrap between these percentages of the row: exactly one of its four copies. */
  wrap: [-20, -45],
  copies: 4,
  /** The row stands still this long after the last scroll event. */
  stopsAfterMs: 300,
} as const;

export type Direction = 1 | -1;

/** The row turns round when the scroll velocity changes sign, and keeps its way while there is none. */
export function turned(direction: Direction, factor: number): Direction {
  if (factor < 0) return -1;
  return factor > 0 ? 1 : direction;
}

/**
 * How far one frame moves the row, in percent of its width. `factor` is the smoothed velocity on the scale above;
 * it is negative when scrolling up, as `direction` is then, so that the two always add up.
 */
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
