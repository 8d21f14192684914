import { cents } from "@stokaz/contract/money/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountAlreadyReturned, matchRefunds, reduceRefunds } from "./rules.ts";

const own = (id: string, amount: number, changes = {}) => ({
  id,
  status: "due" as const,
  amount_cents: cents(amount),
  provider_refund_id: null,
  ...changes,
});

const their = (id: string, amount: number, changes = {}) => ({
  id,
  ownId: undefined,
  amount: cents(amount),
  isFailed: false,
  ...changes,
});

const matched = (...given: Parameters<typeof matchRefunds>) =>
  matchRefunds(...given).map(({ refundId }) => refundId);

describe("matchRefunds", () => {
  it("gives two equal refunds made at the provider one of ours at most", () => {
    expect(matched([own("a", 500)], [their("re_1", 500), their("re_2", 500)])).toEqual([
      "a",
      undefined,
    ]);
  });

  it("gives ours to the one made in its name, wherever it comes in the list", () => {
    const theirs = [their("re_1", 500), their("re_2", 500, { ownId: "a" })];
    expect(matched([own("a", 500)], theirs)).toEqual([undefined, "a"]);
  });

  it("gives ours to the one it was settled with, not to another made in its name", () => {
    const settled = own("a", 500, { status: "sent", provider_refund_id: "re_1" });
    const theirs = [their("re_2", 500, { ownId: "a" }), their("re_1", 500)];
    expect(matched([settled], theirs)).toEqual([undefined, "a"]);
  });

  it("gives each of the provider's one of ours at most", () => {
    const known = own("a", 500, { status: "sent", provider_refund_id: "re_1" });
    const theirs = [their("re_1", 500, { ownId: "b" })];
    expect(matched([known, own("b", 500)], theirs)).toEqual(["a"]);
  });

  it.each([
    ["made in its name", { ownId: "a" }],
    ["of the same amount", {}],
  ])("gives none that is settled to another one %s", (_, changes) => {
    const settled = own("a", 500, { status: "sent", provider_refund_id: "re_1" });
    expect(matched([settled], [their("re_2", 500, changes)])).toEqual([undefined]);
  });

  it("gives ours to none of another amount", () => {
    expect(matched([own("a", 500)], [their("re_1", 400)])).toEqual([undefined]);
  });

  it("settles nothing of ours with another's failure", () => {
    expect(matched([own("a", 500)], [their("re_1", 500, { isFailed: true })])).toEqual([undefined]);
  });
});

describe("what went back outside", () => {
  const euros = fc.integer({ min: 1, max: 10_000 });
  const history = fc.record({
    sent: fc.nat({ max: 10_000 }),
    owed: fc.array(euros, { maxLength: 5 }),
    outside: euros,
    unused: fc.nat({ max: 10_000 }),
    cause: fc.constantFrom("provider" as const, "dispute" as const),
  });

  it("never makes more go back than was paid, nor less than was promised", () => {
    fc.assert(
      fc.property(history, ({ sent, owed, outside, unused, cause }) => {
        const refunds = owed.map((amount) => ({ amount_cents: cents(amount) }));
        const due = owed.reduce((sum, amount) => sum + amount, 0);
        // Promised money was paid before, and nobody gives back more than what is left of a
        // payment.
        const paid = cents(sent + Math.max(due, outside) + unused);
        const promised = cents(sent + due);
        const terms = { paid, promised, owed: cents(due) };
        const covered = amountAlreadyReturned({ amount: cents(outside), cause }, terms);
        const touched = reduceRefunds(refunds, covered);
        const taken = touched.reduce(
          (sum, { refund, left }) => sum + refund.amount_cents - left,
          0,
        );
        expect(taken).toBe(covered);
        const back = sent + outside + due - taken;
        expect(back).toBeLessThanOrEqual(paid);
        expect(back).toBeGreaterThanOrEqual(promised);
      }),
    );
  });

  it("leaves alone what nothing is taken of", () => {
    const refunds = [400, 500, 600].map((amount) => ({ amount_cents: cents(amount) }));
    expect(reduceRefunds(refunds, cents(700)).map(({ left }) => left)).toEqual([0, 200]);
    expect(reduceRefunds(refunds, cents(900)).map(({ left }) => left)).toEqual([0, 0]);
    expect(reduceRefunds(refunds, cents(0))).toEqual([]);
  });

  it("covers what was promised when a dispute is lost, and comes on top when made by hand", () => {
    const terms = { paid: cents(1700), promised: cents(500), owed: cents(500) };
    expect(amountAlreadyReturned({ amount: cents(800), cause: "dispute" }, terms)).toBe(500);
    expect(amountAlreadyReturned({ amount: cents(800), cause: "provider" }, terms)).toBe(0);
    expect(amountAlreadyReturned({ amount: cents(1500), cause: "provider" }, terms)).toBe(300);
  });
});
