import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { useSideways } from '../../ui/use-media.ts';
import type {
  BlocksPart,
  CalendarPart,
  Cell,
  FormPart,
  ListItem,
  Part,
  Plate as PlateContent,
  SitePart,
  TablePart,
  Tone,
} from './plate-content.ts';
import { Bars, Floor, Line, Tiles } from './plate-drawings.tsx';

/** The drawn screen is hidden from screen readers, which get the caption and the notes. On phones its parts are a row. */
export function Plate({ plate, side }: { plate: PlateContent; side?: 'left' | 'right' }) {
  const { app, menu, tools, action, main, aside, caption, notes } = plate;
  const sideways = useSideways(caption);
  return (
    <div className="plate" data-side={side}>
      <figure>
        <div className="slide" {...sideways}>
          <div className="screen" aria-hidden="true">
            <div className="bar">
              <span className="app">{app}</span>
              {tools?.map((tool) => (
                <span key={tool} className="tool">
                  {tool}
                </span>
              ))}
              {action ? <span className="button">{action}</span> : null}
            </div>
            <div className="body">
              {menu ? (
                <ul className="menu">
                  {menu.map((entry) => (
                    <li key={entry}>{entry}</li>
                  ))}
                </ul>
              ) : null}
              <Parts parts={main} className="main" />
              {aside ? <Parts parts={aside} className="aside" /> : null}
            </div>
          </div>
        </div>
        <figcaption>An example with invented data: {caption}</figcaption>
      </figure>
      <ol className="notes">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ol>
    </div>
  );
}

function Parts({ parts, className }: { parts: readonly Part[]; className?: string }) {
  return (
    <div className={className}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a screen never change
        <div key={at} className={cx('part', part.wide && 'wide')} data-part={part.kind}>
          {part.title ? (
            <p className="title">
              {part.title}
              <Mark of={part.note} />
            </p>
          ) : null}
          {partView(part)}
        </div>
      ))}
    </div>
  );
}

function partView(part: Part): ReactNode {
  switch (part.kind) {
    case 'table':
      return <Table part={part} />;
    case 'line':
      return <Line part={part} />;
    case 'bars':
      return <Bars part={part} />;
    case 'form':
      return <Form part={part} />;
    case 'list':
      return <List items={part.items} />;
    case 'numbers':
      return <Pairs pairs={part.numbers} className="numbers" />;
    case 'phone':
      return <Parts parts={part.parts} className="phone" />;
    case 'row':
      return <Parts parts={part.parts} className="row" />;
    case 'calendar':
      return <Calendar part={part} />;
    case 'blocks':
      return <Blocks part={part} />;
    case 'tiles':
      return <Tiles part={part} />;
    case 'floor':
      return <Floor part={part} />;
    case 'site':
      return <Site part={part} />;
  }
}

const Mark = ({ of }: { of: number | undefined }) => (of ? <span className="mark">{of}</span> : null);

function Value({ cell }: { cell: Cell }) {
  if (typeof cell === 'string') return cell;
  return (
    <>
      {cell.bar === undefined ? null : <Share of={cell.bar} tone={cell.tone} />}
      <span className={cx(cell.bar === undefined && cell.tone && 'state')} data-tone={cell.tone}>
        {cell.text}
      </span>
      <Mark of={cell.note} />
    </>
  );
}

const Share = ({ of, tone }: { of: number; tone: Tone | undefined }) => (
  <svg aria-hidden="true" className="share" viewBox="0 0 100 10" preserveAspectRatio="none" data-tone={tone}>
    <rect width={Math.round(of * 100)} height="10" />
  </svg>
);

function Table({ part: { columns, rows, chosen } }: { part: TablePart }) {
  const kinds = Object.values(columns);
  return (
    <table>
      <thead>
        <tr>
          {Object.entries(columns).map(([name, kind]) => (
            <th key={name} data-col={kind}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.map((cell) => (typeof cell === 'string' ? cell : cell.text)).join()} data-chosen={at === chosen}>
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never change
              <td key={column} data-col={kinds[column]}>
                <Value cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Pairs({ pairs, className }: { pairs: Readonly<Record<string, Cell>>; className?: string }) {
  return (
    <ul className={className}>
      {Object.entries(pairs).map(([label, cell]) => (
        <li key={label}>
          <span className="label">{label}</span>
          <span>
            <Value cell={cell} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Form({ part: { fields, action } }: { part: FormPart }) {
  return (
    <>
      <Pairs pairs={fields} className="form" />
      {action ? <span className="button">{action}</span> : null}
    </>
  );
}

function List({ items }: { items: readonly ListItem[] }) {
  return (
    <ul className="list">
      {items.map(({ text, detail, state, tone, note }) => (
        <li key={text}>
          <span>
            {text}
            <Mark of={note} />
          </span>
          {state ? (
            <span className={cx(tone && 'state')} data-tone={tone}>
              {state}
            </span>
          ) : null}
          {detail ? <span className="label">{detail}</span> : null}
        </li>
      ))}
    </ul>
  );
}

function Calendar({ part: { days } }: { part: CalendarPart }) {
  return (
    <ul className="calendar">
      {Object.entries(days).map(([day, entries]) => (
        <li key={day}>
          <span className="label">{day}</span>
          {entries.map(({ text, detail, tone, note }) => (
            <span key={text} className="entry" data-tone={tone}>
              {text}
              <Mark of={note} />
              {detail ? <span className="label">{detail}</span> : null}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Blocks({ part: { blocks } }: { part: BlocksPart }) {
  return (
    <ul className="blocks">
      {blocks.map(({ name, hash, lines, note }) => (
        <li key={name}>
          <span className="app">{name}</span>
          <Mark of={note} />
          <code>{hash}</code>
          {lines.map((line) => (
            <span key={line} className="label">
              {line}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Site({ part: { address, heading, rows, action } }: { part: SitePart }) {
  return (
    <div className="site">
      <span className="label">{address}</span>
      <span className="app">{heading}</span>
      <Pairs pairs={rows} />
      <span className="button">{action}</span>
    </div>
  );
}
