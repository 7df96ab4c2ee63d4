/** Allowed imports between folders: client and server import shared, and only main.ts composes the server. */
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
      comment: 'Files must not import each other in a circle.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    forbid(
      'shared-stands-alone',
      'shared/ must not import from client/, server/ or scripts/.',
      '^shared/',
      '^(client|server|scripts)/',
    ),
    forbid('client-not-server', 'The browser bundle must not contain server code.', '^client/(?!e2e/)', '^server/'),
    forbid(
      'client-not-descriptions',
      'Only OpenAPI needs the field descriptions; they must not add weight to the browser bundle.',
      '^client/(?!e2e/)',
      '^shared/contract/(.*openapi|.*field-descriptions)',
    ),
    forbid('server-not-client', 'The server uses the client only through the built bundle.', '^server/', '^client/'),
    forbid(
      'bff-not-backend',
      'The BFF calls every backend over HTTP, including the embedded one.',
      '^server/bff/',
      '^server/backend/',
    ),
    {
      name: 'http-and-upstream-are-lowest',
      comment: 'http/ and upstream/ are the lowest layer of the BFF: they must not import from its other folders.',
      severity: 'error',
      from: { path: '^server/bff/(http|upstream)/' },
      to: { path: '^server/bff/', pathNot: '^server/bff/(http|upstream)/' },
    },
    {
      name: 'reads-below-calls',
      comment: 'reads/ is below calls, pages and feeds: it may import only from http/ and upstream/.',
      severity: 'error',
      from: { path: '^server/bff/reads/' },
      to: { path: '^server/bff/', pathNot: '^server/bff/(http|upstream|reads)/' },
    },
    forbid(
      'backend-not-bff',
      'The embedded backend must also run without the BFF; its main.ts adds the outbox for mails.',
      '^server/backend/(?!main\\.ts$)',
      '^server/bff/',
    ),
    forbid(
      'outbox-not-forms',
      'The outbox takes validated forms and must not depend on how they were posted.',
      '^server/bff/outbox/(?!.*test\\.ts$)',
      '^server/bff/forms/',
    ),
    {
      name: 'not-from-tests',
      comment: 'Production code must not import test helpers; scripts may.',
      severity: 'error',
      from: { path: '^(client|server|shared)/', pathNot: madeForTests },
      to: { path: madeForTests },
    },
    forbid(
      'data-is-lowest',
      'data/ is the lowest layer of the client: it must not import from its other folders.',
      '^client/data/',
      '^client/(?!data/)',
    ),
    forbid(
      'session-below-pages',
      'session/ must not import pages or forms, except the storage of drafts, which a logout clears.',
      '^client/session/',
      '^client/(features/|layout/|routes/|services/|forms/(?!draft-storage[.]ts))',
    ),
    {
      name: 'ui-owns-libraries',
      comment: 'Only client/ui may import Swiper, framer-motion and react-toastify.',
      severity: 'error',
      from: { path: '^client/', pathNot: '^client/ui/' },
      to: { path: 'node_modules/(swiper|framer-motion|react-toastify)/' },
    },
    {
      name: 'features-apart',
      comment: 'Features must not import each other; move shared code to ui/, copy/ or data/.',
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
