import type { PageMeta } from '../copy/page-meta.ts';
import type { terms } from './content/terms.ts';
import type { servicePictures } from './pictures.ts';
import type { Plate } from './sections/plate-content.ts';

/** A section of one kind, which decides its view (section-view.tsx). */
type Section<Kind extends string, Content = unknown> = Readonly<Content> & {
  readonly kind: Kind;
  readonly heading: string;
  readonly lead?: string;
};

/** In this order, each title (or question) with its text. */
type TitledTexts = Readonly<Record<string, string>>;

export type BenefitsSection = Section<'benefits', { items: TitledTexts }>;

/** `dates`: when each step happens, on pages that show a calendar. */
export type LifecycleSection = Section<'lifecycle', { steps: TitledTexts; dates?: readonly string[] }>;

/** Two ways side by side; every row answers the same question for both columns. */
export type ComparisonSection = Section<
  'comparison',
  { columns: readonly [string, string]; rows: Readonly<Record<string, readonly [string, string]>> }
>;

export type DeliverablesSection = Section<'deliverables', { items: readonly string[] }>;

export type QuestionsSection = Section<'questions', { items: TitledTexts }>;

interface Figure {
  readonly value: string;
  readonly label: string;
  readonly text: string;
}

/** Limits and promises that are numbers: never claims about past customers. */
export type FiguresSection = Section<'figures', { items: readonly Figure[] }>;

export type StackSection = Section<'stack', { groups: Readonly<Record<string, readonly string[]>> }>;

/** The ten-industries selector (`content/industries.ts`). */
export type IndustriesSection = Section<'industries'>;

/** A screen of the kind of program that the page sells. */
type PlateSection = Section<'plate', { plate: Plate }>;

/** Costs, weeks and team size; the values are in `content/terms.ts`. */
interface TermsSection {
  readonly kind: 'terms';
}

export type ServiceSection =
  | BenefitsSection
  | LifecycleSection
  | ComparisonSection
  | DeliverablesSection
  | QuestionsSection
  | FiguresSection
  | StackSection
  | IndustriesSection
  | PlateSection
  | TermsSection;

/** The layout of a page: its banner, the tones of its sections, its closing block. */
export type Plan = 'build' | 'money' | 'place' | 'marketing';

/** One service page. Pages differ in their plan and in the kinds and order of their sections. */
export interface ServicePage {
  /** The route's path, as the specification spells it. */
  readonly slug: keyof typeof terms;
  readonly title: string;
  /** For search engines and shared links. */
  readonly head: PageMeta;
  readonly plan: Plan;
  readonly picture: (typeof servicePictures)[keyof typeof servicePictures];
  readonly banner: {
    readonly heading: string;
    readonly lead: string;
    /** Shown by the plan "money". */
    readonly figures?: readonly Omit<Figure, 'text'>[];
  };
  readonly intro: readonly string[];
  readonly sections: readonly ServiceSection[];
  /** This service's sentence in the closing block. */
  readonly closing: string;
}
