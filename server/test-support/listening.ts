import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Starts a server on a free port of the loopback address. */
export async function listenOnLoopback(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return address.port;
}

/** Finds a free port for a program that cannot choose one itself. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnLoopback(server);
  server.close();
  return port;
}
