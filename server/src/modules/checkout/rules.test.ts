import { keysOf } from "@stokaz/contract/keys";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { drawn } from "../../../test/drawn-transitions.ts";
import { CHECKOUT_TRANSITIONS, canBeSettled, holdEnd, pageEnd } from "./rules.ts";

const now = new Date("2026-11-21T08:00:00Z");
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

describe("holds and pages", () => {
  it("ends the page with the hold", () => {
    covers("D4.rentals.2", "D4.payments.3");
    const end = holdEnd(now, 30);
    expect(end).toEqual(later(30 * 60 + 30));
    expect(pageEnd(now, end)).toEqual(end);
  });

  it("keeps the page open as long as the provider demands when the hold is shorter", () => {
    covers("D4.payments.3");
    expect(pageEnd(now, holdEnd(now, 1))).toEqual(later(30 * 60 + 30));
  });
});

describe("pages of long holds", () => {
  it("close with the hold, not when the provider would allow", () => {
    expect(pageEnd(now, holdEnd(now, 60))).toEqual(later(60 * 60 + 30));
  });
});

describe("checkout transitions", () => {
  it("are exactly these pairs", () => {
    expect(drawn(CHECKOUT_TRANSITIONS)).toEqual([
      "open: . x x x x x .",
      "authorised: . . x x x x .",
      "expired: . x . . x x .",
      "cancelled: . x . . x x .",
      "paid: . . . . . x .",
      "refund_due: . . . . . . x",
      "refunded: . . . . . x .",
    ]);
  });

  it("lets only an unsettled checkout become a purchase", () => {
    const settled = keysOf(CHECKOUT_TRANSITIONS).filter(canBeSettled);
    expect(settled).toEqual(["open", "authorised", "expired", "cancelled"]);
  });
});
