// @vitest-environment happy-dom
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { exportVat } from "@stokaz/contract/tax/vat-exports";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { VatSection } from "./vat-section.tsx";

const server = startServer();

it("takes the VAT of a chosen month away, by day or sale by sale", async () => {
  covers("own.product.320");
  logIn("admin");
  server.answer(getTerritory, says(territory));
  server.answer(exportVat, refuses("server/unexpected"));
  const user = show(<VatSection />);
  const months = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Mois" });
  expect(months.options).toHaveLength(24);
  const last = months.options[1]?.value;
  await user.selectOptions(months, last ?? "");
  await user.click(screen.getByRole("button", { name: "Totaux par jour (CSV)" }));
  await screen.findByText(/^Échec de l'export/);
  await user.click(screen.getByRole("button", { name: "Vente par vente (CSV)" }));
  expect(server.sentTo(exportVat).map(({ query }) => Object.fromEntries(query))).toEqual([
    { month: last, content: "days" },
    { month: last, content: "lines" },
  ]);
});
