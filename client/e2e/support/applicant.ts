import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';

/** Somebody nobody else is, so that tests that share a server do not meet. */
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

export type Applicant = ReturnType<typeof newApplicant>;

export const pdf = { name: 'Meera Pillai.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };

/** Types an application into the form that is open. */
export async function fillApplication(page: Page, applicant: Applicant): Promise<void> {
  for (const [label, value] of Object.entries(applicant))
    await page.getByLabel(label).and(page.locator('input')).first().fill(value);
  await page.getByLabel('30 Days').check();
}
