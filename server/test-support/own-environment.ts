const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;

/** What a program that a test starts inherits: where things are, and none of the settings of whoever runs the tests. */
export const ownEnvironment: Readonly<Record<string, string>> = {
  ...(PATH && { PATH }),
  ...(HOME && { HOME }),
  ...(TMPDIR && { TMPDIR }),
  // Programs are started some two hundred times: Node keeps what it has compiled (`scripts/test.ts`).
  ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
};
