import { expect, it } from "vitest";
import { listingAt } from "./rules.ts";

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
