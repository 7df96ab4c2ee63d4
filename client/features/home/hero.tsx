import { useEffect } from 'react';
import { AnchorButton, LinkButton } from '../../ui/button.tsx';
import { Carousel } from '../../ui/carousel.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { Lead } from '../../ui/section.tsx';
import { heroSlides, pitch } from './copy.ts';
import styles from './hero.module.css';

export function Hero() {
  // The entrance is shown once per visit.
  useEffect(() => () => document.documentElement.removeAttribute('data-arrival'), []);
  return (
    <section className={styles.hero}>
      <div className={styles.text}>
        <h1>{pitch.heading}</h1>
        <Lead>
          We plan, build and look after websites, apps and business software for companies with customers waiting, stock
          to move and a Monday to be ready for.
        </Lead>
        <div className={styles.acts}>
          <LinkButton to="/contact" variant="go">
            Tell us what you need
          </LinkButton>
          <AnchorButton href="#how">See how it works</AnchorButton>
        </div>
      </div>
      <Carousel
        label="What we make"
        autoplayMs={5000}
        className={styles.carousel}
        controlsClassName={styles.controls}
        slides={heroSlides.map((slide, at) => ({
          key: slide.title,
          node: (
            <div className={styles.slide}>
              <div className={styles.picture}>
                <Illustration src={slide.illustration} alt={slide.alt} priority={at === 0} />
              </div>
              <div className={styles.caption}>
                <h2>{slide.title}</h2>
                <p className="soft">{slide.text}</p>
              </div>
            </div>
          ),
        }))}
      />
    </section>
  );
}
