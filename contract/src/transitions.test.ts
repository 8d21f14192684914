import { describe, expect, it } from "vitest";
import { canMove, transition } from "./transitions.ts";

const LAMP = { off: ["on", "broken"], on: ["off", "broken"], broken: [] } as const;

describe("a table of states", () => {
  it("tells which state may follow another", () => {
    expect(canMove(LAMP, "off", "on")).toBe(true);
    expect(canMove(LAMP, "broken", "on")).toBe(false);
    expect(canMove(LAMP, "on", "on")).toBe(false);
  });

  it("gives a move all the states from which it is allowed", () => {
    expect(transition(LAMP, "broken")).toEqual({ from: ["off", "on"], to: "broken" });
    expect(transition(LAMP, "off")).toEqual({ from: ["on"], to: "off" });
  });
});
