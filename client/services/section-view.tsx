import type { ReactNode } from 'react';
import { alt } from '../assets/illustrations/alt.ts';
import { Check, ChevronDown } from '../ui/icons.tsx';
import { Illustration } from '../ui/illustration.tsx';
import { Lead, SectionHeading } from '../ui/section.tsx';
import { SimpleTable } from '../ui/table/simple-table.tsx';
import benefitsStyles from './sections/benefits.module.css';
import comparisonStyles from './sections/comparison.module.css';
import deliverablesStyles from './sections/deliverables.module.css';
import figuresStyles from './sections/figures.module.css';
import { Industries } from './sections/industries.tsx';
import lifecycleStyles from './sections/lifecycle.module.css';
import questionsStyles from './sections/questions.module.css';
import stackStyles from './sections/stack.module.css';
import type {
  BenefitsSection,
  ComparisonSection,
  DeliverablesSection,
  FiguresSection,
  LifecycleSection,
  QuestionsSection,
  ServiceSection,
  StackSection,
} from './service-content.ts';

/** @param nth number of earlier sections of this kind: layouts alternate */
export function sectionView(section: ServiceSection, nth: number): ReactNode {
  switch (section.kind) {
    case 'benefits':
      return <Benefits section={section} nth={nth} />;
    case 'comparison':
      return <Comparison section={section} />;
    case 'deliverables':
      return <Deliverables section={section} />;
    case 'figures':
      return <Figures section={section} />;
    case 'industries':
      return <Industries section={section} />;
    case 'lifecycle':
      return <Lifecycle section={section} />;
    case 'questions':
      return <Questions section={section} />;
    case 'stack':
      return <Stack section={section} />;
  }
}

function Benefits({ section, nth }: { section: BenefitsSection; nth: number }) {
  const { heading, lead, illustration, items } = section;
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
  if (!illustration) {
    return (
      <div className={benefitsStyles.plain}>
        <div className={benefitsStyles.head}>
          <h2>{heading}</h2>
          {lead ? <Lead>{lead}</Lead> : null}
        </div>
        {list}
      </div>
    );
  }
  return (
    <>
      <SectionHeading title={heading} lead={lead} ground />
      <div className={benefitsStyles.pictured} data-side={nth % 2 === 0 ? 'left' : 'right'}>
        <Illustration name={illustration} alt={alt[illustration]} />
        {list}
      </div>
    </>
  );
}

/** Two columns; on phones one card per row. */
function Comparison({ section }: { section: ComparisonSection }) {
  const [first, second] = section.columns;
  return (
    <>
      <SectionHeading title={section.heading} lead={section.lead} />
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
    </>
  );
}

function Deliverables({ section }: { section: DeliverablesSection }) {
  return (
    <div className={deliverablesStyles.handover}>
      <div className={deliverablesStyles.head}>
        <h2>{section.heading}</h2>
        {section.lead ? <Lead>{section.lead}</Lead> : null}
      </div>
      <ul className={deliverablesStyles.sheet}>
        {section.items.map((item) => (
          <li key={item}>
            <Check size={18} />
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Figures({ section }: { section: FiguresSection }) {
  return (
    <>
      <SectionHeading title={section.heading} lead={section.lead} />
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
    </>
  );
}

function Lifecycle({ section }: { section: LifecycleSection }) {
  return (
    <>
      <SectionHeading title={section.heading} lead={section.lead} />
      <ol className={lifecycleStyles.steps}>
        {Object.entries(section.steps).map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

function Questions({ section }: { section: QuestionsSection }) {
  return (
    <div className={questionsStyles.questions}>
      <div className={questionsStyles.head}>
        <h2>{section.heading}</h2>
        {section.lead ? <Lead>{section.lead}</Lead> : null}
      </div>
      <div>
        {Object.entries(section.items).map(([question, text], at) => (
          <details key={question} className={questionsStyles.item} open={at === 0}>
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
      <dl className={stackStyles.stack}>
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
    </>
  );
}
