import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { drawn } from "../../../test/drawn-transitions.ts";
import {
  closureWords,
  DELIVERY_TRANSITIONS,
  type Lease,
  receivedExtent,
  refuseAnnouncement,
  refuseReceipt,
} from "./rules.ts";

// The day is a Monday.
const today = calendarDay("2026-11-23");
const wednesday = calendarDay("2026-11-25");
const lease = (changes: Partial<Lease> = {}): Lease => ({
  status: "confirmed",
  startDate: calendarDay("2026-11-10"),
  endDate: calendarDay("2026-12-03"),
  isEnding: false,
  dropOffDays: ["Lun", "Mer"],
  closed: undefined,
  productIds: new Set(["honey", "jam"]),
  ...changes,
});
const announce = (day = wednesday, changes: Partial<Lease> = {}, productIds = ["honey", "jam"]) =>
  refuseAnnouncement({ day, productIds }, lease(changes), today);

describe("DELIVERY_TRANSITIONS", () => {
  it("leads from no state but announced", () => {
    expect(drawn(DELIVERY_TRANSITIONS)).toMatchInlineSnapshot(`
      [
        "announced: . x x",
        "received: . . .",
        "cancelled: . . .",
      ]
    `);
  });
});

describe("refuseAnnouncement", () => {
  it.each([["2026-11-23"], ["2026-11-25"], ["2026-12-02"]])("takes %s", (day) => {
    covers("own.refusals.90");
    expect(announce(calendarDay(day))).toBeUndefined();
  });

  it.each([
    ["before its first day", wednesday, { startDate: calendarDay("2026-11-26") }],
    ["on the first day after", calendarDay("2026-12-07"), {}],
    ["never paid", wednesday, { status: "pending" }],
    ["refunded", wednesday, { status: "refunded" }],
    ["given back, waiting for its orders", wednesday, { isEnding: true }],
  ] as const)("refuses a rental that does not run on that day: %s", (_, day, changes) => {
    covers("own.refusals.90");
    expect(announce(day, changes)?.code).toBe("delivery/lease-not-running");
  });

  it.each([
    ["in the past", "2026-11-18"],
    ["on which the place takes none", "2026-11-24"],
  ])("refuses a day %s", (_, day) => {
    covers("own.refusals.91");
    const refused = announce(calendarDay(day));
    expect([refused?.code, refused?.field]).toEqual(["delivery/day-not-open", "plannedDay"]);
  });

  it.each([
    [false, "Fermé : Vacances"],
    [true, "Alerte météo : Vacances"],
  ])(
    "refuses a day on which the place is closed, with the reason why (alert: %s)",
    (isAlert, message) => {
      covers("own.refusals.91");
      const closed = closureWords({ isAlert, reason: "Vacances" }, "Alerte météo");
      const refused = announce(wednesday, { closed });
      expect([refused?.code, refused?.message]).toEqual(["delivery/day-not-open", message]);
    },
  );

  it("refuses a product that is kept elsewhere", () => {
    covers("own.refusals.92");
    expect(announce(wednesday, {}, ["honey", "rum"])?.code).toBe("delivery/other-product");
  });
});

const ANNOUNCED = [
  { productId: "honey", announced: 10 },
  { productId: "jam", announced: 4 },
];
const receive = (honey: number, jam: number, note = "") =>
  refuseReceipt(ANNOUNCED, {
    lines: [
      { productId: "jam", received: jam },
      { productId: "honey", received: honey },
    ],
    note,
  });

describe("refuseReceipt", () => {
  it.each([
    [10, 4, ""],
    [10, 0, ""],
    [0, 0, "Personne n'est venu."],
  ])("takes %i and %i of 10 and 4, with the note « %s »", (honey, jam, note) => {
    expect(receive(honey, jam, note)).toBeUndefined();
  });

  it.each([
    ["delivery/too-many-units", 11, 4, "Bonus"],
    ["delivery/too-many-units", 10, 5, ""],
    ["delivery/nothing-received", 0, 0, ""],
  ] as const)("refuses with %s", (code, honey, jam, note) => {
    covers("own.refusals.94");
    expect(receive(honey, jam, note)?.code).toBe(code);
  });

  it.each([
    ["none", []],
    ["one of two", [{ productId: "honey", received: 10 }]],
    ["one twice", [1, 2].map((received) => ({ productId: "honey", received }))],
    ["another", ["honey", "rum"].map((productId) => ({ productId, received: 1 }))],
  ])("wants each announced product once, not %s", (_, lines) => {
    covers("own.refusals.94");
    const refused = refuseReceipt(ANNOUNCED, { lines, note: "" });
    expect([refused?.code, refused?.field]).toEqual(["request/invalid", "lines"]);
  });
});

describe("extentOf", () => {
  it.each([
    ["all", 10, 4],
    ["part", 10, 3],
    ["part", 0, 4],
    ["nothing", 0, 0],
  ])("is %s for %i and %i of 10 and 4", (extent, honey, jam) => {
    const received = [honey, jam];
    const lines = ANNOUNCED.map((line, at) => ({ ...line, received: received[at] ?? null }));
    expect(receivedExtent(lines)).toBe(extent);
  });
});
