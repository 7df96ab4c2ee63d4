import { Link } from '@tanstack/react-router';
import { alt } from '../assets/illustrations/alt.ts';
import { CallToAction } from '../layout/call-to-action.tsx';
import { BelowTheFold } from '../ui/below-the-fold.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Arrow } from '../ui/icons.tsx';
import { Illustration } from '../ui/illustration.tsx';
import { Lead, Section, Wrap } from '../ui/section.tsx';
import { sectionView } from './section-view.tsx';
import type { ServicePage as Content } from './service-content.ts';
import { serviceCopy, sideLinks } from './service-copy.ts';
import styles from './service-page.module.css';

export function ServicePage({ content }: { content: Content }) {
  const { banner, intro, illustration, sections, slug, title } = content;
  return (
    <>
      <section className={styles.banner}>
        <div className={styles.words}>
          <nav aria-label="Breadcrumb" className={styles.breadcrumbs}>
            <Link to="/">{serviceCopy.home}</Link>
            <span aria-current="page">{title}</span>
          </nav>
          <h1>{banner.heading}</h1>
          <Lead>{banner.lead}</Lead>
          <LinkButton to="/contact" variant="go">
            {serviceCopy.contact}
          </LinkButton>
        </div>
        <Illustration name={illustration} alt={alt[illustration]} priority className={styles.picture} />
      </section>
      <BelowTheFold>
        <Section className={styles.opening}>
          <Wrap className={styles.intro}>
            <div className={styles.text}>
              {intro.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <SideList current={slug} />
          </Wrap>
        </Section>
        {sections.map((section, at) => (
          <Section key={section.heading} tone={at % 2 === 0 ? 'sunk' : 'plain'}>
            <Wrap>
              {sectionView(section, sections.slice(0, at).filter((earlier) => earlier.kind === section.kind).length)}
            </Wrap>
          </Section>
        ))}
        <CallToAction />
      </BelowTheFold>
    </>
  );
}

function SideList({ current }: { current: string }) {
  return (
    <nav className={styles.side} aria-label={serviceCopy.sideHeading}>
      <h2>{serviceCopy.sideHeading}</h2>
      <ul>
        {sideLinks.map((entry) => (
          <li key={entry.link}>
            <Link to={entry.link} aria-current={entry.link === current ? 'page' : undefined}>
              {entry.title}
              <Arrow size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
