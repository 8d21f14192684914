import { cents } from "@stokaz/contract/money/money";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { describe, expect, it } from "vitest";
import {
  allocateRefunds,
  declarationOf,
  labelOf,
  refundDay,
  refuseUnits,
  unpromised,
} from "./rules.ts";

const allowed = { units: 3, mustBeSealed: false, refusal: undefined };
const asked = { lineId: "honey", quantity: 3, isSealed: false };

describe("refuseUnits", () => {
  it.each([
    [{}, {}, undefined],
    [{ quantity: 1 }, {}, undefined],
    [{ quantity: 4 }, {}, "withdrawal/too-many-units"],
    [{ unitsShown: 3 }, {}, undefined],
    [{ unitsShown: 4 }, {}, "withdrawal/changed-meanwhile"],
    [{ unitsShown: 2, quantity: 4 }, {}, "withdrawal/changed-meanwhile"],
    [{}, { refusal: "withdrawal/over" }, "withdrawal/over"],
    [{ quantity: 4 }, { refusal: "withdrawal/excluded" }, "withdrawal/excluded"],
    [{}, { mustBeSealed: true }, "withdrawal/seal-undeclared"],
    [{ isSealed: true }, { mustBeSealed: true }, undefined],
  ] as const)("of %j when %j is %s", (wish, state, code) => {
    expect(refuseUnits({ ...asked, ...wish }, { ...allowed, ...state })).toBe(code);
  });

  it("refuses what is not of the order", () => {
    expect(refuseUnits(asked, undefined)).toBe("withdrawal/nothing-to-withdraw");
  });
});

describe("unpromised", () => {
  it.each([
    ["all, while nothing is promised", 2550, undefined, 2550],
    ["the rest of what is promised", 2550, 1700, 850],
    ["nothing, when more was promised than is left since", 700, 900, 0],
    ["nothing of a line that was sold out", undefined, undefined, 0],
  ])("is %s", (_, left, promised, expected) => {
    const [of, less] = [left, promised].map((one) => (one === undefined ? one : cents(one)));
    expect(unpromised(of, less)).toBe(expected);
  });
});

describe("shareOut", () => {
  const owed = (id: string, line_id: string, amount: number) => ({
    id,
    line_id,
    units: 1,
    amount_cents: cents(amount),
  });

  it("gives what was promised, the first ones first, as far as each line's money reaches", () => {
    const left = new Map([
      ["honey", cents(1000)],
      ["jam", cents(500)],
    ]);
    const all = [
      owed("a", "honey", 850),
      owed("b", "honey", 850),
      owed("c", "jam", 500),
      owed("d", "rum", 900),
    ];
    expect(
      allocateRefunds(all, left).map(({ id, amount, isLess }) => [id, amount, isLess]),
    ).toEqual([
      ["a", 850, false],
      ["b", 150, true],
      ["c", 500, false],
      ["d", 0, true],
    ]);
  });
});

describe("a declaration", () => {
  it("says what of which order, and is paid back within fourteen days", () => {
    const order = { number: "7QTX-R4ME", orderedOn: calendarDay("2026-11-12") };
    const label = labelOf(2, { product_name: "Miel de letchi" });
    expect(declarationOf([label, "1 × Confiture"], order)).toBe(
      "Je vous notifie ma rétractation du contrat portant sur la vente de 2 × Miel de letchi, 1 × Confiture (commande 7QTX-R4ME du 12 novembre 2026).",
    );
    expect(refundDay(calendarDay("2026-11-20"))).toBe("2026-12-04");
  });
});
