import { Section, Wrap } from '../../ui/section.tsx';
import { Loading } from '../../ui/states.tsx';

/** While a job is read; apart from the page, because a route's waiting state comes with the first load. */
export function JobLoading() {
  return (
    <Section>
      <Wrap>
        <Loading lines={6} />
      </Wrap>
    </Section>
  );
}
