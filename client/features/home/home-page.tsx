import { CallToAction } from '../../layout/call-to-action.tsx';
import { BelowTheFold } from '../../ui/below-the-fold.tsx';
import { Hero } from './hero.tsx';
import { LatestWork } from './latest-work.tsx';
import { Services } from './services.tsx';
import { Statistics } from './statistics.tsx';
import { Technologies } from './technologies.tsx';
import { Timeline } from './timeline.tsx';

export function HomePage() {
  return (
    <>
      <Hero />
      <BelowTheFold>
        <Services />
        <Timeline />
        <LatestWork />
        <Statistics />
        <Technologies />
        <CallToAction />
      </BelowTheFold>
    </>
  );
}
