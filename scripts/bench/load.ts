import { connect, type Socket } from 'node:net';

/** One kept connection that asks the same question again and again. Answers must announce their length. */
class Visitor {
  readonly #where: { host: string; port: number };
  readonly #question: string;
  #socket: Socket | undefined;
  #head = '';
  /** Bytes of the whole answer; 0 until its head has come. */
  #expected = 0;
  #received = 0;
  #last = false;
  #answered: () => void = () => undefined;
  #failed: (error: Error) => void = () => undefined;

  constructor(url: string, path: string, encodings: string) {
    const { hostname, port, host } = new URL(url);
    this.#where = { host: hostname, port: Number(port) };
    this.#question = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: ${encodings}\r\n\r\n`;
  }

  ask(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket ??= this.#open();
      this.#socket.write(this.#question);
    });
  }

  leave(): void {
    this.#socket?.removeAllListeners('close').destroy();
    this.#socket = undefined;
  }

  #open(): Socket {
    const socket = connect({ ...this.#where, noDelay: true });
    socket.on('data', (chunk) => this.#read(chunk));
    socket.on('error', (error) => this.#failed(error));
    socket.on('close', () => {
      // Servers drop connections that have been idle for seconds; the next question opens another one.
      if (this.#socket === socket) this.#socket = undefined;
      this.#failed(new Error('The server has closed the connection before its answer.'));
    });
    return socket;
  }

  #read(chunk: Buffer): void {
    this.#received += chunk.length;
    if (this.#expected === 0) this.#readHead(chunk);
    if (this.#expected === 0 || this.#received < this.#expected) return;
    this.#received = this.#expected = 0;
    this.#head = '';
    // Servers may end a connection after so many answers, and say so.
    if (this.#last) this.leave();
    this.#answered();
  }

  #readHead(chunk: Buffer): void {
    this.#head += chunk.toString('latin1', 0, 4096);
    const end = this.#head.indexOf('\r\n\r\n');
    if (end === -1) return;
    const head = this.#head.slice(0, end);
    const length = /content-length: (\d+)/i.exec(head)?.[1];
    if (!head.startsWith('HTTP/1.1 200') || length === undefined) this.#failed(new Error(`Unusable answer:\n${head}`));
    this.#last = /^connection: close/im.test(head);
    this.#expected = end + 4 + Number(length);
  }
}

export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
}

/**
 * So many visitors who each ask again as soon as they are answered. Written on bare sockets: a usual client costs more
 * processor time for a request than the servers that are compared here.
 */
export class Load {
  readonly #visitors: readonly Visitor[];

  /** @param encodings what every visitor takes; as browsers ask, if left out */
  constructor(url: string, path: string, visitors: number, encodings = 'gzip, deflate, br') {
    this.#visitors = Array.from({ length: visitors }, () => new Visitor(url, path, encodings));
  }

  /** @throws Error when an answer is not 200 or has no length */
  async run(requests: number): Promise<LoadResult> {
    const times: number[] = [];
    let left = requests;
    const begin = performance.now();
    await Promise.all(
      this.#visitors.map(async (visitor) => {
        while (left > 0) {
          left -= 1;
          const from = performance.now();
          await visitor.ask();
          times.push(performance.now() - from);
        }
      }),
    );
    const seconds = (performance.now() - begin) / 1000;
    times.sort((a, b) => a - b);
    return { perSecond: times.length / seconds, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
  }

  stop(): void {
    for (const visitor of this.#visitors) visitor.leave();
  }
}
