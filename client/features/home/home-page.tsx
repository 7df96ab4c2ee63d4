import { Link } from '@tanstack/react-router';
import surveyor from '../../assets/illustrations/motif-surveyor.svg?url&no-inline';
import { CallToAction } from '../../layout/call-to-action.tsx';
import { Carousel } from '../../ui/carousel.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { BelowTheFold } from '../../ui/later.tsx';
import { Counter } from '../../ui/motion/counter.tsx';
import { Section, SectionHeading, Wrap } from '../../ui/section.tsx';
import { latestWork, statistics } from './copy.ts';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import { Services } from './services.tsx';
import { Technologies } from './technologies.tsx';
import { Timeline } from './timeline.tsx';

function LatestWork() {
  return (
    <Section>
      <Wrap>
        <SectionHeading title="Spotlight to our latest work" />
        <Carousel
          label="Spotlight to our latest work"
          name="Item"
          layout="shelf"
          autoplayMs={3000}
          slides={latestWork.map((item) => ({
            key: item.title,
            node: (
              <article className={styles.work}>
                <Illustration src={item.imageUrl} alt={item.alt} tall className={styles.shelf} />
                <h3>
                  <Link to={item.link} search={item.search ?? {}} className="cover">
                    {item.title}
                  </Link>
                </h3>
                <p>{item.text}</p>
                <p className={styles.fact}>{item.fact}</p>
              </article>
            ),
          }))}
        />
      </Wrap>
    </Section>
  );
}

function Statistics() {
  return (
    <section className={styles.statistics}>
      <Wrap>
        <h2>What ten years add up to</h2>
        <div className={styles.figures}>
          <dl>
            {statistics.map((figure) => (
              <div key={figure.label}>
                <dt>{figure.label}</dt>
                <dd>
                  <Counter to={figure.value} seconds={figure.seconds} />
                </dd>
              </div>
            ))}
          </dl>
          <img src={surveyor} alt="" width="130" height="112" loading="lazy" />
        </div>
      </Wrap>
    </section>
  );
}

export function HomePage() {
  return (
    <>
      <Hero />
      <BelowTheFold>
        <Services />
        <Timeline />
        <LatestWork />
        <Statistics />
        <Technologies />
        <CallToAction picture="street" />
      </BelowTheFold>
    </>
  );
}
