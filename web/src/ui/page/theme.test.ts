import { covers } from "@stokaz/spec-coverage";
import { expect, it } from "vitest";
import { theme } from "./theme.ts";

it("has the brand's red and green, and a red dark enough to be read on", () => {
  covers("§9.constants.25");
  expect(theme.colors?.red?.[5]).toBe("#FF5050");
  expect(theme.colors?.green?.[5]).toBe("#4CC356");
  expect(theme.colors?.red?.[7]).toBe("#CF2E2E");
});
