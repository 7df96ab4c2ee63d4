import type { Page } from '@playwright/test';
import { applicationKey, hiringStates, personKey } from '#shared/applications.ts';
import { openDatabase } from '../server/database/open.ts';
import { paintedAfter, watchPaint } from './in-page.ts';

const count = 5000;
const positions = Array.from({ length: 8 }, (_, at) => `Developer ${at + 1}`);

/** Inserts the applications and their states into the database of a stopped site. */
export async function seedApplications(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDir });
  const began = Date.parse('2026-01-01T00:00:00Z');
  for (let from = 1; from <= count; from += 100) {
    const rows = Array.from({ length: 100 }, (_, at) => {
      const number = from + at;
      return {
        id: number,
        submission_key: `seeded-${number}`,
        position_applied_for: positions[number % positions.length] ?? '',
        first_name: `Asha${number}`,
        last_name: 'Rao',
        dob: '1996-02-29',
        gender: 'Female',
        contact_email: `asha${number}@example.com`,
        contact_mobile: String(9_000_000_000 + number),
        linkedin_profile: `https://www.linkedin.com/in/asha-${number}`,
        experience: '4.5',
        relevant_experience: '3',
        current_lpa: '12',
        expected_lpa: '15.5',
        expected_joining_date: JSON.stringify(['30 Days']),
        answers: JSON.stringify([{ question: 'Which shift would suit you?', answer: 'Day, and sometimes night' }]),
        created_at: new Date(began + number * 60_000).toISOString(),
      };
    });
    await db.insertInto('applications').values(rows).execute();
    const states = rows.map(({ id, created_at, ...row }) => {
      const application = { ...row, jobresponse_id: id, createdAt: created_at };
      return {
        application: applicationKey(application),
        host_id: String(id),
        person: personKey(application),
        applied_at: created_at,
        state: hiringStates[id % hiringStates.length] ?? 'new',
        version: 1,
        notes: 0,
        changed_at: created_at,
      };
    });
    await db.insertInto('application_states').values(states).execute();
  }
  await close();
}

const perState = (at: number) => Math.floor((count + hiringStates.length - at) / hiringStates.length);
const status = '[role=status]';
const some = (matches: number) => `1 to 25 of ${matches}`;
const all = some(count);

type Times = Readonly<Record<string, number>>;

/** Measures from each press to the painted answer, in ms. Expects the list with all applications loaded. */
export async function workOnApplications(page: Page): Promise<Times> {
  const measure = async (expected: { selector: string; text: string }, act: () => Promise<void>) => {
    await watchPaint(page, expected);
    await act();
    const painted = await paintedAfter(page).catch(async (cause: unknown) => {
      const shown = await page.locator(expected.selector).allTextContents();
      throw new Error(`Expected ${expected.text}, found ${shown.join(' | ')}`, { cause });
    });
    // Waits for later effects (address, narrowed list), so that the next measurement does not include them.
    await page.waitForTimeout(700);
    return painted;
  };
  const press = { delay: 60 };
  const chart = (name: string) => page.getByRole('region', { name });
  const state = chart('Applications per state').getByRole('button', { name: /Interview/ });
  const position = chart('Applications per position').getByRole('button', { name: /Developer 3/ });
  const search = page.getByRole('searchbox', { name: 'Search responses' });
  const list = { selector: status, text: all };
  const times: Record<string, number> = {};

  times['filter by state'] = await measure({ selector: status, text: some(perState(2)) }, () => state.click(press));
  times['release the state'] = await measure(list, () => state.click(press));
  const ofPosition = some(count / positions.length);
  times['filter by position'] = await measure({ selector: status, text: ofPosition }, () => position.click(press));
  await measure(list, () => position.click(press));
  await search.click();
  await search.pressSequentially('asha4', { delay: 120 });
  await page.waitForTimeout(700);
  // 49, 490 to 499 and 4900 to 4999.
  times['search, one more letter'] = await measure({ selector: status, text: `${some(111)} (${count} in all)` }, () =>
    page.keyboard.press('9'),
  );
  await search.fill('');
  await page.waitForTimeout(700);
  const heading = '#application-name';
  const first = page.locator('a[data-application]').first();
  times['open the first'] = await measure({ selector: heading, text: `Asha${count} Rao` }, () => first.click(press));
  times['the next one'] = await measure({ selector: heading, text: `Asha${count - 1} Rao` }, () =>
    page.keyboard.press('j'),
  );
  times.close = await measure({ selector: status, text: all }, () => page.keyboard.press('Escape'));
  const menu = (name: string) => page.getByRole('link', { name, exact: true }).first();
  await measure({ selector: 'h1', text: 'Contact Us Data' }, () => menu('Contact Us Data').click(press));
  times['come back to the list'] = await measure(list, () => menu('Job Responses').click(press));
  return times;
}

export async function loadAllApplications(page: Page): Promise<void> {
  for (let parts = 2; parts <= count / 1000; parts += 1) {
    await page.getByRole('button', { name: 'Load older' }).click();
    await page.locator(status, { hasText: new RegExp(`of ${parts * 1000}\\b`) }).waitFor();
  }
}
