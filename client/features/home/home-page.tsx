import { Sleeper } from '../../ui/sleeper.tsx';
import { homeParts } from './parts.ts';

export function HomePage() {
  // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed
  return homeParts.map((part, at) => <Sleeper key={at} part={part} />);
}
