import { describe, expect, it } from "vitest";
import { canMove, transition } from "./transitions.ts";

const LAMP = { off: ["on", "broken"], on: ["off", "broken"], broken: [] } as const;

describe("a table of states", () => {
  it("says what leads where", () => {
    expect(canMove(LAMP, "off", "on")).toBe(true);
    expect(canMove(LAMP, "broken", "on")).toBe(false);
    expect(canMove(LAMP, "on", "on")).toBe(false);
  });

  it("gives a move with all states from which it may be made", () => {
    expect(transition(LAMP, "broken")).toEqual({ from: ["off", "on"], to: "broken" });
    expect(transition(LAMP, "off")).toEqual({ from: ["on"], to: "off" });
  });
});
