import { parseArgs } from 'node:util';
import { sendTo } from '../contract/conformance/host-answer.ts';
import {
  type AnswerSource,
  change,
  type DemoBehaviour,
  startDemoBackend,
  startFaultyHost,
} from '../contract/demo-host.ts';
import { recordShapes, replayShapes } from '../contract/record-shapes.ts';

// A backend host with configurable faults, to try a site against.

const usage = `npm run stub-host -- [options]

  --port N               port (4000)
  --wrap WAY             wrap answers as bare, data or data.data
  --loose                answer with loosely typed rows, which the site also accepts
  --fault CALL=KIND      fail as hang, drip, cut, html, 500 or slow:2000; may be repeated
  --record URL           forward to this host and record the shapes of its answers: no text, number or address
  --into FILE            file for the shapes, overwritten each time (host-shapes.json)
  --replay FILE          answer in recorded shapes with placeholder values

Change it while it runs: curl -X PUT 'http://127.0.0.1:4000/stub?fault=getAllBlogs=hang&wrap=bare&loose=on'
Clear a fault with fault=getAllBlogs=`;

const behaviour: DemoBehaviour = { wrapping: 'data', loose: false, faults: new Map() };

function parse() {
  return parseArgs({
    options: {
      port: { type: 'string', default: '4000' },
      wrap: { type: 'string', default: 'data' },
      loose: { type: 'boolean', default: false },
      fault: { type: 'string', multiple: true, default: [] },
      record: { type: 'string' },
      into: { type: 'string', default: 'host-shapes.json' },
      replay: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  }).values;
}

const nothingToClose = async () => undefined;

async function sourceOf({
  record,
  into,
  replay,
  wrap,
  loose,
}: ReturnType<typeof parse>): Promise<[AnswerSource, string]> {
  if (record === undefined && replay === undefined) {
    const backend = await startDemoBackend(behaviour);
    return [
      backend,
      `BACKEND_TOKEN=${backend.token} (also the FORM_ACCESS_KEY of /forms/submit)\nMails with codes: ${backend.mailbox}`,
    ];
  }
  if (wrap !== 'data' || loose || (record !== undefined && replay !== undefined)) {
    throw new TypeError('--record and --replay cannot be combined with each other, --wrap or --loose.');
  }
  if (replay !== undefined) {
    return [{ send: replayShapes(replay), close: nothingToClose }, `Replays ${replay}. Any token is accepted.`];
  }
  const url = URL.parse(record ?? '');
  if (!url || !/^https?:$/.test(url.protocol))
    throw new TypeError(`--record must be an http or https address (got "${record}").`);
  const send = recordShapes(url.href, sendTo(url.href, 60_000), into);
  return [
    { send, close: nothingToClose },
    `Forwards to ${url.href}, which needs its BACKEND_TOKEN. Records shapes to ${into}`,
  ];
}

try {
  const values = parse();
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  if (!/^\d+$/.test(values.port) || Number(values.port) > 65_535)
    throw new TypeError('--port must be a whole number from 0 to 65535.');
  const faults = values.fault.map((one) => ['fault', one] as const);
  change(behaviour, [['wrap', values.wrap], ['loose', values.loose ? 'on' : 'off'], ...faults]);
  const [source, notes] = await sourceOf(values);
  const host = await startFaultyHost(source, behaviour, Number(values.port)).catch(async (error: unknown) => {
    await source.close();
    throw error;
  });
  console.log(`The host is ready at ${host.url}\n${notes}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void host.close().then(() => process.exit(0)));
  }
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  process.exitCode = 2;
}
