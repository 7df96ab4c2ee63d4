import { getRouteApi } from '@tanstack/react-router';
import { Section, SectionHeading, Wrap } from '../../ui/section.tsx';
import { Openings, useOpenings } from './openings.tsx';

const route = getRouteApi('/jobopenings');

export function OpeningsPage() {
  const openings = useOpenings();
  return (
    <Section>
      <Wrap>
        <SectionHeading
          level={1}
          title="Job openings"
          lead={
            openings.hasOpenings
              ? 'Read More shows the whole description. Applying takes about five minutes and needs no account.'
              : undefined
          }
        />
      </Wrap>
      <div id="openings">
        <Openings page="/jobopenings" search={route.useSearch()} openings={openings} />
      </div>
    </Section>
  );
}
