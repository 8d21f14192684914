import { expect, it } from "vitest";
import { countLines, type FoundLine, factsOf } from "./rules.ts";

const line = (more: Partial<FoundLine>): FoundLine => ({
  buyerId: "marie",
  units: 2,
  isPaid: true,
  isWaiting: false,
  ...more,
});

it("counts each buyer once, and units that wait among all; what is not paid yet not at all", () => {
  const lines = [
    line({}),
    line({ units: 1, isWaiting: true }),
    line({ buyerId: "paul", units: 5, isWaiting: true }),
    line({ buyerId: "luc", isPaid: false, isWaiting: true }),
  ];
  expect(countLines(lines)).toEqual({ buyers: 2, units: 8, waiting: 6 });
  expect(countLines([])).toEqual({ buyers: 0, units: 0, waiting: 0 });
});

it("tells the seller the danger, and what buyers are told to do", () => {
  expect(factsOf({ danger: "Le verre éclate.", advice: "Ne l'utilisez plus." })).toBe(
    "Rappel de produit. Le danger : Le verre éclate. Ce que les acheteurs doivent faire : Ne l'utilisez plus.",
  );
});
