const words =
  'you will build the screens that clerks and nurses look at all day write down why things are as they are keep old systems alive while new ones grow talk with people who use them measure before changing anything leave code easier to read than it was'.split(
    ' ',
  );

/** A text of so many words that says something else for every post, so that it compresses as texts do. */
function text(seed: number, count: number): string {
  let state = seed + 1;
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return words[state % words.length];
  }).join(' ');
}

/** As many job posts as asked for, of 600 bytes each. */
export const jobPosts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    jobpost_id: at + 1,
    position: `Position ${at + 1}`,
    area_of_interest: 'Web development',
    description: `You will ${text(at, 90)}.`,
    experience: '2 to 4 years',
    createdAt: '2026-03-01T10:00:00.000Z',
  }));
