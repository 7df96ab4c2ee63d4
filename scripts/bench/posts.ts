/** As many job posts as asked for, of 600 bytes each. */
export const jobPosts = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    jobpost_id: at + 1,
    position: `Position ${at + 1}`,
    area_of_interest: 'Web development',
    description: 'You will build the screens that clerks and nurses look at all day. '.repeat(8),
    experience: '2 to 4 years',
    createdAt: '2026-03-01T10:00:00.000Z',
  }));
