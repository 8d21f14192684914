import { cents } from "@stokaz/contract/money/money";
import type { Withdrawable, WithdrawableLine } from "@stokaz/contract/orders/withdrawals";
import { withdrawalRequest } from "@stokaz/contract/orders/withdrawals";
import { PROBLEMS } from "@stokaz/contract/problems";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import {
  confirmWords,
  isCancellation,
  isOpen,
  linesOf,
  sentencesOf,
  toRequest,
  totalOf,
  withSeals,
} from "./rules.ts";

const ids = {
  honey: "00000000-0000-4000-8000-000000000001",
  soap: "00000000-0000-4000-8000-000000000002",
  fruit: "00000000-0000-4000-8000-000000000003",
};

const line = (lineId: string, more: Partial<WithdrawableLine> = {}): WithdrawableLine => ({
  lineId,
  productName: "Miel",
  productPhoto: "/miel.webp",
  supplierName: "La Ruche",
  units: 3,
  price: cents(850),
  amount: cents(2550),
  right: { kind: "open", until: null, article: null, sentence: "Jusqu'au 7." },
  isReturnNeeded: false,
  mustBeSealed: false,
  refusal: null,
  isContested: false,
  ...more,
});

// The part of a withdrawal that these rules read.
const asked = {
  lines: [
    line(ids.honey),
    line(ids.soap, {
      isReturnNeeded: true,
      mustBeSealed: true,
      price: cents(600),
      amount: cents(1800),
    }),
    line(ids.fruit, { refusal: "Pas de droit." }),
  ],
} as Pick<Withdrawable, "lines"> as Withdrawable;

const chosen = (lineId: string, quantity: number, isSealed = false) => ({
  lineId,
  quantity,
  isSealed,
});

it("leaves alone what is refused, and of which nothing is left", () => {
  covers("own.product.101");
  expect([line("a"), line("a", { units: 0 }), line("a", { refusal: "Non." })].map(isOpen)).toEqual([
    true,
    false,
    false,
  ]);
});

const EXCLUDED = { kind: "excluded", until: null, article: "a", sentence: "Exclu (a)." } as const;

it.each([
  [line("a"), ["Jusqu'au 7."]],
  [line("a", { right: EXCLUDED }), ["Exclu (a)."]],
  [
    line("a", { right: EXCLUDED, refusal: PROBLEMS["withdrawal/excluded"].message }),
    ["Exclu (a)."],
  ],
  [line("a", { right: EXCLUDED, refusal: "Déjà prêt." }), ["Déjà prêt.", "Exclu (a)."]],
  [line("a", { refusal: "Attend notre décision." }), ["Attend notre décision."]],
])("says of %j what its buyer has to know, once", (of, expected) => {
  covers("own.product.101");
  expect(sentencesOf(of)).toEqual(expected);
});

describe("a choice", () => {
  it("has the purchase's order, never more than is left, and nothing that is refused", () => {
    covers("own.product.101");
    const lines = linesOf(asked, [
      chosen(ids.fruit, 1),
      chosen(ids.soap, 1, true),
      chosen(ids.honey, 9),
    ]);
    expect(lines.map((of) => [of.line.lineId, of.quantity])).toEqual([
      [ids.honey, 3],
      [ids.soap, 1],
    ]);
    expect(totalOf(lines)).toBe(3 * 850 + 600);
    expect(toRequest(lines)).toEqual([
      { lineId: ids.honey, quantity: 3, unitsShown: 3, isSealed: false },
      { lineId: ids.soap, quantity: 1, unitsShown: 3, isSealed: true },
    ]);
  });

  it.each([
    [[ids.honey], true, "Confirmer l'annulation"],
    [[ids.soap], false, "Confirmer la rétractation"],
    [[ids.honey, ids.soap], false, "Confirmer la rétractation"],
  ])("is named by what is to come back: %j", (lineIds, expected, words) => {
    covers("own.product.102");
    const lines = linesOf(
      asked,
      lineIds.map((lineId) => chosen(lineId, 1)),
    );
    expect(isCancellation(lines.map((of) => of.line))).toBe(expected);
    expect(confirmWords(lines)).toBe(words);
  });

  it.each([
    [ids.honey, false, true],
    [ids.soap, false, false],
    [ids.soap, true, true],
  ])("of %s, sealed: %s, is right: %s", (lineId, isSealed, isRight) => {
    covers("own.product.101");
    const { success, error } = withSeals(withdrawalRequest, asked).safeParse({
      lines: [chosen(lineId, 1, isSealed)],
    });
    expect(success).toBe(isRight);
    if (!isRight) expect(error?.issues[0]?.path).toEqual(["lines", 0, "isSealed"]);
  });
});
