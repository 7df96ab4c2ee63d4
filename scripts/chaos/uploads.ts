import { application, resume } from '../../server/bff/forms/test-forms.ts';
import { startRunningSite, visitor, whole } from './running-site.ts';

const count = 60;
const bytes = 5 * 1024 * 1024 - 1024;
const mostMemory = 700;

/** Sixty applications with resumes of 5 MB at the same moment: each is taken or told to come again, and memory holds. */
export async function uploads(): Promise<boolean> {
  const site = await startRunningSite();
  const content = new Uint8Array(bytes);
  content.set(Buffer.from('%PDF-1.7'));
  const began = performance.now();
  const outcomes = { taken: 0, comeAgain: 0, else: 0 };
  const send = async (number: number) => {
    const form = application({ submission_id: `upload ${number}` });
    form.append('upload_resume', resume('cv.pdf', content));
    const init = { method: 'POST', body: form, headers: visitor(number) };
    const response = await fetch(`${site.url}/api/forms/application`, init);
    const { success } = await response.json();
    if (response.status === 200 && success === true) outcomes.taken += 1;
    else if (response.status === 503 && response.headers.has('retry-after')) outcomes.comeAgain += 1;
    else outcomes.else += 1;
  };
  await Promise.all(Array.from({ length: count }, (_, number) => send(number)));
  const seconds = (performance.now() - began) / 1000;
  const highest = site.takeHighest();
  const { code } = await site.stop();
  console.log(
    [
      `${count} applications with ${whole(bytes / 1024 / 1024)} MB each at once, ${seconds.toFixed(1)} s`,
      `  taken ${outcomes.taken}, told to come again ${outcomes.comeAgain}, anything else ${outcomes.else}`,
      `  memory at most ${whole(highest)} MB (allowed ${mostMemory})`,
    ].join('\n'),
  );
  return outcomes.else === 0 && outcomes.taken > 0 && highest < mostMemory && code === 0;
}
