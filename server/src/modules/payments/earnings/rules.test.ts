import { cents } from "@stokaz/contract/money/money";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { figuresOf, groupBy, lastReason, reasonToWait } from "./rules.ts";

const moved = (movement: string, seller: number, { platform = 0, provider = 0 } = {}) => ({
  movement,
  seller: cents(seller),
  platform: cents(platform),
  provider: cents(provider),
});

describe("figuresOf", () => {
  it("reads each kind of movement, and what is left is what the ledger owes", () => {
    const movements = [
      moved("rental_payment", -11_250, { provider: 11_250 }),
      moved("order_payment", -1700, { provider: 1700 }),
      moved("transfer", 3375, { provider: -3375 }),
      moved("platform_fee", 375, { platform: -375 }),
      moved("reversal", -3750, { provider: 3375, platform: 375 }),
      moved("refund", 3750, { provider: -3750 }),
    ];
    const figures = figuresOf(movements);
    expect(figures).toEqual({
      received: 12_950,
      fee: 0,
      refunded: 3750,
      transferred: 3375,
      reversed: 3375,
    });
    const { received, fee, refunded, transferred, reversed } = figures;
    const owed = -movements.reduce((sum, { seller }) => sum + seller, 0);
    expect(received - fee - refunded - transferred + reversed).toBe(owed);
  });
});

describe("figuresOf, of a fee alone", () => {
  it("reads what was kept as what it is", () => {
    const kept = [moved("order_payment", -1700), moved("platform_fee", 170, { platform: -170 })];
    expect(figuresOf(kept)).toMatchObject({ received: 1700, fee: 170 });
  });
});

describe("groupBy", () => {
  it("keeps rows together, groups in the order in which they first come", () => {
    const rows = ["b1", "a1", "b2", "c1", "a2"];
    const groups = groupBy(rows, (row) => row.charAt(0));
    expect([...groups]).toEqual([
      ["b", ["b1", "b2"]],
      ["a", ["a1", "a2"]],
      ["c", ["c1"]],
    ]);
  });
});

describe("reasonToWait", () => {
  const now = new Date("2026-11-21T08:00:00Z");
  const past = new Date("2026-11-21T07:00:00Z");
  const coming = new Date("2026-12-21T08:00:00Z");
  const waiting = {
    dueAt: past,
    nextAttemptAt: past,
    attempts: 0,
    kind: "rental" as const,
    isCollected: false,
    isHeld: false,
    isHeldByBank: false,
  };

  it.each([
    ["its month", { dueAt: coming }, true, "date", coming],
    ["the buyer", { dueAt: coming, kind: "order" as const }, true, "collection", coming],
    ["nobody once collected", { kind: "order" as const, isCollected: true }, true, "soon", past],
    ["a payment account", {}, false, "account", past],
    ["its month before an account", { dueAt: coming }, false, "date", coming],
    ["another attempt", { attempts: 1, nextAttemptAt: coming }, true, "retry", coming],
    ["the job", { attempts: 1 }, true, "soon", past],
    ["the job at the very moment", { dueAt: now }, true, "soon", now],
    ["the job at the next attempt", { attempts: 1, nextAttemptAt: now }, true, "soon", past],
    ["no attempt that never was", { nextAttemptAt: coming }, true, "soon", past],
  ])("waits for %s", (_case, change, isConnected, waitsFor, at) => {
    const seller = { isConnected, isHeldForTax: false };
    expect(reasonToWait({ ...waiting, ...change }, seller, now)).toEqual({ waitsFor, at });
  });

  it.each([
    [{ isHeld: true }, "decision"],
    [{ isHeld: true, isHeldByBank: true }, "decision"],
    [{ isHeld: true, attempts: 1, nextAttemptAt: coming }, "decision"],
    [{ isHeld: true, kind: "order" as const, dueAt: coming }, "decision"],
  ] as const)("waits for whoever decides about the money: %j", (change, waitsFor) => {
    covers("own.product.799");
    const seller = { isConnected: false, isHeldForTax: true };
    expect(reasonToWait({ ...waiting, ...change }, seller, now).waitsFor).toBe(waitsFor);
  });

  it.each([
    [{}, true, "bank"],
    [{ attempts: 1, nextAttemptAt: coming }, true, "bank"],
    [{}, false, "account"],
    [{ dueAt: coming }, true, "date"],
  ] as const)(
    "waits for a bank once it is due and could go: %j",
    (change, isConnected, waitsFor) => {
      covers("own.product.799");
      const disputed = { ...waiting, isHeldByBank: true, ...change };
      const seller = { isConnected, isHeldForTax: false };
      expect(reasonToWait(disputed, seller, now).waitsFor).toBe(waitsFor);
    },
  );

  it("of several is the one that keeps the money longest", () => {
    covers("own.product.800");
    expect(lastReason(["soon", "decision", "collection"])).toBe("decision");
    expect(lastReason(["soon", "collection"])).toBe("collection");
    expect(lastReason([])).toBeNull();
  });

  it("waits for what the tax authority asks once it is due and could go", () => {
    const held = { isConnected: true, isHeldForTax: true };
    expect(reasonToWait({ ...waiting, attempts: 1 }, held, now).waitsFor).toBe("tax");
    expect(reasonToWait({ ...waiting, dueAt: coming }, held, now).waitsFor).toBe("date");
    expect(reasonToWait(waiting, { ...held, isConnected: false }, now).waitsFor).toBe("account");
  });
});
