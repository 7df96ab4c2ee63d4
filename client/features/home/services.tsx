import { Link } from '@tanstack/react-router';
import { cutText } from '#shared/text.ts';
import { ArrowText } from '../../ui/button.tsx';
import { Carousel } from '../../ui/carousel.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { Section, SectionHeading, Wrap } from '../../ui/section.tsx';
import { serviceCards } from './copy.ts';
import styles from './services.module.css';

const maxDescriptionLength = 170;

export function Services() {
  return (
    <Section>
      <Wrap>
        <SectionHeading
          title="Four things we build, one way of building"
          lead="Every project gets the same foundations: a plan you can read, code you own, and somebody who answers."
        />
        <Carousel
          label="Services"
          name="Service"
          autoplayMs={3000}
          until={640}
          trackClassName={styles.cards}
          slides={serviceCards.map((card, at) => ({
            key: card.link,
            // Rows of 2 + 1 and 1 + 2 columns.
            node: <Card card={card} wide={at === 0 || at === 3} />,
          }))}
        />
      </Wrap>
    </Section>
  );
}

function Card({ card, wide }: { card: (typeof serviceCards)[number]; wide: boolean }) {
  return (
    <article className={styles.card} data-wide={wide || undefined}>
      <div className={styles.text}>
        <h3>
          <Link to={card.link} className="cover">
            {card.title}
          </Link>
        </h3>
        <Description text={card.description} />
        <ArrowText>Read more</ArrowText>
      </div>
      <Illustration {...card.picture} crop className={styles.picture} />
    </article>
  );
}

/** CSS cuts the text on the large grid. The carousel of small screens shows all of it. */
function Description({ text }: { text: string }) {
  const { shown, rest } = cutText(text, maxDescriptionLength);
  return (
    <p>
      {shown}
      {rest ? (
        <>
          <span className={styles.cut}>…</span>
          <span className={styles.rest}>{rest}</span>
        </>
      ) : null}
    </p>
  );
}
