import { describe, expect, it } from "vitest";
import { createShortCache } from "./short-cache.ts";

const counting = () => {
  let made = 0;
  return async (): Promise<number> => {
    made += 1;
    return made;
  };
};

describe("a short cache", () => {
  it("makes a value once for all who ask within the moment, and again after it", async () => {
    let time = 0;
    const cache = createShortCache<number>({ limitMs: 500, now: () => time }, 10);
    const make = counting();
    expect(await Promise.all([cache.get("a", make), cache.get("a", make)])).toEqual([1, 1]);
    time = 499;
    expect(await cache.get("a", make)).toBe(1);
    time = 500;
    expect(await cache.get("a", make)).toBe(2);
    expect(await cache.get("b", make)).toBe(3);
  });

  it("counts age from before the value was read", async () => {
    let time = 0;
    const cache = createShortCache<number>({ limitMs: 500, now: () => time }, 10);
    const slow = cache.get("a", async () => {
      time = 600;
      return 1;
    });
    expect(await slow).toBe(1);
    expect(await cache.get("a", async () => 2)).toBe(2);
  });

  it("keeps no failure, no more than its size, and nothing at all for no time", async () => {
    const cache = createShortCache<number>({ limitMs: 500, now: () => 0 }, 1);
    await expect(cache.get("a", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
    expect(await cache.get("a", async () => 1)).toBe(1);
    await cache.get("b", async () => 2);
    expect(await cache.get("a", async () => 3)).toBe(3);
    const none = createShortCache<number>({ limitMs: 0, now: () => 0 }, 1);
    const make = counting();
    expect([await none.get("a", make), await none.get("a", make)]).toEqual([1, 2]);
  });
});
