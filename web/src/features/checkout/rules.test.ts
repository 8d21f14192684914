import { describe, expect, it } from "vitest";
import { ApiError, networkError } from "../../lib/api/error.ts";
import { isFinalFailure, pollInterval } from "./rules.ts";

const silence = networkError(undefined);
const away = new ApiError({ status: 503, code: "server/unexpected", message: "Absent." });
const broken = new ApiError({ status: 500, code: "server/unexpected", message: "En panne." });
const refused = new ApiError({ status: 404, code: "checkout/not-found", message: "Introuvable." });

describe("isFinalFailure", () => {
  it.each([
    ["nothing wrong", null, false, false],
    ["silence", silence, false, false],
    ["a server that is away", away, false, false],
    ["a server that fails", broken, false, true],
    ["a server that fails while the payment is processed", broken, true, false],
    ["a refusal", refused, false, true],
    ["a refusal while the payment is processed", refused, true, true],
  ])("says whether asking is over after %s", (_, error, isProcessing, over) => {
    expect(isFinalFailure(error, isProcessing)).toBe(over);
  });
});

describe("pollInterval", () => {
  const polled = { data: undefined, error: null, dataUpdateCount: 0, errorUpdateCount: 0 };
  const processing = { state: "processing" } as const;

  it.each([
    ["not asked yet", polled, false],
    ["paid", { ...polled, data: { state: "paid" } as const }, false],
    ["refused", { ...polled, error: refused }, false],
    ["processed", { ...polled, data: processing }, 2000],
    [
      "processed, though the last look was lost",
      { ...polled, data: processing, error: silence },
      2000,
    ],
    ["refused in the end", { ...polled, data: processing, error: refused }, false],
    ["unanswered", { ...polled, error: silence, errorUpdateCount: 1 }, 2000],
    ["unanswered for long", { ...polled, error: silence, errorUpdateCount: 30 }, 30_000],
  ])("says when a payment is read again that is %s", (_, state, pause) => {
    expect(pollInterval(state)).toBe(pause);
  });
});
