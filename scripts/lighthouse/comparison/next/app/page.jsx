import content from '../content.json';
import { Carousel } from '../parts/carousel.jsx';
import { Menu } from '../parts/menu.jsx';

export default function Page() {
  const { pitch, hero, services, steps, work, figures, technologies, call, footer } = content;
  return (
    <>
      <header>
        <Menu entries={content.menu} />
      </header>
      <main>
        <section>
          <h1>{pitch.heading}</h1>
          <p>{pitch.lead}</p>
          <a href={pitch.primary.link}>{pitch.primary.label}</a>
          <h2>What we make</h2>
          <Carousel label="What we make" slides={hero} pauseMs={5000} />
        </section>
        <section>
          <h2>{services.heading}</h2>
          <p>{services.lead}</p>
          <div className="grid">
            {services.cards.map((card) => (
              <article key={card.title}>
                <h3>{card.title}</h3>
                <p>{card.text}</p>
                <a href={card.link}>{`Read more about ${card.title}`}</a>
                <img src={card.picture} alt="" width="640" height="480" loading="lazy" />
              </article>
            ))}
          </div>
        </section>
        <section>
          <h2>{steps.heading}</h2>
          <p>{steps.lead}</p>
          <ol>
            {steps.items.map((step) => (
              <li key={step.title}>
                <h3>{step.title}</h3>
                <p>{step.text}</p>
              </li>
            ))}
          </ol>
        </section>
        <section>
          <h2>{work.heading}</h2>
          <Carousel label={work.heading} slides={work.items} pauseMs={3000} wide />
        </section>
        <section className="columns">
          <h2>{figures.heading}</h2>
          {figures.items.map((figure) => (
            <p key={figure.label}>
              <strong>{figure.value}</strong> {figure.label}
            </p>
          ))}
        </section>
        <section>
          <h2>Technologies</h2>
          <p>{technologies.join(', ')}</p>
        </section>
        <section>
          <h2>{call.heading}</h2>
          <p>{call.lead}</p>
          <a href={call.action.link}>{call.action.label}</a>
        </section>
      </main>
      <footer className="columns">
        {footer.map((column) => (
          <div key={column.heading}>
            <h2>{column.heading}</h2>
            {column.links.map((link) => (
              <a key={link.to} href={link.to}>
                {link.label}
              </a>
            ))}
          </div>
        ))}
      </footer>
    </>
  );
}
