import type { AnyRouter } from '@tanstack/react-router';
import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import type { VisitInput } from '#shared/schemas/field-data.ts';
import { measuredRoutes } from '#shared/site.ts';
import { callByName } from './call.ts';

type Metrics = Partial<Record<keyof VisitInput['metrics'], number>>;

/** Measures the first page of a visit and notes which openings were read. Sends sums without identifiers when hidden. */
export function measureVisit(router: AnyRouter): void {
  const first = router.state.matches.at(-1)?.routeId.replace(/(.)\/$/, '$1');
  const route = measuredRoutes.find((each) => each === first);
  if (!route) return;
  let metrics: Metrics = {};
  const read = new Set<string>();
  const sent = new Set<string>();
  const note = ({ name, value }: Metric) => {
    if (sent.has(name)) return;
    if (name === 'LCP' || name === 'INP' || name === 'CLS') metrics[name] = value;
  };
  const noteOpening = () => {
    const { location, matches } = router.state;
    const { params = {} } = matches.at(-1) ?? {};
    const opening = 'jobpost_id' in params ? params.jobpost_id : new URLSearchParams(location.searchStr).get('opening');
    if (typeof opening === 'string' && !sent.has(`opening ${opening}`)) read.add(opening);
  };
  for (const watch of [onLCP, onINP, onCLS]) watch(note);
  noteOpening();
  router.subscribe('onRendered', noteOpening);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || (read.size === 0 && Object.keys(metrics).length === 0)) return;
    const openings = [...read].slice(0, 20);
    for (const name of Object.keys(metrics)) sent.add(name);
    for (const opening of openings) sent.add(`opening ${opening}`);
    // Nothing depends on the answer.
    callByName('reportVisit', { body: { route, metrics, openings } }, { keepalive: true }).catch(() => undefined);
    metrics = {};
    read.clear();
  });
}
