import { cents } from "@stokaz/contract/money/money";
import { addDays, addMonths, calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { drawn } from "../../../test/drawn-transitions.ts";
import { quoteRental, RENTAL_TRANSITIONS, type RentalOffer, type RentalTerms } from "./rules.ts";

const today = calendarDay("2026-11-21");
const terms = (changes: Partial<RentalTerms> = {}): RentalTerms => ({
  pallets: 2,
  startDate: today,
  endDate: addMonths(today, 3),
  claimedTotal: cents(7500),
  plan: "upfront",
  rulesVersion: undefined,
  ...changes,
});
const offer = (changes: Partial<RentalOffer> = {}): RentalOffer => ({
  price: cents(1250),
  free: 10,
  isOffered: true,
  isOnRequest: false,
  prepaidMonthsMax: 36,
  isMonthlyOffered: true,
  today,
  rulesVersion: undefined,
  ...changes,
});

describe("quoteRental", () => {
  it("multiplies pallets, months and the unit price", () => {
    covers("D2.money.2", "§3.space.4", "§9.constants.6");
    expect(quoteRental(terms(), offer())).toMatchObject({ ok: true, months: 3, total: 7500 });
  });

  it("begins in two days at the earliest when its lessor answers first", () => {
    covers("own.refusals.148");
    const onRequest = offer({ isOnRequest: true });
    const from = (days: number) =>
      terms({ startDate: addDays(today, days), endDate: addMonths(addDays(today, days), 3) });
    expect(quoteRental(from(1), onRequest)).toMatchObject({ code: "rental/start-before-answer" });
    expect(quoteRental(from(2), onRequest).ok).toBe(true);
    expect(quoteRental(from(0), offer()).ok).toBe(true);
  });

  it.each([
    [undefined, undefined, true],
    [undefined, 3, true],
    [2, 2, true],
    [2, 1, false],
    [2, 3, false],
    [2, undefined, false],
  ])(
    "needs the rules as they are accepted: version %s, accepted %s",
    (rulesVersion, accepted, ok) => {
      covers("own.refusals.154");
      const quoted = quoteRental(terms({ rulesVersion: accepted }), offer({ rulesVersion }));
      expect(quoted).toMatchObject(ok ? { ok } : { ok, code: "rental/rules-to-accept" });
    },
  );

  it("takes the last pallet", () => {
    expect(quoteRental(terms(), offer({ free: 2 })).ok).toBe(true);
  });

  it("counts a month from 31 January to the end of February", () => {
    covers("D2.money.4", "§9.constants.7");
    const january = { today: calendarDay("2026-12-01") };
    const february = terms({
      startDate: calendarDay("2027-01-31"),
      endDate: calendarDay("2027-02-28"),
      claimedTotal: cents(2500),
    });
    expect(quoteRental(february, offer(january))).toMatchObject({
      ok: true,
      months: 1,
      total: 2500,
    });
  });

  it.each([
    ["rental/start-in-past", { startDate: calendarDay("2026-11-20") }, {}],
    ["rental/start-too-far", { startDate: calendarDay("2027-11-22") }, {}],
    ["rental/too-short", { endDate: today }, {}],
    ["rental/too-short", { endDate: calendarDay("2026-12-20") }, {}],
    ["rental/too-short", { endDate: calendarDay("2026-01-01") }, {}],
    ["rental/not-whole-months", { endDate: calendarDay("2026-12-22") }, {}],
    ["rental/too-long", { endDate: addMonths(today, 37) }, {}],
    ["rental/not-enough-space", {}, { free: 1 }],
    ["rental/not-offered", {}, { isOffered: false }],
    ["rental/total-mismatch", { claimedTotal: cents(7499) }, {}],
    [
      "rental/total-out-of-range",
      { pallets: 1, endDate: addMonths(today, 1), claimedTotal: cents(49) },
      { price: cents(49) },
    ],
  ])("refuses with %s", (code, changes, offered) => {
    covers("D6.settled.8", "own.refusals.35", "own.refusals.37", "§5.rental.2");
    expect(quoteRental(terms(changes), offer(offered))).toMatchObject({ ok: false, code });
  });

  it.each([
    [3, "Il ne reste que 3 palettes pour cette période."],
    [1, "Il ne reste que 1 palette pour cette période."],
    [0, "Il ne reste plus de place dans cet espace pour cette période."],
    [-2, "Il ne reste plus de place dans cet espace pour cette période."],
  ])("says how many pallets are left when %i are", (free, message) => {
    covers("own.refusals.33");
    expect(quoteRental(terms({ pallets: 5 }), offer({ free }))).toMatchObject({ message });
  });

  it("shows the right total when the client's differs", () => {
    covers("D2.money.5", "own.refusals.36");
    expect(quoteRental(terms({ claimedTotal: cents(1) }), offer())).toMatchObject({
      message: expect.stringMatching(/^Le prix total est passé de 0,01\s€ à 75,00\s€\.$/u),
    });
  });

  it.each([
    [49, false],
    [50, true],
    [99_999_999, true],
    [100_000_000, false],
  ])("takes a total of %i cents: %s", (price, ok) => {
    const month = terms({
      pallets: 1,
      endDate: addMonths(today, 1),
      claimedTotal: cents(price),
    });
    expect(quoteRental(month, offer({ price: cents(price) })).ok).toBe(ok);
  });

  it("starts at most 12 months ahead, for at most 36 months", () => {
    covers("D4.rentals.4", "own.refusals.35");
    const startDate = addMonths(today, 12);
    const longest = terms({
      startDate,
      endDate: addMonths(startDate, 36),
      claimedTotal: cents(2 * 36 * 1250),
    });
    expect(quoteRental(longest, offer()).ok).toBe(true);
  });
});

describe("rental transitions", () => {
  it("allows exactly these transitions", () => {
    covers("D4.rentals.1", "§3.trade.5");
    expect(drawn(RENTAL_TRANSITIONS)).toEqual([
      "pending: . x x . x x x",
      "requested: . . x . x x x",
      "confirmed: . . . x . . x",
      "ended: . . . . . . .",
      "expired: . x x . . . x",
      "cancelled: . x x . . . x",
      "refunded: . . . . . . .",
    ]);
  });
});
