import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { cents } from "../money/money.ts";
import { typedNetQuantity } from "./net-quantity.ts";
import {
  type NetQuantity,
  netQuantityText,
  readableQuantity,
  toNetQuantity,
  unitPricedOf,
  unitPriceLine,
} from "./unit-price.ts";

const net = (amount: number, unit: NetQuantity["unit"]): NetQuantity => ({ amount, unit });

describe("the price per kilo, litre or piece", () => {
  it.each([
    [1150, net(250, "g"), 4600, "kg"],
    [3490, net(700, "ml"), 4986, "l"],
    [800, net(1000, "g"), 800, "kg"],
    [1, net(1_000_000, "g"), 0, "kg"],
    [1, net(2000, "g"), 1, "kg"],
    [5, net(3000, "ml"), 2, "l"],
    [10_000_000, net(1, "g"), 10_000_000_000, "kg"],
    [1000, net(12, "piece"), 83, "piece"],
    [2500, net(2, "piece"), 1250, "piece"],
  ] as const)("of %i cents for %o is %i a %s", (price, quantity, expected, per) => {
    covers("own.product.162");
    expect(unitPricedOf(cents(price), quantity).unitPrice).toEqual({ price: expected, per });
  });

  it("is null for one piece, and where no quantity is known", () => {
    covers("own.product.162");
    expect(unitPricedOf(cents(1000), net(1, "piece")).unitPrice).toBeNull();
    expect(unitPricedOf(cents(1000), null)).toEqual({ netQuantity: null, unitPrice: null });
  });

  it.each([
    [1150, net(250, "g"), "250 g, soit 46,00 € le kilo"],
    [690, net(500, "ml"), "50 cl, soit 13,80 € le litre"],
    [600, net(12, "piece"), "12 pièces, soit 0,50 € la pièce"],
    [600, net(1, "piece"), undefined],
    [600, null, undefined],
  ] as const)("of %i cents for %o reads %s", (price, quantity, words) => {
    expect(unitPriceLine(unitPricedOf(cents(price), quantity))?.replaceAll("\u00a0", " ")).toBe(
      words,
    );
  });
});

describe("a net quantity", () => {
  it.each([
    ["500 g", net(500, "g")],
    ["1,5 kg", net(1500, "g")],
    ["1,005 kg", net(1005, "g")],
    ["70 cl", net(700, "ml")],
    ["25 cl", net(250, "ml")],
    ["100 ml", net(100, "ml")],
    ["255 ml", net(255, "ml")],
    ["1 l", net(1000, "ml")],
    ["1 pièce", net(1, "piece")],
    ["12 pièces", net(12, "piece")],
  ])("is shown as %s, and typing that gives the same quantity", (words, quantity) => {
    covers("own.product.162");
    expect(netQuantityText(quantity)).toBe(words.replace(" ", "\u00a0"));
    const { value, unit } = readableQuantity(quantity);
    expect(toNetQuantity(value, unit)).toEqual(quantity);
  });

  const read = (typed: z.input<typeof typedNetQuantity>) => {
    const { data, error } = typedNetQuantity.safeParse(typed);
    return data?.netQuantity ?? error?.issues.map(({ path, message }) => [path[0], message]);
  };

  it.each([
    [{ netAmount: "1,5", netUnit: "kg" }, net(1500, "g")],
    [{ netAmount: 1.005, netUnit: "kg" }, net(1005, "g")],
    [{ netAmount: "70", netUnit: "cl" }, net(700, "ml")],
    [{ netAmount: "12", netUnit: "piece" }, net(12, "piece")],
    [{}, undefined],
  ] as const)("typed as %o is %o", (typed, expected) => {
    covers("own.api.125");
    expect(read(typed)).toEqual(expected);
  });

  it.each([
    [{ netAmount: "0", netUnit: "g" }, "netAmount", "La quantité nette doit être positive."],
    [{ netAmount: "-2", netUnit: "g" }, "netAmount", "La quantité nette doit être positive."],
    [{ netAmount: "0,5", netUnit: "g" }, "netAmount", "Indiquez au gramme près."],
    [{ netAmount: "0,05", netUnit: "cl" }, "netAmount", "Indiquez au millilitre près."],
    [{ netAmount: "1,5", netUnit: "piece" }, "netAmount", "Indiquez un nombre entier de pièces."],
    [{ netAmount: "un", netUnit: "g" }, "netAmount", "Indiquez la quantité nette."],
    [{ netUnit: "g" }, "netAmount", "Indiquez la quantité nette."],
    [{ netAmount: "5" }, "netUnit", "Choisissez l'unité."],
    [
      { netAmount: "1001", netUnit: "kg" },
      "netAmount",
      "La quantité nette ne peut pas dépasser 1 000 kilos, 1 000 litres ou 10 000 pièces.",
    ],
  ] as const)("typed as %o is refused", (typed, field, message) => {
    covers("own.refusals.136");
    expect(read(typed)).toEqual([[field, message]]);
  });

  it("is removed by an empty field", () => {
    covers("own.api.125");
    expect(typedNetQuantity.parse({ netAmount: "", netUnit: "g" })).toEqual({ netQuantity: null });
  });
});
