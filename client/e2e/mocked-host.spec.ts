import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { hostDescription } from '../../shared/contract/host-description.ts';
import { expect, test } from './fixtures.ts';

const prism = path.resolve('node_modules/@stoplight/prism-cli/dist/index.js');

/** A host that is made of its description alone, and refuses what the description does not allow. */
async function startPrism(document: string) {
  const child = spawn(process.execPath, [prism, 'mock', document, '--port', '0', '--errors']);
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    const url = /listening on (http:\S+)/.exec(line)?.[1];
    if (url) return { url, end: () => child.kill() };
  }
  throw new Error(`Prism ended before it listened:\n${lines.join('\n')}`);
}

test('the public pages live on a host that was made of the description alone', async ({
  page,
  pageErrors,
  startSite,
}, testInfo) => {
  test.slow();
  // Files are no calls: of the picture, the description has only the address.
  pageErrors.expect(/status of 404.*\/media\//);
  const document = testInfo.outputPath('host-openapi.json');
  writeFileSync(document, JSON.stringify(hostDescription));
  const host = await startPrism(document);
  const site = await startSite({ BACKEND_URL: host.url, BACKEND_TOKEN: 'a token that Prism takes' });
  for (const openings of ['/joinUs', '/jobopenings']) {
    await page.goto(site.url + openings);
    for (const name of ['Frontend Developer', 'Backend Developer']) {
      await expect(page.getByRole('row').filter({ hasText: name })).toContainText('2-4 years');
    }
  }
  await page.getByRole('link', { name: 'Read More about Frontend Developer' }).click();
  await expect(page.getByRole('dialog', { name: 'Frontend Developer' })).toContainText('Builds what people see.');
  await page.goto(`${site.url}/database/7`);
  await expect(page.getByRole('heading', { name: 'Frontend Developer' })).toBeVisible();
  await page.goto(`${site.url}/blog`);
  await expect(page.getByRole('heading', { name: 'Testing with real hosts' })).toBeVisible();
  host.end();
});
