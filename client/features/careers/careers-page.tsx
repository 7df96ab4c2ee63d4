import { getRouteApi } from '@tanstack/react-router';
import careers from '../../assets/illustrations/careers.svg?url&no-inline';
import { CallToAction } from '../../layout/call-to-action.tsx';
import banner from '../../ui/banner.module.css';
import { AnchorButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Illustration } from '../../ui/illustration.tsx';
import { BelowTheFold } from '../../ui/later.tsx';
import { Lead, Section, Wrap } from '../../ui/section.tsx';
import styles from './careers.module.css';
import { selectionHeading } from './copy.ts';
import { Openings, useOpenings } from './openings.tsx';
import { SelectionProcess } from './selection-process.tsx';

const route = getRouteApi('/joinUs');

const week = {
  'Show it on Tuesday': 'Every group shows what runs, to the people who will use it. Slides are allowed for birthdays.',
  'Two hours that are yours': 'Thursday after lunch belongs to learning. Nobody books a meeting into it twice.',
  'Visit the place': 'You spend at least a day where your software will live: a depot, a ward, a shop counter.',
  'Phone duty with a day back': 'Whoever is on call at the weekend takes the following Monday off, rung or not.',
};

export function CareersPage() {
  const search = route.useSearch();
  const openings = useOpenings();
  return (
    <>
      <section className={banner.banner}>
        <div className={banner.words}>
          <h1>Build things people lean on</h1>
          <Lead>A team of fifty in Noida. Small groups, long projects, your name on the work.</Lead>
          <AnchorButton variant="go" href="#openings">
            See the openings
          </AnchorButton>
        </div>
        <Illustration
          src={careers}
          alt="A door stands open under a lit lamp; the host holds it and shakes hands with a newcomer who arrives with a bag."
          priority
        />
      </section>
      <BelowTheFold>
        <Section tone="sunk">
          <Wrap className={styles.split}>
            <div>
              <h2>{selectionHeading}</h2>
              <Lead>
                Four stages, usually inside three weeks. You may ask where you stand at any of them and get an answer
                within 24 hours on business days.
              </Lead>
            </div>
            <SelectionProcess />
          </Wrap>
        </Section>
        <Section id="openings">
          <Openings
            page="/joinUs"
            search={search}
            openings={openings}
            heading={{
              title: 'Current Openings',
              lead: openings.hasOpenings ? 'Each of these has a group that has read this page too.' : undefined,
            }}
          />
        </Section>
        <Section tone="sunk">
          <Wrap className={styles.split}>
            <h2>What a week looks like</h2>
            <dl className={styles.week}>
              {Object.entries(week).map(([title, text]) => (
                <div key={title}>
                  <dt className="display">{title}</dt>
                  <dd className={cx('soft', styles.short)}>{text}</dd>
                </div>
              ))}
            </dl>
          </Wrap>
        </Section>
        <CallToAction
          heading="Nothing fits?"
          lead="Tell us what you do well and what you would like to build next."
          action="Write to us"
          picture="street"
        />
      </BelowTheFold>
    </>
  );
}
