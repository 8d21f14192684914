/**
 * Number of rounds of a race: enough for all variations. More rounds run by hand: `RACE_ROUNDS=200
 * npx vitest run --project server server/test/races.test.ts`.
 */
export const RACE_ROUNDS = Number(process.env.RACE_ROUNDS ?? 15);
