import { Below } from '../../ui/below.tsx';
import { Sleeper } from '../../ui/sleeper.tsx';
import { homeParts } from './parts.ts';

const [hero, ...others] = homeParts;

export function HomePage() {
  return (
    <>
      <Sleeper part={hero} />
      <Below>
        {others.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
          <Sleeper key={at} part={part} />
        ))}
      </Below>
    </>
  );
}
