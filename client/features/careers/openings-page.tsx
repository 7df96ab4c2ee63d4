import { getRouteApi } from '@tanstack/react-router';
import { Section, SectionHeading, Wrap } from '../../ui/section.tsx';
import { openingsBanner } from './copy.ts';
import { Openings, useOpenings } from './openings.tsx';

const route = getRouteApi('/jobopenings');

export function OpeningsPage() {
  const openings = useOpenings();
  return (
    <>
      <Section flush="bottom">
        <Wrap>
          <SectionHeading
            level={1}
            title={openingsBanner.heading}
            lead={openings.some ? openingsBanner.lead : undefined}
          />
        </Wrap>
      </Section>
      <Section id="openings" flush="top">
        <Openings page="/jobopenings" search={route.useSearch()} openings={openings} />
      </Section>
    </>
  );
}
