import { openingsBanner } from '../../copy/careers.ts';
import { Head, Section, Wrap } from '../../ui/section.tsx';
import { Openings } from './openings.tsx';
import type { OpeningsSearch } from './openings-search.ts';

/** /jobopenings: the list alone. */
export function OpeningsPage({ search, failedOnServer }: { search: OpeningsSearch; failedOnServer: boolean }) {
  return (
    <>
      <Section flush="bottom">
        <Wrap>
          <Head level={1} title={openingsBanner.heading} lead={openingsBanner.lead} />
        </Wrap>
      </Section>
      <Section id="openings" flush="top">
        <Openings page="/jobopenings" search={search} failedOnServer={failedOnServer} />
      </Section>
    </>
  );
}
