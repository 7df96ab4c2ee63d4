import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Lets a server listen on the loopback address. @returns the port that the system has chosen */
export async function listenOnLoopback(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return address.port;
}

/** A port that nobody listens on, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnLoopback(server);
  server.close();
  return port;
}
