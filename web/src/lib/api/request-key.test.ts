import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  forgetRequestKeys,
  hasRequestKey,
  prepareRequestKeys,
  requestKeyFor,
} from "./request-key.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";

/** Storage of the browser, with the methods that keys need. */
const createStorage = (kept = new Map<string, string>()) => ({
  get length() {
    return kept.size;
  },
  key: (index: number) => [...kept.keys()][index] ?? null,
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
});

beforeEach(() => vi.stubGlobal("localStorage", createStorage()));

describe("requestKeyFor", () => {
  it("repeats the key of one intention", () => {
    const intention = `rental:${NOBODY}:99999:2026-12-01:24`;
    const first = requestKeyFor(intention);
    expect(first.length).toBeLessThanOrEqual(100);
    expect(requestKeyFor(intention)).toBe(first);
  });

  it("is the same in a tab that has not heard yet that another asked", () => {
    prepareRequestKeys();
    const stale = new Map([["request-seed", localStorage.getItem("request-seed") ?? ""]]);
    const here = requestKeyFor("rental:a:2:2026-12-01:3");
    vi.stubGlobal("localStorage", createStorage(stale));
    expect(requestKeyFor("rental:a:2:2026-12-01:3")).toBe(here);
  });

  it("is another one once forgotten, and in another browser", () => {
    const first = requestKeyFor("rental:a:2:2026-12-01:3");
    forgetRequestKeys("rental:");
    const second = requestKeyFor("rental:a:2:2026-12-01:3");
    vi.stubGlobal("localStorage", createStorage());
    const elsewhere = requestKeyFor("rental:a:2:2026-12-01:3");
    expect(new Set([first, second, elsewhere]).size).toBe(3);
  });

  it("gives another intention another key", () => {
    expect(requestKeyFor("rental:a:2:2026-12-01:3")).not.toBe(
      requestKeyFor("rental:a:3:2026-12-01:3"),
    );
  });
});

describe("forgetRequestKeys", () => {
  it("forgets what begins so and nothing else", () => {
    requestKeyFor("rental:a:2:2026-12-01:3");
    requestKeyFor("rental:b:1:2026-12-01:1");
    const order = requestKeyFor("order:c:2");
    forgetRequestKeys("rental:");
    expect(hasRequestKey("rental:a:2:2026-12-01:3")).toBe(false);
    expect(hasRequestKey("rental:b:1:2026-12-01:1")).toBe(false);
    expect(requestKeyFor("order:c:2")).toBe(order);
  });
});
