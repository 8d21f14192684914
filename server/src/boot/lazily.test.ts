import { describe, expect, it } from "vitest";
import { lazily } from "./lazily.ts";

type Adder = { add(one: number, other: number): Promise<number>; fail(): Promise<never> };

const adder: Adder = {
  add: async (one, other) => one + other,
  fail: async () => {
    throw new Error("down");
  },
};

describe("lazily", () => {
  it("loads once, at the first call, and hands calls and failures on", async () => {
    let loads = 0;
    const gateway = lazily<Adder>(async () => {
      loads += 1;
      return adder;
    });
    expect(loads).toBe(0);
    expect(await Promise.all([gateway.add(1, 2), gateway.add(3, 4)])).toEqual([3, 7]);
    await expect(gateway.fail()).rejects.toThrow("down");
    expect(loads).toBe(1);
  });

  it("loads again after it could not", async () => {
    let loads = 0;
    const gateway = lazily<Adder>(async () => {
      loads += 1;
      if (loads === 1) throw new Error("not yet");
      return adder;
    });
    await expect(gateway.add(1, 2)).rejects.toThrow("not yet");
    expect(await gateway.add(1, 2)).toBe(3);
  });
});
