import { expect, test } from 'vitest';
import { privacyCookies, privacyPeriods } from '../client/features/legal/copy.ts';
import { tabStateHours } from '../client/session/tab-state.ts';
import { deliveredDays, settledDays } from '../server/bff/outbox/retention.ts';
import { cookieFacts } from '../server/bff/session/cookies.ts';
import { lifetimes } from '../server/bff/session/session-store.ts';
import { dayMs, hourMs, minuteMs } from '../server/clock.ts';

function inWords(ms: number): string {
  const [size, unit] = ms % dayMs === 0 ? [dayMs, 'day'] : ms % hourMs === 0 ? [hourMs, 'hour'] : [minuteMs, 'minute'];
  const count = ms / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

test('the privacy page lists every cookie with its lifetime', () => {
  const set = Object.values(cookieFacts).map(({ name, lifetime }) => [name, inWords(lifetime)]);
  expect(privacyCookies.map(({ name, lifetime }) => [name, lifetime]).sort()).toEqual(set.sort());
});

test('the privacy page states the periods that the code keeps', () => {
  expect(privacyPeriods).toEqual({
    delivered: deliveredDays,
    refused: settledDays,
    userIdle: lifetimes.user.idle / dayMs,
    user: lifetimes.user.absolute / dayMs,
    detailHours: tabStateHours,
  });
});
