import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetRequestKeys, hasRequestKey, requestKeyFor } from "./request-key.ts";

/** The browser's storage, as far as keys need it. */
const createStorage = () => {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
};

beforeEach(() => vi.stubGlobal("localStorage", createStorage()));

describe("requestKeyFor", () => {
  it("repeats the key of one intention", () => {
    const first = requestKeyFor("rental:a:2:2026-12-01:3");
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(requestKeyFor("rental:a:2:2026-12-01:3")).toBe(first);
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
