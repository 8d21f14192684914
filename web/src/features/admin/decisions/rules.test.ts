import { calendarDay } from "@stokaz/contract/time/calendar";
import { expect, it } from "vitest";
import { listingAt, soldWords } from "./rules.ts";

const ID = "4f0c2a1e-0000-4000-8000-0000000000a1";

it.each([
  [`https://stokaz.re/produits/${ID}`, "product"],
  [`  stokaz.re/produits/${ID}?quantity=2#avis`, "product"],
  [`/lieux/${ID.toUpperCase()}/`, "space"],
])("finds the listing of %s", (address, subjectType) => {
  expect(listingAt(address)).toEqual({ subjectType, subjectId: ID });
});

it.each(["", "https://stokaz.re/produits", `/vendeurs/${ID}`, `/produits/${ID}0`, "/lieux/12"])(
  "finds none in «%s»",
  (address) => {
    expect(listingAt(address)).toBeUndefined();
  },
);

it.each([
  [null, null, "depuis le début"],
  ["2026-11-02", null, "depuis le 2 novembre 2026"],
  [null, "2026-11-20", "jusqu'au 20 novembre 2026"],
  ["2026-11-02", "2026-11-20", "du 2 novembre 2026 au 20 novembre 2026"],
] as const)("says of what was sold from %s to %s: %s", (from, to, words) => {
  const day = (of: string | null) => (of === null ? null : calendarDay(of));
  expect(soldWords(day(from), day(to))).toBe(words);
});
