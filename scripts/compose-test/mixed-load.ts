import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { application } from './main-job.ts';
import { type ComposeStack, docker } from './stack.ts';
import { Visitor } from './visitor.ts';

const pictures = 8;
const seconds = 30;

/** An image of the maximum upload size. */
async function largePicture(shade: number): Promise<File> {
  const background = { r: shade * 30, g: 90, b: 160 };
  const content = await sharp({ create: { width: 6000, height: 6000, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(content)], `picture-${shade}.jpg`, { type: 'image/jpeg' });
}

/** @returns addresses of images that together exceed the memory limit */
async function postPictures(admin: Visitor): Promise<string[]> {
  for (let index = 0; index < pictures; index += 1) {
    const body = {
      title: `Load ${index}`,
      author: 'Compose tester',
      tags: 'load',
      description: 'A post with a large picture.',
      image: await largePicture(index),
    };
    const { status, body: answer } = await admin.call('postBlogs', { body });
    assert(status < 300, `The post was refused: ${status} ${JSON.stringify(answer)}`);
  }
  return (await admin.list('getAllBlogs')).map(({ image }) => String(image));
}

/** A resume of nearly 5 MB. */
function largeResume(): File {
  const start = new TextEncoder().encode('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n');
  const end = new TextEncoder().encode('\n%%EOF\n');
  return new File([start, new Uint8Array(4_900_000).fill(32), end], 'resume.pdf', { type: 'application/pdf' });
}

/** Memory of a container in MB, without reclaimable cache. */
async function held(container: string): Promise<number> {
  const said = await docker('stats', '--no-stream', '--format', '{{.MemUsage}}', container);
  const [, amount = '0', unit] = /^([\d.]+)(\w+)/.exec(said) ?? [];
  return Number(amount) * (unit === 'GiB' ? 1024 : unit === 'MiB' ? 1 : 0);
}

/**
 * Puts load on one replica for half a minute: 20 visitors send 5 MB resumes, and 20 read pages and images. No connection
 * may break, and no container may reach its memory limit.
 *
 * @returns a summary
 */
export async function mixedLoad(stack: ComposeStack, version: string, admin: Visitor): Promise<string> {
  const [origin = ''] = stack.origins;
  const addresses = await postPictures(admin);
  const resume = largeResume();
  const pages = ['/', '/blog', '/joinUs', '/about', '/contact', '/api/getAllBlogs', '/api/getAllJobPosts'];
  const answers = new Map<string, number>();
  const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);

  const post = async () => {
    const body = { ...application('Load tester'), upload_resume: resume };
    count(`post ${(await new Visitor(origin).call('sendApplicationForm', { body })).status}`);
  };
  const read = async () => {
    const among = Math.random() < 0.4 ? addresses : pages;
    const path = among[Math.floor(Math.random() * among.length)] ?? '/';
    const width = among === addresses ? `?w=${200 + Math.floor(Math.random() * 1400)}` : '';
    const answer = await new Visitor(origin).get(path + width);
    await answer.arrayBuffer();
    count(`read ${answer.status}`);
  };
  const end = Date.now() + seconds * 1000;
  const repeat = async (work: () => Promise<void>) => {
    for (; Date.now() < end; await delay(30)) await work();
  };
  const containers = (
    await Promise.all(['web', 'backend'].map((service) => stack.containers(version, service)))
  ).flat();
  let most = 0;
  const watch = async () => {
    while (Date.now() < end) most = Math.max(most, ...(await Promise.all(containers.map(held))));
  };
  await Promise.all([
    watch(),
    ...Array.from({ length: 20 }, () => repeat(post)),
    ...Array.from({ length: 20 }, () => repeat(read)),
  ]);
  const seen = [...answers].sort().map(([what, times]) => `${what}: ${times}`);
  const odd = [...answers.keys()].filter((what) => !/ (200|429|503)$/.test(what));
  assert.deepEqual(odd, [], seen.join(', '));
  for (const container of containers) {
    const state = await docker('inspect', '--format', '{{.State.OOMKilled}} {{.RestartCount}}', container);
    assert.equal(state, 'false 0', 'A container was ended for the memory that it took.');
  }
  return `at most ${Math.round(most)} MB of 512 in a container; ${seen.join(', ')}`;
}
