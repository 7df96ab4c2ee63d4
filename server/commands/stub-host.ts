import { parseArgs } from 'node:util';
import { change, type DemoBehaviour, startDemoHost } from '../contract/demo-host.ts';

// npm run stub-host: a backend host to try a site against, which misbehaves where it is told to.

const usage = `npm run stub-host -- [options]

  --port N               where it listens (4000)
  --wrap WAY             answers as bare, data or data.data
  --untidy               rows as careless hosts write them
  --fault CALL=KIND      hang, drip, cut, html, 500 or slow:2000; may be given more than once

While it runs: curl -X PUT 'http://127.0.0.1:4000/stub?fault=getAllBlogs=hang&wrap=bare&untidy=on'; fault=getAllBlogs= mends it.`;

const behaviour: DemoBehaviour = { wrapping: 'data', untidy: false, faults: new Map() };
try {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4000' },
      wrap: { type: 'string', default: 'data' },
      untidy: { type: 'boolean', default: false },
      fault: { type: 'string', multiple: true, default: [] },
    },
  });
  const { wrap, untidy, fault, port } = values;
  const faults = fault.map((one) => ['fault', one] as const);
  change(behaviour, [['wrap', wrap], ['untidy', untidy ? 'on' : 'off'], ...faults]);
  const host = await startDemoHost(behaviour, Number(port));
  console.log(`The host is ready at ${host.url}\nBACKEND_TOKEN=${host.token}\nMails with codes: ${host.mailbox}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void host.close().then(() => process.exit(0)));
  }
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  process.exitCode = 2;
}
