'use client';
import { useEffect, useRef, useState } from 'react';

/** Slides on a scroll-snap track, with previous and next, bullets and a pause. */
export function Carousel({ label, slides, pauseMs, wide = false }) {
  const track = useRef(null);
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const goTo = (at) => {
    const next = (at + slides.length) % slides.length;
    setIndex(next);
    const { current } = track;
    current?.scrollTo({ left: current.children[next].offsetLeft - current.offsetLeft, behavior: 'smooth' });
  };
  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => goTo(index + 1), pauseMs);
    return () => clearInterval(timer);
  });
  return (
    <section className="carousel" aria-roledescription="carousel" aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <div className={wide ? 'track wide' : 'track'} ref={track} tabIndex={0}>
        {slides.map((slide, at) => (
          <article className="slide" key={slide.title} aria-label={`Slide ${at + 1} of ${slides.length}`}>
            <img
              src={slide.picture}
              alt=""
              width="640"
              height="480"
              loading={at === 0 && !wide ? 'eager' : 'lazy'}
              fetchPriority={at === 0 && !wide ? 'high' : 'auto'}
            />
            <h3>{slide.title}</h3>
            <p>{slide.text}</p>
          </article>
        ))}
      </div>
      <div className="controls">
        <button type="button" aria-label="Previous slide" onClick={() => goTo(index - 1)}>
          ←
        </button>
        {slides.map((slide, at) => (
          <button
            type="button"
            key={slide.title}
            aria-label={`Go to slide ${at + 1}`}
            aria-current={at === index}
            onClick={() => goTo(at)}
          >
            •
          </button>
        ))}
        <button type="button" aria-label="Next slide" onClick={() => goTo(index + 1)}>
          →
        </button>
        <button type="button" onClick={() => setPaused(!paused)}>
          {paused ? 'Play' : 'Pause'}
        </button>
      </div>
    </section>
  );
}
