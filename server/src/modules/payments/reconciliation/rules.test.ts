import { cents } from "@stokaz/contract/money/money";
import { describe, expect, it } from "vitest";
import {
  type Booked,
  compareBooks,
  type Finding,
  mayAlreadyBeSent,
  settledBefore,
} from "./rules.ts";

const settled = new Date("2026-11-21T07:45:00Z");
const before = new Date("2026-11-21T07:00:00Z");
const names = { unknown: "transfer-unknown", missing: "transfer-missing" } as const;

const booked = (reference: string, amount: number, changes: Partial<Booked> = {}): Booked => ({
  reference,
  amount: cents(amount),
  at: before,
  checkoutId: `checkout of ${reference}`,
  ...changes,
});

const compare = (theirs: readonly Booked[], ours: readonly Booked[], recent = ours) => {
  const all = new Map(ours.map((own) => [own.reference, own]));
  return compareBooks(theirs, { recent, all }, names, settled);
};

describe("settledBefore", () => {
  it("leaves the provider's news a quarter of an hour, or nothing while nothing goes out", () => {
    const now = new Date("2026-11-21T08:00:00Z");
    expect(settledBefore(now, false)).toEqual(settled);
    expect(settledBefore(now, true)).toEqual(now);
  });
});

describe("compareBooks", () => {
  it("finds nothing where both say the same", () => {
    expect(compare([booked("tr_1", 500)], [booked("tr_1", 500)])).toEqual([]);
    expect(compare([], [])).toEqual([]);
  });

  it("finds what only the provider has, with the purchase that it names", () => {
    expect(compare([booked("tr_1", 500), booked("tr_2", 0)], [])).toEqual([
      {
        kind: "transfer-unknown",
        subject: "tr_1",
        checkoutId: "checkout of tr_1",
        booked: null,
        provider: 500,
        at: before,
      },
    ]);
    const [nameless] = compare([booked("tr_1", 500, { checkoutId: null })], []);
    expect(nameless?.checkoutId).toBeNull();
  });

  it("leaves what is younger alone, not what is just as old", () => {
    const younger = new Date(settled.getTime() + 1);
    expect(compare([booked("tr_1", 500, { at: younger })], [])).toEqual([]);
    expect(compare([booked("tr_1", 500, { at: settled })], [])).toHaveLength(1);
  });

  it("finds amounts that differ, with the purchase of ours", () => {
    const theirs = [booked("tr_1", 400, { checkoutId: "somebody else's" })];
    expect(compare(theirs, [booked("tr_1", 500)])).toEqual([
      {
        kind: "amount-differs",
        subject: "tr_1",
        checkoutId: "checkout of tr_1",
        booked: 500,
        provider: 400,
        at: before,
      },
    ]);
  });

  it("finds what only we have, if it is recent and is anything", () => {
    expect(compare([], [booked("tr_1", 500), booked("tr_2", 0)])).toEqual([
      {
        kind: "transfer-missing",
        subject: "tr_1",
        checkoutId: "checkout of tr_1",
        booked: 500,
        provider: null,
        at: before,
      },
    ]);
    expect(compare([], [booked("tr_1", 500)], [])).toEqual([]);
  });
});

describe("mayAlreadyBeSent", () => {
  it.each<[Finding["kind"], string | null, boolean]>([
    ["payment-without-purchase", null, false],
    ["refund-unknown", null, false],
    ["transfer-unknown", null, false],
    ["transfer-unknown", "ours", true],
    ["transfer-missing", null, true],
    ["amount-differs", "ours", true],
    ["automatic-payouts", null, false],
    ["automatic-payouts", "ours", false],
  ])("%s of %s: %s", (kind, checkoutId, doubt) => {
    const found = { kind, checkoutId, subject: "x", booked: null, provider: null, at: before };
    expect(mayAlreadyBeSent(found)).toBe(doubt);
  });
});
