import type { DescribedIllustration } from '../assets/illustrations/alt.ts';
import { pageMeta, type pageTitles } from '../copy/page-meta.ts';
import { pageHead } from '../layout/page-head.ts';
import type { terms } from './content/terms.ts';
import type { Plate } from './sections/plate-content.ts';

export const serviceHead = (match: Parameters<typeof pageHead>[0], path: keyof typeof pageTitles, name: string) =>
  pageHead(match, { ...pageMeta(path), breadcrumbs: [{ name, path }] });

interface SectionHead {
  readonly heading: string;
  /** One or two sentences next to the heading. */
  readonly lead?: string;
}

/** In this order, each title (or question) with its text. */
type TitledTexts = Readonly<Record<string, string>>;

export interface BenefitsSection extends SectionHead {
  readonly kind: 'benefits';
  readonly items: TitledTexts;
}

export interface LifecycleSection extends SectionHead {
  readonly kind: 'lifecycle';
  readonly steps: TitledTexts;
  /** When each step happens, on pages that show a calendar. */
  readonly dates?: readonly string[];
}

/** Two ways side by side; every row answers the same question for both columns. */
export interface ComparisonSection extends SectionHead {
  readonly kind: 'comparison';
  readonly columns: readonly [string, string];
  readonly rows: Readonly<Record<string, readonly [string, string]>>;
}

export interface DeliverablesSection extends SectionHead {
  readonly kind: 'deliverables';
  readonly items: readonly string[];
}

export interface QuestionsSection extends SectionHead {
  readonly kind: 'questions';
  readonly items: TitledTexts;
}

interface Figure {
  readonly value: string;
  readonly label: string;
  readonly text: string;
}

/** Limits and promises that are numbers: never claims about past customers. */
export interface FiguresSection extends SectionHead {
  readonly kind: 'figures';
  readonly items: readonly Figure[];
}

export interface StackSection extends SectionHead {
  readonly kind: 'stack';
  readonly groups: Readonly<Record<string, readonly string[]>>;
}

/** The ten-industries selector (`content/industries.ts`). */
export interface IndustriesSection extends SectionHead {
  readonly kind: 'industries';
}

/** A screen of the kind of program that the page sells. */
export interface PlateSection extends SectionHead {
  readonly kind: 'plate';
  readonly plate: Plate;
}

/** Costs, weeks and team size; the values are in `content/terms.ts`. */
export interface TermsSection {
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
  readonly plan: Plan;
  readonly illustration: DescribedIllustration;
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
