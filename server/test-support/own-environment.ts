const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;

/** The environment for programs that tests start: paths, but none of the developer's settings. */
export const ownEnvironment: Readonly<Record<string, string>> = {
  ...(PATH && { PATH }),
  ...(HOME && { HOME }),
  ...(TMPDIR && { TMPDIR }),
  // Tests start about 200 programs; the compile cache saves most of their start time.
  ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
};
