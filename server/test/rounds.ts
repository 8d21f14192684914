/** Factor for longer runs by hand: `TEST_ROUNDS=10 npx vitest run --project server server/test/races.test.ts`. */
const FACTOR = Number(process.env.TEST_ROUNDS ?? 1);

/**
 * Number of rounds of a test that repeats or draws: its own number, which is chosen by planted
 * faults (docs/adr/0235-rounds-are-chosen.md), times `TEST_ROUNDS`. Limits of time, in
 * milliseconds, grow in the same way.
 */
export const roundsOf = (count: number): number => Math.ceil(count * FACTOR);
