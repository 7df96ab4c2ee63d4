/** The one-way imports between the rooms: shared ← client, shared ← server/*, and only main.ts composes. */
const forbid = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: to },
});

const madeForTests = '\\.test\\.tsx?$|^client/e2e/|/test-support/|^server/contract/(stub-pages|test-(host|bff))';

export default {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Files that import each other cannot be read one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    forbid(
      'shared-stands-alone',
      'shared/ is what both sides agree on; it knows neither.',
      '^shared/',
      '^(client|server|scripts)/',
    ),
    forbid('client-not-server', 'The browser bundle never reaches into the server.', '^client/(?!e2e/)', '^server/'),
    forbid(
      'client-not-descriptions',
      'Only OpenAPI needs the descriptions of fields; the browser bundle stays without them.',
      '^client/(?!e2e/)',
      '^shared/contract/(.*openapi|.*field-descriptions)',
    ),
    forbid('server-not-client', 'The server reaches the client only through the built bundle.', '^server/', '^client/'),
    forbid(
      'bff-not-backend',
      'The BFF reaches every backend over HTTP, the embedded one too.',
      '^server/bff/',
      '^server/backend/',
    ),
    {
      name: 'http-and-upstream-know-nobody-above',
      comment: 'What every request passes, and the client of the host, serve the rooms above them and know none.',
      severity: 'error',
      from: { path: '^server/bff/(http|upstream)/' },
      to: { path: '^server/bff/', pathNot: '^server/bff/(http|upstream)/' },
    },
    {
      name: 'reads-below-calls',
      comment: 'Cached reads serve the calls, pages and feeds; they know only the client of the host.',
      severity: 'error',
      from: { path: '^server/bff/reads/' },
      to: { path: '^server/bff/', pathNot: '^server/bff/(http|upstream|reads)/' },
    },
    forbid('backend-not-bff', 'The backend must also start alone.', '^server/backend/', '^server/bff/'),
    forbid(
      'outbox-not-forms',
      'The outbox takes checked forms and knows nothing of how they were posted.',
      '^server/bff/outbox/(?!.*test\\.ts$)',
      '^server/bff/forms/',
    ),
    {
      name: 'not-from-tests',
      comment: 'Programs need nothing that is made for tests; scripts may measure with it.',
      severity: 'error',
      from: { path: '^(client|server|shared)/', pathNot: madeForTests },
      to: { path: madeForTests },
    },
    forbid(
      'data-knows-nobody',
      'The data layer is below everything else of the client: a session ends by what it tells.',
      '^client/data/',
      '^client/(?!data/)',
    ),
    forbid(
      'session-below-pages',
      'Sessions are kept for pages, and know none; a logout clears the drafts.',
      '^client/session/',
      '^client/(features/|layout/|routes/|services/|forms/(?!drafts[.]ts))',
    ),
    {
      name: 'ui-owns-libraries',
      comment: 'Swiper, framer-motion and react-toastify are imported by client/ui alone.',
      severity: 'error',
      from: { path: '^client/', pathNot: '^client/ui/' },
      to: { path: 'node_modules/(swiper|framer-motion|react-toastify)/' },
    },
    {
      name: 'features-apart',
      comment: 'Features do not import each other; what two need moves to ui/, copy/ or data/.',
      severity: 'error',
      from: { path: '^client/features/([^/]+)/' },
      to: { path: '^client/features/', pathNot: '^client/features/$1/' },
    },
  ],
  options: {
    // TypeScript 7 has no parser for tools yet.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  },
};
