import { Section, Wrap } from './section.tsx';

/** A route's waiting state. It comes with every page's first load, so it is the specified word and nothing else. */
export function Waiting() {
  return (
    <Section>
      <Wrap>
        <p className="soft" role="status">
          Loading...
        </p>
      </Wrap>
    </Section>
  );
}
