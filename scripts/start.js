// Plain JavaScript, so that a Node without TypeScript support can print the error.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(`This site needs Node 24 or newer (this is ${process.version}).`);
  console.error(
    'On Linux, "npm ci" installs it (without --omit=optional). Elsewhere, install Node 24 and start again.',
  );
  process.exit(1);
}
if (process.argv.length > 2) {
  console.error(
    `Unexpected argument "${process.argv[2]}". Configure the site with environment variables such as PORT=8080: docs/operating.md`,
  );
  process.exit(1);
}
await import('../server/main.ts');
