import { getRouteApi, useRouteContext } from '@tanstack/react-router';
import { BelowTheFold } from '../../ui/below-the-fold.tsx';
import { AnchorButton, LinkButton } from '../../ui/button.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { Lead, Section, SectionHeading, Wrap } from '../../ui/section.tsx';
import styles from './careers.module.css';
import { openingsHeading, openingsLead, selectionHeading, selectionLead, workingHere } from './copy.ts';
import { Openings, useOpenings } from './openings.tsx';
import { SelectionProcess } from './selection-process.tsx';

const route = getRouteApi('/joinUs');

export function CareersPage() {
  const search = route.useSearch();
  const { site } = useRouteContext({ from: '__root__' });
  const openings = useOpenings();
  return (
    <>
      <Section flush="bottom">
        <Wrap className={styles.banner}>
          <div className={styles.pitch}>
            <h1>Build things people lean on</h1>
            <Lead>A team of fifty in Noida. Small groups, long projects, your name on the work.</Lead>
            <AnchorButton variant="go" href="#openings">
              See the openings
            </AnchorButton>
          </div>
          <Illustration
            name="careers"
            alt="A door stands open under a lit lamp; the host holds it and shakes hands with a newcomer who arrives with a bag."
            priority
          />
        </Wrap>
      </Section>
      <BelowTheFold>
        <Section tone="sunk">
          <Wrap>
            <SectionHeading title={selectionHeading} lead={selectionLead} ground />
            <SelectionProcess />
          </Wrap>
        </Section>
        <Section id="openings">
          <Openings
            page="/joinUs"
            search={search}
            openings={openings}
            heading={{ title: openingsHeading, lead: openings.some ? openingsLead : undefined }}
          />
        </Section>
        <Section tone="sunk">
          <Wrap className={styles.week}>
            <h2>What a week looks like</h2>
            <dl>
              {Object.entries(workingHere.items).map(([title, text]) => (
                <div key={title}>
                  <dt className="display">{title}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </Wrap>
        </Section>
        <Section>
          <Wrap className={styles.ending}>
            <SectionHeading
              title="Nothing fits?"
              lead="Tell us what you do well and what you would like to build next."
            />
            <LinkButton to="/contact">Write to us</LinkButton>
            {site.address ? <p className="soft">{[site.name, site.address].join(', ')}</p> : null}
          </Wrap>
        </Section>
      </BelowTheFold>
    </>
  );
}
