import { alt } from '../../assets/illustrations/alt.ts';
import { aboutBanner, aboutChapters, strengths, strengthsHeading } from '../../copy/about.ts';
import { CallToAction } from '../../layout/call-to-action.tsx';
import { BelowTheFold } from '../../ui/below-the-fold.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { Lead, Section, SectionHeading, Wrap } from '../../ui/section.tsx';
import styles from './about.module.css';

export function AboutPage() {
  return (
    <>
      <section className={styles.banner}>
        <Illustration
          name={aboutBanner.illustration}
          alt={alt[aboutBanner.illustration]}
          priority
          className={styles.picture}
        />
        <div className={styles.words}>
          <h1>{aboutBanner.heading}</h1>
          <Lead>{aboutBanner.lead}</Lead>
        </div>
      </section>
      <BelowTheFold>
        <Section>
          <Wrap className={styles.chapters}>
            {aboutChapters.map((chapter) => (
              <div key={chapter.heading} className={styles.chapter}>
                <h2>{chapter.heading}</h2>
                {chapter.paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            ))}
          </Wrap>
        </Section>
        <Section tone="sunk">
          <Wrap>
            <SectionHeading title={strengthsHeading} />
            <ul className={styles.strengths}>
              {strengths.map((strength) => (
                <li key={strength.title}>
                  <Illustration
                    name={strength.illustration}
                    alt={alt[strength.illustration]}
                    crop
                    className={styles.crop}
                  />
                  <div>
                    <h3>{strength.title}</h3>
                    <p>{strength.text}</p>
                  </div>
                </li>
              ))}
            </ul>
          </Wrap>
        </Section>
        <CallToAction />
      </BelowTheFold>
    </>
  );
}
