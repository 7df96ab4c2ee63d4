import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { contractVersion, hostDescription } from '#shared/contract/host-openapi.ts';
import { changelogSection, compareDescriptions, stepBetween } from '../server/contract/compare-descriptions.ts';

// Saves the description of this contract version and writes its changelog section: npm run contract:release

const root = path.resolve(import.meta.dirname, '..');
const kept = path.join(root, 'server/contract/host-openapi.released.yaml');
const changelog = path.join(root, 'shared/contract/CHANGELOG.md');

const released = parse(readFileSync(kept, 'utf8'));
const changes = compareDescriptions(released, hostDescription);
const needed = changes.some(({ step }) => step === 'major') ? 'major' : changes.length > 0 ? 'minor' : 'patch';
const steps = ['major', 'minor', 'patch', 'none'];
const made = stepBetween(released.info.version, contractVersion);

console.log(changelogSection(contractVersion, changes));
if (steps.indexOf(made) > steps.indexOf(needed)) {
  console.error(
    `This needs a ${needed} step from ${released.info.version}: shared/contract/host-openapi.ts says ${contractVersion}.`,
  );
  process.exit(1);
}
const before = readFileSync(changelog, 'utf8');
const at = before.indexOf('\n## ') + 1;
writeFileSync(changelog, `${before.slice(0, at)}${changelogSection(contractVersion, changes)}\n${before.slice(at)}`);
writeFileSync(kept, stringify(hostDescription, { aliasDuplicateObjects: false }));
