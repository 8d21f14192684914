import { calendarDay, HOUR_MS } from "@stokaz/contract/time/calendar";
import { expect, it } from "vitest";
import {
  hasCommonWord,
  isDoubtful,
  isVerified,
  nextCheckAfter,
  retryAfter,
  stateOf,
} from "./rules.ts";

it.each([
  [["VANILLE DES HAUTS"], ["Vanille des Hauts SARL"], true],
  [["PAYET MARIE (VANILLE BOURBON)"], ["La Vanille", "Chez nous", "Dupont"], true],
  [["MARIE PAYET"], ["Chez Marie-Lise SARL", "Payet"], true],
  [["SARL LES HAUTS"], ["SARL Les Bas"], false],
  [["RHUMERIE DU SUD"], ["Ruche du Nord"], false],
  [["ÉPICERIE L'ÎLET"], ["epicerie ilet"], true],
  [["SOCIETE DE LA EURL"], ["Ruche du Nord"], true],
  [[], ["Ruche du Nord"], true],
])("%s and %s have a word in common: %s", (registered, typed, isCommon) => {
  expect(hasCommonWord(registered, typed)).toBe(isCommon);
});

it.each([
  [undefined, "unknown"],
  [{ names: ["VANILLE"], isActive: false }, "closed"],
  [{ names: ["VANILLE"], isActive: true }, "active"],
  [{ names: ["RHUM"], isActive: true }, "other_name"],
  [{ names: [], isActive: true }, "active"],
] as const)("the register's %o makes it %s", (found, state) => {
  expect(stateOf(found, ["Vanille des Hauts"])).toBe(state);
  expect(isDoubtful(state)).toBe(state !== "active");
});

const now = new Date("2026-01-31T06:00:00Z");
const at = { now, today: calendarDay("2026-01-31"), timeZone: "Indian/Reunion" };

it("checks active companies again next month, others next week", () => {
  expect(nextCheckAfter("active", at)).toEqual(new Date("2026-02-27T20:00:00Z"));
  for (const state of ["closed", "other_name", "unknown"] as const) {
    expect(nextCheckAfter(state, at)).toEqual(new Date("2026-02-07T06:00:00Z"));
  }
});

it.each([
  [1, 60_000],
  [2, 120_000],
  [5, 960_000],
  [20, 6 * HOUR_MS],
])("after %i failed tries waits %i ms", (attempts, pause) => {
  expect(retryAfter(now, attempts).getTime() - now.getTime()).toBe(pause);
});

it.each([
  ["active", null, true],
  ["unknown", now, true],
  ["closed", null, false],
  ["waiting", null, false],
] as const)("%s, vouched for %s: verified %s", (state, vouched_at, is) => {
  expect(isVerified({ state, vouched_at })).toBe(is);
});
