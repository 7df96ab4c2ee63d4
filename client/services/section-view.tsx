import type { ComponentType, ReactNode } from 'react';
import { Check, ChevronDown } from '../ui/icons.tsx';
import { Lead, SectionHeading } from '../ui/section.tsx';
import { SimpleTable } from '../ui/table/simple-table.tsx';
import { useSideways } from '../ui/use-media.ts';
import { type Terms as TermsContent, terms } from './content/terms.ts';
import benefitsStyles from './sections/benefits.module.css';
import comparisonStyles from './sections/comparison.module.css';
import figuresStyles from './sections/figures.module.css';
import { Plate } from './sections/plate.tsx';
import type {
  BenefitsSection,
  ComparisonSection,
  DeliverablesSection,
  FiguresSection,
  IndustriesSection,
  LifecycleSection,
  Plan,
  QuestionsSection,
  ServicePage,
  ServiceSection,
  StackSection,
} from './service-content.ts';
import { planCopy } from './service-copy.ts';

/** The layout of the first and of every further list of benefits. */
const benefitLayouts: Readonly<Record<Plan, readonly ['grid' | 'rows' | 'aside', 'grid' | 'rows' | 'aside']>> = {
  build: ['grid', 'aside'],
  money: ['aside', 'rows'],
  place: ['rows', 'grid'],
  marketing: ['aside', 'grid'],
};

const plateSides: Readonly<Partial<Record<Plan, 'left' | 'right'>>> = { money: 'right', marketing: 'left' };

export type IndustriesView = ComponentType<{ section: IndustriesSection }>;

/** @param nth number of earlier sections of this kind: layouts alternate */
export function sectionView(
  section: ServiceSection,
  nth: number,
  { plan, slug }: ServicePage,
  Industries?: IndustriesView,
): ReactNode {
  switch (section.kind) {
    case 'benefits':
      return <Benefits section={section} layout={benefitLayouts[plan][nth === 0 ? 0 : 1]} isFolded={nth > 0} />;
    case 'comparison':
      return <Comparison section={section} />;
    case 'deliverables':
      return <Deliverables section={section} />;
    case 'figures':
      return <Figures section={section} />;
    case 'industries':
      // Passed by the one page that has it, so that the others do not load its texts.
      return Industries ? <Industries section={section} /> : null;
    case 'lifecycle':
      return <Lifecycle section={section} plan={plan} />;
    case 'questions':
      return <Questions section={section} />;
    case 'stack':
      return <Stack section={section} />;
    case 'plate':
      return (
        <>
          <SectionHeading title={section.heading} lead={section.lead} />
          <Plate plate={section.plate} side={plateSides[plan]} />
        </>
      );
    case 'terms':
      return <Terms slug={slug} plan={plan} />;
  }
}

/** A disclosure on phones. Wider screens, and paper, show its content without a button. */
function Fold({ what, children }: { what: string; children: ReactNode }) {
  return (
    <details className="fold">
      <summary>
        <span>Show {what}</span>
        <span>Hide {what}</span>
        <ChevronDown />
      </summary>
      {children}
    </details>
  );
}

type Heading = { heading: string; lead?: string };

/** A heading with a list, or a table, whose items are a row on phones, which scrolls sideways. */
function Reel({ section: { heading, lead }, children }: { section: Heading; children: ReactNode }) {
  const sideways = useSideways(heading);
  return (
    <>
      <SectionHeading title={heading} lead={lead} />
      <div className="reel" {...sideways}>
        {children}
      </div>
    </>
  );
}

function SideHeading({ section: { heading, lead }, className }: { section: Heading; className: string | undefined }) {
  return (
    <div className={className}>
      <h2>{heading}</h2>
      {lead ? <Lead>{lead}</Lead> : null}
    </div>
  );
}

type BenefitsProps = { section: BenefitsSection; layout: 'grid' | 'rows' | 'aside'; isFolded: boolean };

function Benefits({ section, layout, isFolded }: BenefitsProps) {
  const { heading, lead, items } = section;
  const list = (
    <dl className={benefitsStyles.list}>
      {Object.entries(items).map(([title, text]) => (
        <div key={title}>
          <dt className="display">{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <div className={benefitsStyles.benefits} data-layout={layout}>
      {layout === 'aside' ? (
        <SideHeading section={section} className={benefitsStyles.head} />
      ) : (
        <SectionHeading title={heading} lead={lead} ground={layout === 'grid'} />
      )}
      {isFolded ? <Fold what={`the ${Object.keys(items).length} points`}>{list}</Fold> : list}
    </div>
  );
}

/** Two columns; on phones a row of cards. */
function Comparison({ section }: { section: ComparisonSection }) {
  const [first, second] = section.columns;
  return (
    <Reel section={section}>
      <div className={comparisonStyles.table}>
        <SimpleTable
          caption={section.heading}
          rows={Object.entries(section.rows)}
          rowKey={([label]) => label}
          columns={[
            { header: 'Question', hideHeader: true, kind: 'title', cell: ([label]) => label },
            { header: first, cell: ([, [cell]]) => cell },
            { header: second, cell: ([, [, cell]]) => cell },
          ]}
        />
      </div>
    </Reel>
  );
}

function Deliverables({ section }: { section: DeliverablesSection }) {
  return (
    <div className="handover">
      <SideHeading section={section} className="head" />
      <Fold what={`the ${section.items.length} items`}>
        <ul className="sheet">
          {section.items.map((item) => (
            <li key={item}>
              <Check size={18} />
              {item}
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  );
}

function Figures({ section }: { section: FiguresSection }) {
  return (
    <Reel section={section}>
      <dl className={figuresStyles.figures}>
        {section.items.map((item) => (
          <div key={item.label}>
            <dt>
              <span className={figuresStyles.value}>{item.value}</span>
              {item.label}
            </dt>
            <dd>{item.text}</dd>
          </div>
        ))}
      </dl>
    </Reel>
  );
}

function Lifecycle({ section, plan }: { section: LifecycleSection; plan: Plan }) {
  return (
    <Reel section={section}>
      <ol className="steps" data-plan={plan}>
        {Object.entries(section.steps).map(([title, text], at) => (
          <li key={title}>
            {section.dates ? <p className="date">{section.dates[at]}</p> : null}
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Reel>
  );
}

function Questions({ section }: { section: QuestionsSection }) {
  return (
    <div className="questions">
      <SideHeading section={section} className="head" />
      <div>
        {Object.entries(section.items).map(([question, text], at) => (
          <details key={question} className="item" open={at === 0}>
            <summary>
              <h3>{question}</h3>
              <ChevronDown />
            </summary>
            <p>{text}</p>
          </details>
        ))}
      </div>
    </div>
  );
}

function Stack({ section }: { section: StackSection }) {
  return (
    <>
      <SectionHeading title={section.heading} lead={section.lead} ground />
      <Fold what="all tools">
        <dl className="stack">
          {Object.entries(section.groups).map(([title, items]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                <ul>
                  {items.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
        </dl>
      </Fold>
    </>
  );
}

const span = ([from, to]: readonly [number, number]) => `${from}–${to}`;

function Terms({ slug, plan }: { slug: ServicePage['slug']; plan: Plan }) {
  const { weeks, team, price, billing, raises, lowers }: TermsContent = terms[slug];
  return (
    <>
      <SectionHeading title="What it costs and takes" lead={billing} />
      <div className="terms">
        <dl>
          <div>
            <dt>{planCopy[plan].weeks}</dt>
            <dd>{span(weeks)}</dd>
          </div>
          <div>
            <dt>people on the team</dt>
            <dd>{span(team)}</dd>
          </div>
          {price ? (
            <div>
              <dt>lakh rupees, without tax</dt>
              <dd>{span(price)}</dd>
            </div>
          ) : null}
        </dl>
        <Fold what="what changes the price">
          <div className="points">
            <Points title="Raises the price" points={raises} />
            <Points title="Keeps it low" points={lowers} />
          </div>
        </Fold>
      </div>
    </>
  );
}

const Points = ({ title, points }: { title: string; points: readonly string[] }) => (
  <div>
    <h3>{title}</h3>
    <ul>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </div>
);
