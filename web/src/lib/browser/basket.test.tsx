// @vitest-environment happy-dom
import { LIMITS } from "@stokaz/contract/limits";
import { cents } from "@stokaz/contract/money/money";
import { covers } from "@stokaz/spec-coverage";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { aProduct, idOf, PLACE } from "#test/products";
import { getBasket, useBasket } from "./basket.ts";
import {
  acceptPrices,
  addToBasket,
  emptyBasket,
  keepPayment,
  lineOf,
  removeFromBasket,
  setUnits,
  startBasket,
  takeOutBought,
} from "./basket-changes.ts";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const units = (): [string, number][] =>
  (getBasket()?.lines ?? []).map(({ name, quantity }) => [name, quantity]);

describe("what is put into the basket", () => {
  it("adds up with units of the same product, at the price seen last, up to what is left", () => {
    addToBasket(aProduct(1), 2);
    addToBasket(aProduct(1, { price: cents(900) }), 3);
    expect(getBasket()?.lines).toMatchObject([{ quantity: 5, price: 900 }]);
    addToBasket(aProduct(1), 8);
    expect(units()).toEqual([["Miel 1", 10]]);
  });

  it("is of one place", () => {
    addToBasket(aProduct(1), 2);
    const elsewhere = aProduct(2, { storageId: idOf(990) });
    expect(addToBasket(elsewhere, 1)).toBe("other-place");
    expect(units()).toEqual([["Miel 1", 2]]);
    startBasket(idOf(990), [lineOf(elsewhere, 1)]);
    expect(units()).toEqual([["Miel 2", 1]]);
  });

  it("is 30 products at most; more units of one of them still fit", () => {
    covers("own.product.60");
    for (let number = 1; number <= LIMITS.basketLines; number += 1) {
      expect(addToBasket(aProduct(number), 1)).toBeUndefined();
    }
    expect(addToBasket(aProduct(31), 1)).toBe("full");
    expect(addToBasket(aProduct(30), 1)).toBeUndefined();
    expect(units()).toHaveLength(30);
  });

  it("is changed, taken out, and gone with its last line", () => {
    addToBasket(aProduct(1), 2);
    addToBasket(aProduct(2), 1);
    addToBasket(aProduct(3), 1);
    setUnits(idOf(1), 4);
    acceptPrices(new Map([[idOf(1), cents(900)]]));
    expect(getBasket()?.lines[0]).toMatchObject({ quantity: 4, price: 900 });
    removeFromBasket([idOf(1), idOf(3)]);
    expect(units()).toEqual([["Miel 2", 1]]);
    emptyBasket();
    expect(getBasket()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });
});

describe("a basket that was paid for", () => {
  it("keeps what was put in meanwhile, and is emptied once", () => {
    addToBasket(aProduct(1), 2);
    addToBasket(aProduct(2), 1);
    const revision = getBasket()?.revision;
    keepPayment("cs_1");
    expect(getBasket()?.revision).toBe(revision);
    setUnits(idOf(2), 3);
    expect(getBasket()?.revision).not.toBe(revision);
    const bought = [
      { productId: idOf(1), quantity: 2 },
      { productId: idOf(2), quantity: 1 },
    ];
    takeOutBought("cs_2", bought);
    expect(units()).toEqual([
      ["Miel 1", 2],
      ["Miel 2", 3],
    ]);
    takeOutBought("cs_1", bought);
    takeOutBought("cs_1", bought);
    expect(units()).toEqual([["Miel 2", 2]]);
  });
});

describe("a basket that can't be read", () => {
  const line = {
    productId: idOf(1),
    name: "Miel",
    photo: "",
    sellerId: idOf(2),
    sellerName: "La Ruche",
    price: 850,
    quantity: 2,
  };
  const basket = { version: 1, storageId: PLACE, revision: "1-2", lines: [line] };

  it("is one like this", () => {
    localStorage.setItem("basket", JSON.stringify(basket));
    expect(units()).toEqual([["Miel", 2]]);
  });

  it.each([
    ["no JSON", "{"],
    ["nothing", "null"],
    ["another version", JSON.stringify({ ...basket, version: 2 })],
    ["no place", JSON.stringify({ ...basket, storageId: undefined })],
    ["no lines", JSON.stringify({ ...basket, lines: [] })],
    ["lines that are none", JSON.stringify({ ...basket, lines: "all" })],
    ["a line without a name", JSON.stringify({ ...basket, lines: [{ ...line, name: null }] })],
    ["half a unit", JSON.stringify({ ...basket, lines: [{ ...line, quantity: 0.5 }, null] })],
  ])("is empty: %s", (_, stored) => {
    localStorage.setItem("basket", stored);
    expect(getBasket()).toBeNull();
    expect(addToBasket(aProduct(1), 1)).toBeUndefined();
    expect(units()).toEqual([["Miel 1", 1]]);
  });
});

it("follows what another tab does", () => {
  const Count = () => <p>{useBasket()?.lines.length ?? 0} produits</p>;
  addToBasket(aProduct(1), 1);
  render(<Count />);
  screen.getByText("1 produits");
  act(() => {
    localStorage.removeItem("basket");
    window.dispatchEvent(new StorageEvent("storage", { key: "basket" }));
  });
  screen.getByText("0 produits");
});
