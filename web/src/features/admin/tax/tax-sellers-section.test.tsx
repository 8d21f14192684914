// @vitest-environment happy-dom

import { exportProducerRegister } from "@stokaz/contract/sellers/producer-register";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { exportTaxRegister, listTaxSellers } from "@stokaz/contract/tax/tax-register";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { TaxSellersSection } from "./tax-sellers-section.tsx";

const server = startServer();

const seller = {
  _id: "7b5f0a52-4a0e-4a52-9d0e-0d4c4d4f0c11",
  name: "Marie Payet",
  email: "marie@test.re",
  role: "lessor",
  isClosed: false,
  rents: 740,
  sales: 0,
  salesCount: 0,
  isInFile: true,
  missing: ["tin", "parcel"],
  step: "first-reminder",
  next: { step: "second-reminder", on: "2027-01-04" },
};
const small = {
  ...seller,
  _id: "7b5f0a52-4a0e-4a52-9d0e-0d4c4d4f0c12",
  name: "Ruche des Hauts SARL",
  role: "artisan",
  rents: 0,
  sales: 85,
  salesCount: 5,
  isInFile: false,
  missing: ["iban"],
  step: null,
  next: null,
};

it("says who lacks what, what follows and who is not asked, and narrows", async () => {
  covers("own.product.358", "own.product.574");
  logIn("admin");
  server.answer(getTerritory, says(territory));
  server.answer(
    listTaxSellers,
    says({ year: 2026, data: [seller, small], total: 2, inFile: 1, incomplete: 1 }),
  );
  const pointer = show(<TaxSellersSection />);
  await screen.findByText(/1 vendeur incomplet sur 1 à déclarer pour/);
  screen.getByText("votre numéro fiscal, la référence cadastrale d'un espace loué");
  screen.getByText("Second rappel le 4 janvier 2027");
  screen.getByText("Pas demandé");
  screen.getByText(/en 5 ventes/);
  await pointer.selectOptions(screen.getByRole("combobox", { name: "Voir" }), "missing");
  expect(server.sentTo(listTaxSellers).at(-1)?.query.get("state")).toBe("missing");
  expect(server.sentTo(exportTaxRegister)).toEqual([]);
  server.answer(exportProducerRegister, refuses("server/unexpected"));
  const producers = screen.getByRole("button", { name: "Exporter les producteurs (REP) en CSV" });
  await pointer.click(producers);
  await screen.findByRole("alert");
  const [asked] = server.sentTo(exportProducerRegister);
  expect(asked?.query.get("year")).toMatch(/^20\d\d$/);
});
