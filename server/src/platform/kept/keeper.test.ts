import { DAY_MS } from "@stokaz/contract/time/calendar";
import { describe, expect, it } from "vitest";
import type { Changes } from "./changes.ts";
import type { Dependencies } from "./dependencies.ts";
import { createKeeper } from "./keeper.ts";

type Value = { made: number; bytes: number; dependencies: Dependencies | undefined };

const HALF_SECOND = 500;

/** A keeper whose time and changes the test controls. */
const start = ({ limitMs = HALF_SECOND, answers = 10, bytes = 1000 } = {}) => {
  const world = { time: 0, date: 0, isCurrent: true, count: 0, topics: new Map<string, number>() };
  const changes: Changes = {
    count: () => world.count,
    isQuietSince: (since) => world.count === since,
    areSameSince: (since, topics) =>
      topics.every((topic) => (world.topics.get(topic) ?? 0) <= since),
    isCurrent: () => world.isCurrent,
    isListening: () => world.isCurrent,
    listen: async () => world.isCurrent,
    flush: async () => undefined,
  };
  const age = { limitMs, now: () => world.time };
  const keeper = createKeeper(
    { changes, clock: { now: () => new Date(world.date) }, age },
    { answers, bytes },
  );
  const group = keeper.group<Value>({
    name: "values",
    bytesOf: ({ bytes: own }) => own,
    dependenciesOf: ({ dependencies }) => dependencies,
  });
  let made = 0;
  const ask = async (
    key: string,
    dependencies: Dependencies | "unknown" = { topics: ["products"] },
    whileMaking = (): void => undefined,
    own = 1,
  ): Promise<number> => {
    const value = await group.get(key, async () => {
      made += 1;
      const value = {
        made,
        bytes: own,
        dependencies: dependencies === "unknown" ? undefined : dependencies,
      };
      whileMaking();
      return value;
    });
    return value.made;
  };
  const change = (topic: string): void => {
    world.count += 1;
    world.topics.set(topic, world.count);
  };
  return { world, keeper, ask, change };
};

describe("what is kept", () => {
  it("is made once for all who ask, and stays until what it is made of changes", async () => {
    const { world, ask, change } = start();
    expect(await Promise.all([ask("a"), ask("a")])).toEqual([1, 1]);
    world.time = DAY_MS;
    change("spaces");
    expect(await ask("a")).toBe(1);
    change("products");
    expect([await ask("a"), await ask("a")]).toEqual([2, 2]);
  });

  it("is no answer that was being made while a change came", async () => {
    const { ask, change } = start();
    expect(await ask("a", { topics: ["products"] }, () => change("products"))).toBe(1);
    expect(await ask("a")).toBe(2);
    let second: Promise<number> | undefined;
    await ask("b", { topics: ["products"] }, () => {
      change("products");
      second = ask("b");
    });
    expect(await second).toBe(4);
  });

  it("ends with what the clock alone changes, and is of its own day when the clock goes back", async () => {
    const { world, ask } = start();
    world.date = 1000;
    const dependencies = { topics: ["products"], expiresAt: 2000 };
    await ask("a", dependencies);
    world.date = 1999;
    expect(await ask("a", dependencies)).toBe(1);
    world.date = 2000;
    expect(await ask("a", { topics: ["products"] })).toBe(2);
    world.date = 1500;
    expect(await ask("a")).toBe(3);
  });

  it("is half a second old at most while nothing is heard, but for what has an age of its own", async () => {
    const { world, ask } = start();
    await ask("a");
    await ask("figures", { topics: [], ageMs: 30_000 });
    world.isCurrent = false;
    world.time = 499;
    expect(await ask("a")).toBe(1);
    world.time = 500;
    expect([await ask("a"), await ask("figures")]).toEqual([3, 2]);
    world.time = 30_000;
    expect(await ask("figures")).toBe(4);
  });

  it("is thrown away by any change, and by its age, when nobody says what it is made of", async () => {
    const { world, ask, change } = start();
    const unknown = (key: string) => ask(key, "unknown");
    expect(await unknown("a")).toBe(1);
    world.time = 499;
    expect(await unknown("a")).toBe(1);
    change("anything");
    expect(await unknown("a")).toBe(2);
    world.time = 999;
    expect(await unknown("a")).toBe(3);
  });

  it("counts age from before it was read", async () => {
    const { world, ask } = start();
    world.isCurrent = false;
    await ask("a", { topics: ["products"] }, () => {
      world.time = 600;
    });
    expect(await ask("a")).toBe(2);
  });

  it("is no failure, and nothing at all for no time", async () => {
    const { ask } = start();
    const fail = () => {
      throw new Error("down");
    };
    await expect(ask("a", undefined, fail)).rejects.toThrow("down");
    expect(await ask("a")).toBe(2);
    const none = start({ limitMs: 0 });
    expect([await none.ask("a"), await none.ask("a")]).toEqual([1, 2]);
  });

  it("is bounded by number and by bytes: what nobody asked for longest goes", async () => {
    const few = start({ answers: 2 });
    for (const key of ["a", "b", "a", "c"]) await few.ask(key);
    expect([await few.ask("a"), await few.ask("b")]).toEqual([1, 4]);
    const heavy = start({ bytes: 100 });
    const dependencies = { topics: ["products"] };
    for (const key of ["a", "b", "c"]) await heavy.ask(key, dependencies, undefined, 50);
    expect(heavy.keeper.size()).toEqual({ answers: 2, bytes: 100 });
    expect(await heavy.ask("huge", dependencies, undefined, 101)).toBe(4);
    expect(heavy.keeper.size()).toEqual({ answers: 0, bytes: 0 });
  });

  it("is counted: what was kept, made, and made again", async () => {
    const { keeper, ask, change } = start();
    for (const key of ["a", "a", "b"]) await ask(key);
    change("products");
    await ask("a");
    expect(keeper.counts().get("values")).toEqual({ kept: 1, made: 3, outdated: 1 });
  });
});
