/**
 * Which drafts are being written right now, across the tabs of this browser: a tab asks on a channel before it goes on
 * with a draft, and whoever has it open answers.
 */
const channelName = 'drafts';
/** A living tab answers within a few milliseconds; a frozen one keeps its own copy all the same. */
const answerTimeoutMs = 100;

const open = new Set<string>();
/** Written in this document, perhaps on a page that was left: nobody else can have it open. */
const ofThisDocument = new Set<string>();
let channel: BroadcastChannel | undefined;

type Message = { readonly ask: string } | { readonly open: string };

function listen(): void {
  channel ??= new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('ask' in data && open.has(data.ask)) channel?.postMessage({ open: data.ask } satisfies Message);
  };
}

function hush(): void {
  channel?.close();
  channel = undefined;
}

/** Says that a form has this draft open; returns how to say that it has gone. */
export function holdDraft(id: string): () => void {
  if (open.size === 0) {
    listen();
    // A page that is being left answers for nothing; one that comes back from the browser's memory does again.
    window.addEventListener('pagehide', hush);
    window.addEventListener('pageshow', listen);
  }
  open.add(id);
  ofThisDocument.add(id);
  return () => {
    open.delete(id);
    if (open.size > 0) return;
    window.removeEventListener('pagehide', hush);
    window.removeEventListener('pageshow', listen);
    hush();
  };
}

export const isOpenHere = (id: string): boolean => open.has(id);

export function isOpenElsewhere(id: string): Promise<boolean> {
  if (ofThisDocument.has(id)) return Promise.resolve(false);
  const asking = new BroadcastChannel(channelName);
  return new Promise<boolean>((resolve) => {
    asking.onmessage = ({ data }: MessageEvent<Message>) => {
      if ('open' in data && data.open === id) resolve(true);
    };
    asking.postMessage({ ask: id } satisfies Message);
    setTimeout(() => resolve(false), answerTimeoutMs);
  }).finally(() => asking.close());
}
