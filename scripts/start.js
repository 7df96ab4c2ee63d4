// Plain JavaScript, so that a Node too old to read TypeScript can still say what is wrong.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(`This site needs Node 24 or newer; this is ${process.version}.`);
  console.error(
    'On Linux, "npm ci" brings its own (leave out --omit=optional). Elsewhere, install Node 24 and start again.',
  );
  process.exit(1);
}
if (process.argv.length > 2) {
  console.error(
    `What runs is said by the environment, such as PORT=8080, and not by "${process.argv[2]}": docs/operating.md`,
  );
  process.exit(1);
}
await import('../server/main.ts');
