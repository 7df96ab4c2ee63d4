import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { contractVersion, hostDescription } from '#shared/contract/host-openapi.ts';
import packageFile from '../package.json' with { type: 'json' };

// Packs what a team needs to build a backend host as an npm package: npm run contract:pack [-- --out FOLDER]

const root = path.resolve(import.meta.dirname, '..');

function readArguments() {
  try {
    return parseArgs({ options: { out: { type: 'string', default: path.join(root, 'dist/contract') } } }).values;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error('Usage: npm run contract:pack [-- --out FOLDER]');
    process.exit(1);
  }
}

const out = path.resolve(readArguments().out);
const content = path.join(out, 'package');

const entries = {
  './conformance': 'server/contract/conformance/run',
  './conformance/host': 'server/contract/conformance/host-answer',
  './conformance/codes': 'server/contract/conformance/host-answer',
  './supertest': 'server/contract/conformance/host-answer',
  './site': 'server/contract/start-site',
  './contract': 'shared/contract/endpoints',
};
const command = 'server/commands/conformance';
const declarations = 'server/bff/pages/plugin';
const neededNode = '22.19';

/** Node does not strip types below `node_modules`, so the package has JavaScript and declarations. */
function compile(): void {
  const sources = [...Object.values(entries), command, declarations].map((entry) => `${entry}.ts`);
  const target = ['--target', 'es2023', '--lib', 'es2024,dom,dom.iterable', '--module', 'nodenext', '--types', 'node'];
  const rules = ['--strict', '--skipLibCheck', '--declaration', '--rewriteRelativeImportExtensions', '--ignoreConfig'];
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const places = ['--rootDir', root, '--outDir', content];
  run(process.execPath, [tsc, ...target, ...rules, ...places, ...sources], root);
}

function run(program: string, args: readonly string[], cwd: string, output: 'inherit' | 'ignore' = 'inherit'): void {
  const { status } = spawnSync(program, args, { cwd, stdio: ['ignore', output, 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
}

/** Packages that the conformance kit needs. Other imports of the content are for the site only. */
const { undici, zod } = packageFile.dependencies;
const ofCheck = { undici, zod };

function packagesOfSite(): Record<string, string> {
  const files = globSync('**/*.js', { cwd: content }).map((file) => readFileSync(path.join(content, file), 'utf8'));
  const imported = new Set(
    files.flatMap((text) =>
      [...text.matchAll(/(?:from |import\()'((?:@[^/']+\/)?[^./'][^/']*)/g)].map(([, name]) => name),
    ),
  );
  return Object.fromEntries(
    Object.entries(packageFile.dependencies).filter(([name]) => imported.has(name) && !(name in ofCheck)),
  );
}

const exported = Object.entries({ ...entries, './schemas/*': 'shared/schemas/*' }).map(([name, file]) => [
  name,
  { types: `./${file}.d.ts`, default: `./${file}.js` },
]);

const manifestOf = () => ({
  name: 'realvance-host-contract',
  version: contractVersion,
  description: 'What the site asks of its backend host: types, schemas, an OpenAPI description, and tests of a host.',
  license: packageFile.license,
  type: 'module',
  engines: { node: `>=${neededNode}` },
  imports: { '#shared/*.ts': './shared/*.js' },
  bin: { 'host-conformance': 'host-conformance.js' },
  exports: { ...Object.fromEntries(exported), './host-openapi.json': './host-openapi.json' },
  dependencies: ofCheck,
  optionalDependencies: packagesOfSite(),
  peerDependencies: { supertest: '>=7' },
  peerDependenciesMeta: { supertest: { optional: true } },
});

/** Checks the Node version before loading modules that old versions cannot parse. */
const bin = `#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number);
const [neededMajor, neededMinor] = '${neededNode}'.split('.').map(Number);
if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
  console.error(\`host-conformance needs Node ${neededNode} or newer (this is \${process.version}).\`);
  process.exit(2);
}
await import('./${command}.js');
`;

rmSync(content, { recursive: true, force: true });
mkdirSync(content, { recursive: true });
compile();
writeFileSync(path.join(content, 'host-conformance.js'), bin, { mode: 0o755 });
const manifest = manifestOf();
writeFileSync(path.join(content, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
writeFileSync(path.join(content, 'host-openapi.json'), `${JSON.stringify(hostDescription, null, 2)}\n`);
copyFileSync(path.join(root, 'docs/plain-host/host.js'), path.join(content, 'plain-host.js'));
cpSync(path.join(root, 'docs/plain-host'), path.join(content, 'plain-host'), { recursive: true });
copyFileSync(path.join(root, 'docs/for-backend-teams.md'), path.join(content, 'README.md'));
copyFileSync(path.join(root, 'shared/contract/CHANGELOG.md'), path.join(content, 'CHANGELOG.md'));
run('npm', ['pack', '--silent', '--pack-destination', out], content, 'ignore');
console.log(path.join(out, `${manifest.name}-${manifest.version}.tgz`));
