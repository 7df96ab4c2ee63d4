/** The color of a state; its text says the same. */
export type Tone = 'good' | 'bad' | 'warm' | 'accent';

/** The note that explains this part of the screen. */
type Mark = { readonly note?: 1 | 2 | 3 };

/** `bar` is a share from 0 to 1. */
export type Cell = string | (Mark & { readonly text: string; readonly tone?: Tone; readonly bar?: number });

type Titled = Mark & {
  readonly title?: string;
  /** Left out on phones. */
  readonly wide?: boolean;
};

export type ListItem = Mark & {
  readonly text: string;
  readonly detail?: string;
  readonly state?: string;
  readonly tone?: Tone;
};

export interface TablePart extends Titled {
  readonly kind: 'table';
  /** By header. num: aligned right. wide: left out on phones. fill: shows the cell's bar behind the text. */
  readonly columns: Readonly<Record<string, '' | 'num' | 'wide' | 'wide num' | 'fill num'>>;
  readonly rows: readonly (readonly Cell[])[];
  /** Index of the selected row. */
  readonly chosen?: number;
}

export interface LinePart extends Titled {
  readonly kind: 'line';
  readonly value: string;
  /** At equal distances, from 0 at the bottom to 100 at the top. */
  readonly points: readonly number[];
  readonly earlier?: readonly number[];
  /** From left to right, at equal distances. */
  readonly axis: readonly string[];
}

export interface BarsPart extends Titled {
  readonly kind: 'bars';
  readonly value?: string;
  /** From 0 to 100, by label. */
  readonly bars: Readonly<Record<string, number>>;
  readonly high?: string;
}

export interface FormPart extends Titled {
  readonly kind: 'form';
  readonly fields: Readonly<Record<string, Cell>>;
  readonly action?: string;
}

export interface ListPart extends Titled {
  readonly kind: 'list';
  readonly items: readonly ListItem[];
}

export interface FiguresPart extends Titled {
  readonly kind: 'numbers';
  readonly numbers: Readonly<Record<string, Cell>>;
}

export interface PhonePart extends Titled {
  readonly kind: 'phone';
  readonly parts: readonly Part[];
}

export interface RowPart extends Titled {
  readonly kind: 'row';
  readonly parts: readonly Part[];
}

export interface CalendarPart extends Titled {
  readonly kind: 'calendar';
  readonly days: Readonly<Record<string, readonly ListItem[]>>;
}

export interface BlocksPart extends Titled {
  readonly kind: 'blocks';
  readonly blocks: readonly (Mark & {
    readonly name: string;
    readonly hash: string;
    readonly lines: readonly string[];
  })[];
}

/** One tile per character: "s" sold, "h" held, "f" free. */
export interface TilesPart extends Titled {
  readonly kind: 'tiles';
  readonly tiles: string;
}

/** A plan of 600 x 300 units. */
export interface FloorPart extends Titled {
  readonly kind: 'floor';
  readonly rooms: readonly (readonly [x: number, y: number, width: number, height: number, name: string])[];
  readonly trails: readonly (readonly [path: string, tone: Tone])[];
  readonly people: readonly (readonly [x: number, y: number, name: string, tone: Tone])[];
}

export interface SitePart extends Titled {
  readonly kind: 'site';
  readonly address: string;
  readonly heading: string;
  readonly rows: Readonly<Record<string, string>>;
  readonly action: string;
}

export type Part =
  | TablePart
  | LinePart
  | BarsPart
  | FormPart
  | ListPart
  | FiguresPart
  | PhonePart
  | RowPart
  | CalendarPart
  | BlocksPart
  | TilesPart
  | FloorPart
  | SitePart;

/** One screen of a program, with invented data. */
export interface Plate {
  readonly app: string;
  /** The program's menu; the first entry is the current one. */
  readonly menu?: readonly string[];
  readonly tools?: readonly string[];
  readonly action?: string;
  readonly main: readonly Part[];
  readonly aside?: readonly Part[];
  /** Names the screen in the caption. */
  readonly caption: string;
  readonly notes: readonly [string, string, string];
}
