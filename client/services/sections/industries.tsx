import { Link, useHydrated, useNavigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Illustration } from '../../ui/illustration.tsx';
import { SectionHeading } from '../../ui/section.tsx';
import { type Industry, industries } from '../content/industries.ts';
import type { IndustriesSection } from '../service-content.ts';
import styles from './industries.module.css';

function chosenIndustry(key: string | undefined): Industry | undefined {
  return industries.find((industry) => industry.key === key) ?? industries[0];
}

const steps: Readonly<Record<string, (at: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: () => -1,
};

/** A tab list whose choice is a search param. Without script each tab is a link. */
export function Industries({ section }: { section: IndustriesSection }) {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const scripted = useHydrated();
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const chosen = chosenIndustry(search.industry);

  // On phones the list scrolls sideways. Centres the chosen tab without scrolling the page.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current], [aria-selected="true"]');
    if (!tab || !list.current || !chosen) return;
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [chosen]);

  if (!chosen) return null;
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    // With a modifier, the key is the browser's, such as Alt and an arrow for Back.
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const next = industries.at(step(industries.indexOf(chosen)) % industries.length);
    if (!next) return;
    list.current?.querySelector<HTMLElement>(`[data-industry="${next.key}"]`)?.focus();
    // Moving through the list with arrow keys adds no history entries.
    void navigate({ to: '.', search: { industry: next.key }, replace: true, resetScroll: false });
  };

  return (
    <>
      <SectionHeading title={section.heading} lead={section.lead} ground />
      <div className={styles.pick}>
        <div
          ref={list}
          className={styles.list}
          {...{ role: scripted ? 'tablist' : 'group', 'aria-label': 'Industries' }}
          {...(scripted && { 'aria-orientation': 'vertical' as const })}
        >
          {industries.map((industry) => {
            const current = industry === chosen;
            return (
              <Link
                key={industry.key}
                to="."
                search={{ industry: industry.key }}
                resetScroll={false}
                onKeyDown={press}
                data-industry={industry.key}
                className={styles.tab}
                {...(scripted
                  ? {
                      role: 'tab',
                      id: `${id}-${industry.key}`,
                      'aria-selected': current,
                      'aria-controls': `${id}-panel`,
                      tabIndex: current ? 0 : -1,
                    }
                  : { 'aria-current': current ? 'true' : undefined })}
              >
                {industry.name}
              </Link>
            );
          })}
        </div>
        <div
          id={`${id}-panel`}
          className={styles.panel}
          {...{ role: scripted ? 'tabpanel' : 'group', 'aria-label': chosen.name }}
        >
          <Illustration src={chosen.image} alt={chosen.alt} />
          <div className={styles.words}>
            <h3>{chosen.title}</h3>
            <p>{chosen.description}</p>
          </div>
        </div>
      </div>
    </>
  );
}
