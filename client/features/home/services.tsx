import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { cutText } from '../../../shared/shorten.ts';
import { alt } from '../../assets/illustrations/alt.ts';
import { type ServiceCard, serviceCards, servicesHead } from '../../copy/home.ts';
import { ArrowText, TextButton } from '../../ui/button.tsx';
import { Carousel } from '../../ui/carousel.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { Section, SectionHeading, Wrap } from '../../ui/section.tsx';
import styles from './services.module.css';

/** How much of a description the large grid shows. */
const maxShown = 170;

/** Four services: a grid of two or three columns; on small screens a carousel. */
export function Services() {
  return (
    <Section>
      <Wrap>
        <SectionHeading title={servicesHead.heading} lead={servicesHead.lead} />
        <Carousel
          label="Services"
          name="Service"
          autoplayMs={3000}
          until={640}
          trackClassName={styles.cards}
          slides={serviceCards.map((card, at) => ({
            key: card.link,
            // 2 + 1, then 1 + 2.
            node: <Card card={card} wide={at === 0 || at === 3} />,
          }))}
        />
      </Wrap>
    </Section>
  );
}

function Card({ card, wide }: { card: ServiceCard; wide: boolean }) {
  return (
    <article className={styles.card} data-wide={wide || undefined}>
      <div className={styles.text}>
        <h3>
          <Link to={card.link} className="cover">
            {card.title}
          </Link>
        </h3>
        <Description text={card.description} title={card.title} />
        <ArrowText>Read more</ArrowText>
      </div>
      <Illustration name={card.image} alt={alt[card.image]} crop className={styles.picture} />
    </article>
  );
}

/** The styles decide where it is cut: on the large grid, and only where script can show the rest. */
function Description({ text, title }: { text: string; title: string }) {
  const [whole, setWhole] = useState(false);
  const id = useId();
  const { shown, rest } = cutText(text, maxShown);
  if (!rest) return <p>{shown}</p>;
  return (
    <p data-whole={whole || undefined}>
      {shown}
      <span className={styles.cut}>{whole ? '' : '… '}</span>
      <span id={id} className={styles.rest}>
        {rest}{' '}
      </span>
      <TextButton
        className={styles.more}
        aria-expanded={whole}
        aria-controls={id}
        aria-label={`${whole ? 'Less' : 'More'} about ${title}`}
        onClick={() => setWhole(!whole)}
      >
        {whole ? 'Less' : 'More'}
      </TextButton>
    </p>
  );
}
