import './sections/below-the-fold.css';
import { Link } from '@tanstack/react-router';
import { CallToAction } from '../layout/call-to-action.tsx';
import bannerStyles from '../ui/banner.module.css';
import bannerLeft from '../ui/banner-left.module.css';
import { LinkButton } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Arrow } from '../ui/icons.tsx';
import { Illustration } from '../ui/illustration.tsx';
import { BelowTheFold } from '../ui/later.tsx';
import { PhoneFold } from '../ui/phone-fold.tsx';
import { Lead, Section, Wrap } from '../ui/section.tsx';
import { type IndustriesView, sectionView } from './section-view.tsx';
import type { ServicePage as Content, Plan, ServiceSection } from './service-content.ts';
import { planCopy, sideLinks } from './service-copy.ts';
import styles from './service-page.module.css';

/** At most one night section per page. Kinds that are not listed are plain. */
const tones: Readonly<Record<Plan, Partial<Record<ServiceSection['kind'], 'sunk' | 'night'>>>> = {
  build: { plate: 'sunk', terms: 'night' },
  money: { comparison: 'night', plate: 'sunk' },
  place: { plate: 'sunk' },
  marketing: { plate: 'sunk', lifecycle: 'night' },
};

const beforeIntro: Readonly<Record<Plan, number>> = { build: 1, money: 1, place: 0, marketing: 1 };

type ServicePageProps = { content: Content; industries?: IndustriesView };

export function ServicePage({ content, industries }: ServicePageProps) {
  const { banner, closing, intro, picture, plan, sections, slug, title } = content;
  const views = sections.map((section, at) => {
    const tone = tones[plan][section.kind];
    const nth = sections.slice(0, at).filter((earlier) => earlier.kind === section.kind).length;
    return (
      <Section
        key={section.kind === 'terms' ? 'terms' : section.heading}
        tone={tone}
        space={tone && at > 0 ? undefined : 'tight'}
      >
        <Wrap>{sectionView(section, nth, content, industries)}</Wrap>
      </Section>
    );
  });
  return (
    <>
      <section
        className={cx(bannerStyles.banner, plan === 'marketing' && bannerLeft.left, styles.banner)}
        data-plan={plan}
      >
        <div className={cx(bannerStyles.words, styles.words)}>
          <nav aria-label="Breadcrumb" className={styles.breadcrumbs}>
            <Link to="/">Home</Link>
            <span aria-current="page">{title}</span>
          </nav>
          <h1>{banner.heading}</h1>
          <Lead>{banner.lead}</Lead>
          {banner.figures ? (
            <dl className={styles.figures}>
              {banner.figures.map(({ value, label }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          <LinkButton to="/contact" variant="go">
            Tell us what you need
          </LinkButton>
        </div>
        <Illustration {...picture} priority />
      </section>
      <BelowTheFold>
        {views.slice(0, beforeIntro[plan])}
        <Section space="tight">
          <Wrap className={styles.intro}>
            <div className={styles.text}>
              {intro.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <SideList current={slug} plan={plan} />
          </Wrap>
        </Section>
        {views.slice(beforeIntro[plan])}
        <CallToAction
          heading={planCopy[plan].closing}
          lead={`${closing} You get a straight answer within 24 hours on business days.`}
          picture={plan === 'build' ? 'street' : plan === 'place' ? 'surveyor' : undefined}
        />
      </BelowTheFold>
    </>
  );
}

function SideList({ current, plan }: { current: string; plan: Plan }) {
  return (
    <PhoneFold heading="Services" className={styles.side}>
      {sideLinks(plan).map((entry) => (
        <li key={entry.link}>
          <Link to={entry.link} aria-current={entry.link === current ? 'page' : undefined}>
            {entry.title}
            <Arrow size={18} />
          </Link>
        </li>
      ))}
    </PhoneFold>
  );
}
