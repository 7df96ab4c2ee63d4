import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { formStamp } from '../../../server/test-support/site-process.ts';

/** A unique person, so that tests that share a server do not conflict. */
export function newApplicant() {
  const id = randomBytes(4).toString('hex');
  return {
    'First name': `Meera-${id}`,
    'Last name (optional)': 'Pillai',
    Email: `meera.${id}@example.com`,
    'Mobile number': '9000000142',
    'LinkedIn profile': `https://www.linkedin.com/in/meera-${id}`,
    'Experience (years)': '4.5',
    'Relevant experience (years)': '3',
    'Current LPA': '9',
    'Expected LPA': '12.5',
  } as const;
}

type Applicant = ReturnType<typeof newApplicant>;

export const pdf = { name: 'Meera Pillai.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

/** Fills in the open application form. */
export async function fillApplication(page: Page, applicant: Record<keyof Applicant, string>): Promise<void> {
  for (const [label, value] of Object.entries(applicant))
    await page.getByLabel(label).and(page.locator('input')).first().fill(value);
  await page.getByLabel('30 Days').check();
}

/** Skips the minimum time of a form, which contact.spec.ts waits for. Call before the page opens. */
export async function skipMinimumFill(page: Page): Promise<void> {
  await page.route('**/api/forms/stamp', (route) => route.fulfill({ json: { data: { stamp: formStamp() } } }));
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() * 100;
  });
}

/** Sends an application with a resume, without the screens. */
export async function postApplication(
  page: Page,
  position: string,
  applicant: Record<keyof Applicant, string> = newApplicant(),
): Promise<void> {
  const answer = await page.request.post('/api/forms/application', {
    headers: { accept: 'application/json' },
    multipart: {
      position_applied_for: position,
      first_name: applicant['First name'],
      contact_email: applicant.Email,
      contact_mobile: applicant['Mobile number'],
      linkedin_profile: applicant['LinkedIn profile'],
      experience: applicant['Experience (years)'],
      relevant_experience: applicant['Relevant experience (years)'],
      current_lpa: applicant['Current LPA'],
      expected_lpa: applicant['Expected LPA'],
      expected_joining_date: '30 Days',
      upload_resume: pdf,
      form_stamp: formStamp(),
    },
  });
  if (!answer.ok()) throw new Error(`The application was refused: ${await answer.text()}`);
}

/** Counts the files that the browser stores for drafts. */
export const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    // Opening a database that does not exist would create it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'drafts')) return 0;
    return new Promise<number>((resolve) => {
      indexedDB.open('drafts').onsuccess = ({ target }) => {
        const { result: database } = target as IDBOpenDBRequest;
        const files = database.transaction('files').objectStore('files').count();
        files.onsuccess = () => {
          database.close();
          resolve(files.result);
        };
      };
    });
  });
