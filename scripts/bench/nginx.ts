import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onCore } from './cores.ts';
import { freePort, untilAnswers } from './free-port.ts';
import type { RunningServer } from './start-server.ts';

const configuration = (port: number, host: string) => `
worker_processes 1;
pid nginx.pid;
events { worker_connections 512; }
http {
  access_log off;
  keepalive_requests 1000000;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  upstream host { server ${host}; keepalive 64; keepalive_requests 1000000; }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://host; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
}
`;

/** Debian's place is not on everybody's PATH. */
const places = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
export const findNginx = (): string | undefined =>
  places.map((folder) => path.join(folder, 'nginx')).find((file) => existsSync(file));

/** A private nginx of one process that passes everything to the host over kept connections. */
export async function startNginx(program: string, hostUrl: string, core: string | undefined): Promise<RunningServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
  const port = await freePort();
  writeFileSync(path.join(folder, 'nginx.conf'), configuration(port, new URL(hostUrl).host));
  // Without a master: its one worker is the process that is started here.
  const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr', '-g', 'daemon off; master_process off;'];
  const child = spawn(...onCore(core, program, args), { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk) => (output += chunk));
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(url, () => output);
  return {
    url,
    // Nanoseconds on a core; its /proc/…/stat counts in hundredths of a second.
    cpu: async () => Number(readFileSync(`/proc/${child.pid}/schedstat`, 'utf8').split(' ')[0]) / 1000,
    async stop() {
      const end = once(child, 'exit');
      child.kill('SIGTERM');
      await end;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
