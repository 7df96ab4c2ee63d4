import { Fragment } from 'react';
import type { BarsPart, FloorPart, LinePart, TilesPart } from './plate-content.ts';

const path = (points: readonly number[]) =>
  points.map((y, at) => `${at ? 'L' : 'M'}${((at / (points.length - 1)) * 100).toFixed(1)} ${100 - y}`).join('');

export function Line({ part: { value, points, earlier, axis } }: { part: LinePart }) {
  return (
    <>
      <p className="value">{value}</p>
      <svg aria-hidden="true" className="chart" viewBox="0 0 100 100" preserveAspectRatio="none">
        <path className="grid" d="M0 1H100M0 33H100M0 66H100M0 99H100" />
        <path className="area" d={`${path(points)}V100H0z`} />
        {earlier ? <path className="earlier" d={path(earlier)} /> : null}
        <path className="line" d={path(points)} />
        <path className="dot" d={`M100 ${100 - (points.at(-1) ?? 0)}h0`} />
      </svg>
      <Axis labels={axis} />
    </>
  );
}

function Axis({ labels }: { labels: readonly string[] }) {
  return (
    <p className="axis">
      {labels.map((label) => (
        <span key={label}>{label}</span>
      ))}
    </p>
  );
}

export function Bars({ part: { value, bars, high } }: { part: BarsPart }) {
  const entries = Object.entries(bars);
  const step = 100 / entries.length;
  return (
    <>
      {value ? <p className="value">{value}</p> : null}
      <svg aria-hidden="true" className="chart" viewBox="0 0 100 100" preserveAspectRatio="none">
        <path className="grid" d="M0 1H100M0 33H100M0 66H100M0 99H100" />
        {entries.map(([label, height], at) => (
          <rect
            key={label}
            x={at * step + step * 0.14}
            y={100 - height}
            width={step * 0.72}
            height={height}
            data-tone={label === high ? 'warm' : undefined}
          />
        ))}
      </svg>
      <p className="ticks">
        {entries.map(([label]) => (
          <span key={label}>{label}</span>
        ))}
      </p>
    </>
  );
}

export function Tiles({ part: { tiles } }: { part: TilesPart }) {
  return (
    <ul className="tiles">
      {[...tiles].map((state, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tile is its number
        <li key={at} data-state={state}>
          {at + 1}
        </li>
      ))}
    </ul>
  );
}

export function Floor({ part: { rooms, trails, people } }: { part: FloorPart }) {
  return (
    <svg aria-hidden="true" className="floor" viewBox="0 0 600 300">
      {rooms.map(([x, y, width, height, name]) => (
        <Fragment key={name}>
          <rect x={x} y={y} width={width} height={height} />
          <text x={x + 10} y={y + 22}>
            {name}
          </text>
        </Fragment>
      ))}
      {trails.map(([d, tone]) => (
        <path key={d} d={d} data-tone={tone} />
      ))}
      {people.map(([x, y, name, tone]) => (
        <Fragment key={name}>
          <circle cx={x} cy={y} r="9" data-tone={tone} />
          <text x={x + 15} y={y + 5} className="person">
            {name}
          </text>
        </Fragment>
      ))}
    </svg>
  );
}
