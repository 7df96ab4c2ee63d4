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

/** A part of a screen, with what its kind shows. */
type PartOf<Kind extends string, Content> = Titled & { readonly kind: Kind } & Readonly<Content>;

export type TablePart = PartOf<
  'table',
  {
    /** By header. num: aligned right. wide: left out on phones. fill: shows the cell's bar behind the text. */
    columns: Readonly<Record<string, '' | 'num' | 'wide' | 'wide num' | 'fill num'>>;
    rows: readonly (readonly Cell[])[];
    /** Index of the selected row. */
    chosen?: number;
  }
>;

export type LinePart = PartOf<
  'line',
  {
    value: string;
    /** At equal distances, from 0 at the bottom to 100 at the top. */
    points: readonly number[];
    earlier?: readonly number[];
    /** From left to right, at equal distances. */
    axis: readonly string[];
  }
>;

/** Bars are from 0 to 100, by label. */
export type BarsPart = PartOf<'bars', { value?: string; bars: Readonly<Record<string, number>>; high?: string }>;

export type FormPart = PartOf<'form', { fields: Readonly<Record<string, Cell>>; action?: string }>;

type ListPart = PartOf<'list', { items: readonly ListItem[] }>;

type FiguresPart = PartOf<'numbers', { numbers: Readonly<Record<string, Cell>> }>;

/** Parts on a phone, or next to each other. */
type GroupPart = PartOf<'phone' | 'row', { parts: readonly Part[] }>;

export type CalendarPart = PartOf<'calendar', { days: Readonly<Record<string, readonly ListItem[]>> }>;

type Block = Mark & { readonly name: string; readonly hash: string; readonly lines: readonly string[] };

export type BlocksPart = PartOf<'blocks', { blocks: readonly Block[] }>;

/** One tile per character: "s" sold, "h" held, "f" free. */
export type TilesPart = PartOf<'tiles', { tiles: string }>;

/** A plan of 600 x 300 units. */
export type FloorPart = PartOf<
  'floor',
  {
    rooms: readonly (readonly [x: number, y: number, width: number, height: number, name: string])[];
    trails: readonly (readonly [path: string, tone: Tone])[];
    people: readonly (readonly [x: number, y: number, name: string, tone: Tone])[];
  }
>;

/** A page as a visitor would see it. */
export type SitePart = PartOf<
  'site',
  { address: string; heading: string; rows: Readonly<Record<string, string>>; action: string }
>;

export type Part =
  | TablePart
  | LinePart
  | BarsPart
  | FormPart
  | ListPart
  | FiguresPart
  | GroupPart
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
  readonly caption: string;
  readonly notes: readonly [string, string, string];
}
