/**
 * How often a race is run: what its rounds vary has come round by then. More of them by hand:
 * `RACE_ROUNDS=200 npx vitest run --project server server/test/races.test.ts`.
 */
export const RACE_ROUNDS = Number(process.env.RACE_ROUNDS ?? 15);
