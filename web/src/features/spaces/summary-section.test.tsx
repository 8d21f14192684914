// @vitest-environment happy-dom
import { cents } from "@stokaz/contract/money/money";
import type { OwnSpace } from "@stokaz/contract/spaces/spaces";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { logIn, show, startServer } from "#test/screen";
import { SummarySection } from "./summary-section.tsx";

startServer();

// The parts of a space that this section reads.
const space = {
  surface: 12,
  rentedSurface: 5,
  monthlyEarnings: cents(0),
  hiddenReason: null,
  isTakenOff: false,
} as OwnSpace;

const open = (spaces: readonly OwnSpace[]): string => {
  logIn("lessor");
  show(<SummarySection spaces={spaces} />);
  return screen.getByLabelText("En résumé").textContent ?? "";
};

it("counts as free only what an artisan can rent", () => {
  covers("own.product.729");
  const offOffer = [
    { ...space, isTakenOff: true },
    { ...space, hiddenReason: "Inondé" },
    { ...space, approval: { state: "waiting", reason: null } as const },
  ];
  expect(open([space, ...offOffer])).toMatch(/En location aujourd'hui\. Encore 7\slibres\./);
});

it("promises no lease and no room where no space is on offer", () => {
  covers("own.product.729");
  const shown = open([{ ...space, rentedSurface: 0, isTakenOff: true }]);
  expect(shown).not.toMatch(/Encore|Un e-mail vous prévient/);
  expect(shown).toContain("En location aujourd'hui.");
});
