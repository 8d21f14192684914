import { describe, expect, it } from "vitest";
import { loadOnce } from "./load-once.ts";

describe("loadOnce", () => {
  it("loads at the first call, and once", async () => {
    let loads = 0;
    const load = loadOnce(async () => {
      loads += 1;
      return { loads };
    });
    expect(loads).toBe(0);
    const [one, other] = await Promise.all([load(), load()]);
    expect(one).toBe(other);
    expect(await load()).toBe(one);
    expect(loads).toBe(1);
  });

  it("loads again after a failure", async () => {
    let loads = 0;
    const load = loadOnce(async () => {
      loads += 1;
      if (loads === 1) throw new Error("not yet");
      return loads;
    });
    await expect(load()).rejects.toThrow("not yet");
    expect(await load()).toBe(2);
  });
});
