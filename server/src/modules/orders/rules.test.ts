import { cents } from "@stokaz/contract/money/money";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { drawn } from "../../../test/drawn-transitions.ts";
import {
  isCollectable,
  isGivenUp,
  lastDayToCollect,
  mergeLines,
  type Offer,
  ORDER_TRANSITIONS,
  type OrderStatus,
  quoteLines,
  type RequestedLine,
  refuseAge,
  refuseLine,
  refuseTotal,
  saleRank,
  totalOf,
} from "./rules.ts";

const asked = (changes: Partial<RequestedLine> = {}): RequestedLine => ({
  productId: "product",
  quantity: 2,
  claimedPrice: cents(850),
  ...changes,
});
const offer = (changes: Partial<Offer> = {}): Offer => ({
  priceCents: cents(850),
  stockQuantity: 10,
  isOnSale: true,
  spaceId: "space",
  artisanId: "artisan",
  isAdultOnly: false,
  ...changes,
});
const at = { spaceId: "space", buyerId: "buyer", alcoholRefusal: undefined };

describe("refuseLine", () => {
  it("lets through what is on sale as it was shown", () => {
    expect(refuseLine(asked(), offer(), at)).toBeUndefined();
    expect(refuseLine(asked(), offer(), { ...at, buyerId: undefined })).toBeUndefined();
  });

  it.each([
    ["order/other-place", {}, { spaceId: "elsewhere" }],
    ["order/not-enough-stock", { quantity: 11 }, {}],
    ["order/not-on-sale", {}, { isOnSale: false }],
    ["order/price-mismatch", { claimedPrice: cents(849) }, {}],
  ])("refuses with %s", (code, changes, offered) => {
    covers("D6.settled.8", "own.refusals.47");
    expect(refuseLine(asked(changes), offer(offered), at)).toMatchObject({ code });
  });

  it("says of a product that is gone that it can't be found", () => {
    expect(refuseLine(asked(), undefined, at)).toEqual({
      code: "product/not-found",
      message: "Produit introuvable.",
    });
  });

  it("sells the last unit", () => {
    expect(refuseLine(asked({ quantity: 10 }), offer(), at)).toBeUndefined();
  });

  it("shows the right price when the client's differs", () => {
    expect(refuseLine(asked({ claimedPrice: cents(1) }), offer(), at)).toMatchObject({
      message: expect.stringMatching(/^Le prix de ce produit est passé de 0,01\s€ à 8,50\s€\.$/u),
    });
  });

  it("lets nobody buy their own product", () => {
    covers("D4.orders.5", "own.refusals.44");
    const own = refuseLine(asked(), offer(), { ...at, buyerId: "artisan" });
    expect(own).toMatchObject({ code: "order/own-product" });
  });

  it.each([
    [1, "Il n'en reste que 1 en stock."],
    [0, "Ce produit est épuisé."],
  ])("says how many are left when %i are", (stock, message) => {
    covers("own.refusals.45");
    expect(
      refuseLine(asked(), offer({ stockQuantity: stock, isOnSale: stock > 0 }), at),
    ).toMatchObject({
      message,
    });
  });
});

describe("refuseTotal", () => {
  it.each([
    [49, false],
    [50, true],
    [99_999_999, true],
    [100_000_000, false],
  ])("takes a total of %i cents: %s", (total, ok) => {
    expect(refuseTotal(cents(total)) === undefined).toBe(ok);
  });
});

describe("totalOf", () => {
  it("adds up quantities and unit prices", () => {
    const lines = [
      { quantity: 2, price: cents(850) },
      { quantity: 1, price: cents(300) },
    ];
    expect(totalOf(lines)).toBe(2000);
  });
});

describe("isCollectable", () => {
  it.each([
    ["to_collect", false, true],
    ["to_collect", true, false],
    ["collected", false, false],
    ["collected", true, false],
  ] as const)("of a line %s, contested: %s, is %s", (status, is_contested, expected) => {
    expect(isCollectable({ status, is_contested })).toBe(expected);
  });
});

describe("quoteLines", () => {
  it("judges each product once, with all that is asked of it", () => {
    const products = new Map([["product", offer()]]);
    const [both, gone, ...rest] = quoteLines(
      [asked({ quantity: 6 }), asked({ productId: "gone" }), asked({ quantity: 5 })],
      products,
      at,
    );
    expect(both).toMatchObject({
      wanted: { quantity: 11 },
      product: offer(),
      refusal: { code: "order/not-enough-stock" },
    });
    expect(gone).toMatchObject({ product: undefined, refusal: { code: "product/not-found" } });
    expect(rest).toEqual([]);
  });
});

describe("addUp", () => {
  it("counts a product that is asked for twice once, at the price shown last", () => {
    const honey = asked({ productId: "honey", quantity: 1 });
    const jam = asked({ productId: "jam", quantity: 3 });
    expect(mergeLines([honey, jam, { ...honey, quantity: 2, claimedPrice: cents(900) }])).toEqual([
      { productId: "honey", quantity: 3, claimedPrice: 900 },
      { productId: "jam", quantity: 3, claimedPrice: 850 },
    ]);
  });
});

describe("refuseAge", () => {
  it.each([
    [[false], undefined, undefined],
    [[false], false, undefined],
    [[true], undefined, undefined],
    [[true], true, undefined],
    [[true], false, "order/age-undeclared"],
    [[false, true], false, "order/age-undeclared"],
    [[], false, undefined],
  ])("of products for adults %j, declared %s: %s", (adultOnly, isAdult, code) => {
    const products = adultOnly.map((isAdultOnly) => ({ isAdultOnly }));
    expect(refuseAge(products, isAdult)?.code).toBe(code);
  });
});

describe("order transitions", () => {
  it("allows exactly these transitions", () => {
    covers("§4.ordering.4", "own.refusals.50");
    expect(drawn(ORDER_TRANSITIONS)).toEqual([
      "pending: . x . . x x x",
      "to_collect: . . x x . . x",
      "collected: . . . . . . .",
      "not_collected: . . . . . . .",
      "expired: . x . . . . x",
      "cancelled: . x . . . . x",
      "refunded: . . . . . . .",
    ]);
  });
});

describe("lastDayToCollect", () => {
  it.each([
    ["2026-12-21", "2027-02-01", "2026-12-21"],
    ["2026-12-21", "2026-12-10", "2026-12-09"],
    ["2026-12-21", "2026-12-22", "2026-12-21"],
  ])("of money that leaves on %s and a rental that ends on %s: %s", (released, end, last) => {
    expect(lastDayToCollect(calendarDay(released), calendarDay(end))).toBe(last);
  });
});

describe("the last day after the last call", () => {
  it.each([
    ["2027-02-01", "2027-01-04"],
    ["2026-12-30", "2026-12-29"],
  ])("of a rental that ends on %s: %s", (end, last) => {
    const [released, called] = [calendarDay("2026-12-20"), calendarDay("2026-12-21")];
    expect(lastDayToCollect(released, calendarDay(end), called)).toBe(last);
  });
});

describe("isGivenUp", () => {
  it.each<[OrderStatus, string, string | null, boolean]>([
    ["to_collect", "2027-01-06", null, false],
    ["to_collect", "2027-01-05", null, true],
    ["to_collect", "2027-03-01", "2026-12-22", false],
    ["to_collect", "2027-03-01", "2026-12-21", true],
    ["collected", "2027-01-05", "2026-12-21", false],
    ["refunded", "2027-01-05", "2026-12-21", false],
  ])("on 5 January, %s, rented until %s, called on %s: %s", (status, end, called, isOver) => {
    const line = { status, rental_end: calendarDay(end) };
    const calledOn = called === null ? null : calendarDay(called);
    expect(isGivenUp(line, calledOn, calendarDay("2027-01-05"))).toBe(isOver);
  });
});

describe("saleRank", () => {
  it.each<[OrderStatus, Date | null, number]>([
    ["to_collect", null, 0],
    ["to_collect", new Date("2026-11-21T05:00:00Z"), 1],
    ["collected", new Date("2026-11-21T05:00:00Z"), 2],
    ["not_collected", new Date("2026-11-21T05:00:00Z"), 2],
    ["refunded", null, 2],
  ])("of one that is %s, ready at %s, is %i", (status, ready_at, rank) => {
    expect(saleRank([{ status, ready_at, is_contested: false }])).toBe(rank);
  });

  it("is that of the line that still has to be prepared", () => {
    const of = { ready_at: null, is_contested: false };
    const ready = {
      ...of,
      status: "to_collect",
      ready_at: new Date("2026-11-21T05:00:00Z"),
    } as const;
    const cancelled = { ...of, status: "refunded" } as const;
    const toPrepare = { ...of, status: "to_collect" } as const;
    const contested = { ...toPrepare, is_contested: true };
    expect(saleRank([ready, cancelled, toPrepare])).toBe(0);
    expect(saleRank([ready, cancelled])).toBe(1);
    expect(saleRank([ready, contested])).toBe(1);
    expect(saleRank([contested])).toBe(1);
    expect(saleRank([cancelled])).toBe(2);
  });
});
