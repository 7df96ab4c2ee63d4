import { parseArgs } from 'node:util';
import { sendTo } from '../contract/conformance/send.ts';
import { type Behind, change, type DemoBehaviour, startDemoBackend, startMisbehaving } from '../contract/demo-host.ts';
import { recordShapes, replayShapes } from '../contract/record-shapes.ts';

// npm run stub-host: a backend host to try a site against, which misbehaves where it is told to.

const usage = `npm run stub-host -- [options]

  --port N               where it listens (4000)
  --wrap WAY             answers as bare, data or data.data
  --untidy               rows as careless hosts write them
  --fault CALL=KIND      hang, drip, cut, html, 500 or slow:2000; may be given more than once
  --record URL           is that host, and keeps the shapes of its answers: no text, number or address of it
  --into FILE            where they are kept (host-shapes.json), written anew each time
  --replay FILE          answers in those shapes with made-up values

While it runs: curl -X PUT 'http://127.0.0.1:4000/stub?fault=getAllBlogs=hang&wrap=bare&untidy=on'; fault=getAllBlogs= mends it.`;

const behaviour: DemoBehaviour = { wrapping: 'data', untidy: false, faults: new Map() };

function parse() {
  return parseArgs({
    options: {
      port: { type: 'string', default: '4000' },
      wrap: { type: 'string', default: 'data' },
      untidy: { type: 'boolean', default: false },
      fault: { type: 'string', multiple: true, default: [] },
      record: { type: 'string' },
      into: { type: 'string', default: 'host-shapes.json' },
      replay: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  }).values;
}

const nothingToClose = async () => undefined;

/** What is to answer, and what is to be said of it. */
async function behindOf({ record, into, replay, wrap, untidy }: ReturnType<typeof parse>): Promise<[Behind, string]> {
  if (record === undefined && replay === undefined) {
    const backend = await startDemoBackend(behaviour);
    return [
      backend,
      `BACKEND_TOKEN=${backend.token}, also FORM_ACCESS_KEY of /forms/submit\nMails with codes: ${backend.mailbox}`,
    ];
  }
  if (wrap !== 'data' || untidy || (record !== undefined && replay !== undefined)) {
    throw new TypeError(
      '--record and --replay answer as the host does: of --wrap, --untidy and both, none goes along.',
    );
  }
  if (replay !== undefined) {
    return [
      { send: replayShapes(replay), close: nothingToClose },
      `It answers in the shapes of ${replay}; any token will do.`,
    ];
  }
  const url = URL.parse(record ?? '');
  if (!url || !/^https?:$/.test(url.protocol)) throw new TypeError(`There is no host ${record}.`);
  const send = recordShapes(url.href, sendTo(url.href, 60_000), into);
  return [{ send, close: nothingToClose }, `It is ${url.href}, whose BACKEND_TOKEN is needed; shapes go into ${into}`];
}

try {
  const values = parse();
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const faults = values.fault.map((one) => ['fault', one] as const);
  change(behaviour, [['wrap', values.wrap], ['untidy', values.untidy ? 'on' : 'off'], ...faults]);
  const [behind, words] = await behindOf(values);
  const host = await startMisbehaving(behind, behaviour, Number(values.port));
  console.log(`The host is ready at ${host.url}\n${words}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void host.close().then(() => process.exit(0)));
  }
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  process.exitCode = 2;
}
