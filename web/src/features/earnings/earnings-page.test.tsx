// @vitest-environment happy-dom
import { exportEarnings, getEarnings, getMonthEarnings } from "@stokaz/contract/money/earnings";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { logIn, says, show, startServer, territory } from "#test/screen";
import EarningsPage from "./earnings-page.tsx";

const server = startServer();

const FIGURES = { received: 75, fee: 7.5, refunded: 0, transferred: 22.5, reversed: 0 };
const RENTAL = {
  _id: "00000000-0000-4000-8000-000000000001",
  kind: "rental",
  name: "Garage de Terre Sainte",
  quantity: 2,
  products: 0,
  payer: "La Ruche des Hauts",
  orderNumber: null,
};

const open = (role: "lessor" | "artisan", more: object) => {
  logIn(role);
  server.answer(getTerritory, says(territory));
  const year = { year: 2026, years: [2026], isConnected: true, totals: FIGURES, vat: [] };
  const months = [{ month: "2026-11", ...FIGURES }];
  const waiting = { amount: 0, count: 0, next: [] };
  server.answer(getEarnings, says({ ...year, months, waiting, ...more }));
  return show(<EarningsPage />);
};

it("says what came in and what was sent, sale by sale, and has it as a file", async () => {
  covers("own.api.6", "own.api.7", "own.api.8");
  const sales = [{ sale: RENTAL, ...FIGURES }];
  server.answer(getMonthEarnings, says({ month: "2026-11", sales, vat: [] }));
  server.answer(exportEarnings, () => new Response("Date;Montant"));
  const user = open("lessor", {});
  const summary = await screen.findByLabelText("En résumé");
  expect(within(summary).getByText(/^75,00\s€$/u)).toBeDefined();
  expect(within(summary).getByText(/^22,50\s€$/u)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Voir le détail de novembre 2026" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("Garage de Terre Sainte")).toBeDefined();
  await user.keyboard("{Escape}");
  const names: string[] = [];
  const saving = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function keep(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  await user.click(await screen.findByRole("button", { name: "Télécharger 2026 (CSV)" }));
  await expect.poll(() => names).toEqual(["mes-revenus-2026.csv"]);
  saving.mockRestore();
});

it.each([
  ["decision", "Retenu tant qu'un litige, un refus ou un retour n'est pas réglé"],
  ["bank", "Retenu tant que la banque du client n'a pas décidé"],
])("says that money is held, and until when: %s", async (waitsFor, words) => {
  covers("own.product.799");
  const at = "2026-11-21T08:00:00Z";
  const _id = "00000000-0000-4000-8000-000000000002";
  const transfer = { _id, sale: RENTAL, amount: 15.3, fee: 1.7, waitsFor, at };
  open("lessor", { waiting: { amount: 15.3, count: 1, next: [transfer] } });
  expect(await screen.findByText(words)).toBeDefined();
});

it("says what an artisan's money waits for while no account is connected, and leads there", async () => {
  covers("own.api.6");
  const sale = { ...RENTAL, kind: "order", name: "Miel", products: 1, orderNumber: "CMD-1" };
  const transfer = {
    _id: "00000000-0000-4000-8000-000000000002",
    sale,
    amount: 15.3,
    fee: 1.7,
    waitsFor: "account",
    at: "2026-12-21T08:00:00Z",
  };
  open("artisan", { isConnected: false, waiting: { amount: 15.3, count: 1, next: [transfer] } });
  expect(await screen.findByText(/^15,30\s€ vous attendent/u)).toBeDefined();
  expect(screen.getByText("2 × Miel")).toBeDefined();
  expect(screen.getByText("Dès que votre compte de paiement est connecté")).toBeDefined();
  const link = screen.getByRole("link", { name: "Connecter mon compte de paiement" });
  expect(link.getAttribute("href")).toBe("/profile");
});
