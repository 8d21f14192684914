import { calendarDay } from "@stokaz/contract/time/calendar";
import { expect, it } from "vitest";
import { reviewableSince, reviewableUntil, scoreOf, statusOf } from "./rules.ts";

it("has no score as long as nobody wrote", () => {
  expect(scoreOf([])).toBeUndefined();
});

it.each([
  [[{ rating: 5, count: 1 }], { average: 5, count: 1, counts: [0, 0, 0, 0, 1] }],
  [
    [
      { rating: 4, count: 2 },
      { rating: 5, count: 1 },
    ],
    { average: 4.3, count: 3, counts: [0, 0, 0, 2, 1] },
  ],
  [
    [
      { rating: 5, count: 3 },
      { rating: 1, count: 1 },
      { rating: 2, count: 2 },
    ],
    { average: 3.3, count: 6, counts: [1, 2, 0, 0, 3] },
  ],
])("averages %j to one decimal, every rating counted", (counted, score) => {
  expect(scoreOf(counted)).toEqual(score);
});

it("lets people write for sixty days", () => {
  expect(reviewableSince(calendarDay("2026-11-25"))).toBe("2026-09-26");
  expect(reviewableUntil(calendarDay("2026-09-26"))).toBe("2026-11-25");
});

it.each([
  [{ published_at: null, hidden_at: null }, "waiting"],
  [{ published_at: new Date(), hidden_at: null }, "published"],
  [{ published_at: new Date(), hidden_at: new Date() }, "hidden"],
  [{ published_at: null, hidden_at: new Date() }, "hidden"],
])("shows a review once it is published, never while it is hidden: %j is %s", (row, status) => {
  expect(statusOf(row)).toBe(status);
});
