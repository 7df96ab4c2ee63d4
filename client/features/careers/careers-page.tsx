import { getRouteApi, useRouteContext } from '@tanstack/react-router';
import { BelowTheFold } from '../../ui/below-the-fold.tsx';
import { AnchorButton } from '../../ui/button.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { Lead, Section, SectionHeading, Wrap } from '../../ui/section.tsx';
import styles from './careers.module.css';
import { careersBanner, openingsLead, selectionHeading, selectionLead, selectionProcess, workingHere } from './copy.ts';
import { Openings, useOpenings } from './openings.tsx';

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
            <h1>{careersBanner.heading}</h1>
            <Lead>{careersBanner.lead}</Lead>
            <AnchorButton variant="go" href="#openings">
              See the openings
            </AnchorButton>
          </div>
          <Illustration name={careersBanner.illustration} alt={careersBanner.picture} priority />
        </Wrap>
      </Section>
      <BelowTheFold>
        <Section tone="sunk">
          <Wrap>
            <SectionHeading title={selectionHeading} lead={selectionLead} ground />
            <ol className={styles.process}>
              {Object.entries(selectionProcess(site)).map(([title, text]) => (
                <li key={title}>
                  <h3>{title}</h3>
                  <p className="soft">{text}</p>
                </li>
              ))}
            </ol>
          </Wrap>
        </Section>
        <Section id="openings">
          <Openings
            page="/joinUs"
            search={search}
            openings={openings}
            lead={openings.some ? openingsLead : undefined}
          />
        </Section>
        <Section tone="sunk">
          <Wrap className={styles.week}>
            <h2>{workingHere.heading}</h2>
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
      </BelowTheFold>
    </>
  );
}
