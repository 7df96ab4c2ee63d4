import { Section, Wrap } from './section.tsx';

/** A route's pending component, part of every first load. */
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
