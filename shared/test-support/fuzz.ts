const runs = process.env.FUZZ_RUNS;

/** Parameters of every `fc.assert`: few runs with a fixed seed, or `FUZZ_RUNS` runs with a random one. */
export const fuzz = runs ? { numRuns: Number(runs) } : { numRuns: 300, seed: 20_261_124 };
