import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { retry } from "./lazy-with-retry.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("brings a part of the page as soon as the network lets it, at growing pauses", async () => {
  const asked: number[] = [];
  const load = vi.fn(() => {
    asked.push(Date.now());
    return asked.length < 4 ? Promise.reject(new TypeError("offline")) : Promise.resolve("part");
  });
  const loaded = retry(load);
  await vi.runAllTimersAsync();
  await expect(loaded).resolves.toBe("part");
  const [first = 0] = asked;
  expect(asked.map((at) => at - first)).toEqual([0, 500, 1500, 3500]);
});
