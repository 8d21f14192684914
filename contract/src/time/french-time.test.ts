import { describe, expect, it } from "vitest";
import { frenchSlot } from "./french-time.ts";

describe("frenchSlot", () => {
  it.each([
    ["2026-11-28T05:00:00Z", "2026-11-28T05:30:00Z", "samedi 28 novembre 2026 de 9 h à 9 h 30"],
    ["2026-12-01T10:45:00Z", "2026-12-01T12:00:00Z", "mardi 1er décembre 2026 de 14 h 45 à 16 h"],
    ["2026-12-31T20:00:00Z", "2026-12-31T20:15:00Z", "vendredi 1er janvier 2027 de 0 h à 0 h 15"],
  ])("says %s to %s in La Réunion's time", (from, to, expected) => {
    const slot = { startsAt: new Date(from), endsAt: new Date(to) };
    expect(frenchSlot(slot, "Indian/Reunion")).toBe(expected);
  });
});
