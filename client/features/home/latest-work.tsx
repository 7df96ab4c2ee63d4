import { Link } from '@tanstack/react-router';
import { alt } from '../../assets/illustrations/alt.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { Section, SectionHeading, Wrap } from '../../ui/section.tsx';
import { latestWork, latestWorkHeading } from './copy.ts';
import styles from './home.module.css';

export function LatestWork() {
  return (
    <Section>
      <Wrap>
        <SectionHeading title={latestWorkHeading} />
        <Carousel
          label={latestWorkHeading}
          name="Item"
          layout="shelf"
          autoplayMs={3000}
          slides={latestWork.map((item) => ({
            key: item.title,
            node: (
              <article className={styles.work}>
                <Illustration name={item.imageUrl} alt={alt[item.imageUrl]} crop className={styles.shelf} />
                <h3>
                  <Link to={item.link} search={item.search ?? {}} className="cover">
                    {item.title}
                  </Link>
                </h3>
                <p>{item.text}</p>
              </article>
            ),
          }))}
        />
      </Wrap>
    </Section>
  );
}
