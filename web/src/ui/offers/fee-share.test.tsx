// @vitest-environment happy-dom
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { says, show, startServer, territory } from "#test/screen";
import { FeeShare } from "./fee-share.tsx";

const server = startServer();

it.each([
  [10, "product", "Sur 10 € : 9 € à l'artisan, 1 € à la plateforme."],
  [12.5, "product", "Sur 10 € : 8,75 € à l'artisan, 1,25 € à la plateforme."],
  [0, "product", "Sur 10 € : 10 € à l'artisan, 0 € à la plateforme."],
  [10, "rent", "Sur 10 € par mois : 9 € au loueur, 1 € à la plateforme."],
] as const)("of a fee of %s %%, a %s: %s", async (platformFeePercent, of, said) => {
  covers("own.product.112");
  server.answer(getTerritory, says({ ...territory, platformFeePercent }));
  show(
    <p>
      <FeeShare kind={of} />
    </p>,
  );
  const shown = await screen.findByText(/plateforme/);
  expect(shown.textContent?.replace(/\s/gu, " ")).toBe(said);
});
