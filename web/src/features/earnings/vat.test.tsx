// @vitest-environment happy-dom
import { getEarnings, getMonthEarnings } from "@stokaz/contract/money/earnings";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { exportOwnVat } from "@stokaz/contract/tax/vat-exports";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import EarningsPage from "./earnings-page.tsx";

const server = startServer();
const figures = { received: 127.1, fee: 0, refunded: 0, transferred: 0, reversed: 0 };
const waiting = { amount: 0, count: 0, next: [] };
const year = { year: 2026, years: [2026], isConnected: true, totals: figures, waiting };
const sums = [
  { regime: "liable", rate: 850, gross: 108.5, vat: 8.5 },
  { regime: "franchise", rate: 0, gross: 15, vat: 0 },
  { regime: null, rate: null, gross: 3.6, vat: null },
];

beforeEach(() => server.answer(getTerritory, says(territory)));

const open = (vat: object[]) => {
  logIn("artisan");
  const months = [{ month: "2026-11", ...figures }];
  server.answer(getEarnings, says({ ...year, months, vat }));
  server.answer(getMonthEarnings, says({ month: "2026-11", sales: [], vat }));
  return show(<EarningsPage />);
};

const rowsOf = (table: HTMLElement): string[] =>
  within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => (row.textContent ?? "").replace(/[\u00a0\u202f]/g, " "));

it("says net, tax and total of a year by rate, the article of who owes none, and what is not known", async () => {
  covers("own.product.317");
  open(sums);
  const [first, second, third] = rowsOf(await screen.findByRole("table", { name: "TVA de 2026" }));
  expect(first).toMatch(/TVA à 8,5 %.*100,00 €.*8,50 €.*108,50 €/);
  expect(second).toMatch(/TVA non applicable, article 293 B du CGI.*15,00 €.*0,00 €.*15,00 €/);
  expect(third).toMatch(/TVA pas encore indiquée lors de la vente.*–.*–.*3,60 €/);
  screen.getByRole("link", { name: "votre profil" });
});

it("has the files of a month, and says why one can't be had", async () => {
  covers("own.product.317");
  const user = open(sums.slice(0, 1));
  await user.click(await screen.findByRole("button", { name: "Voir le détail de novembre 2026" }));
  const month = within(await screen.findByRole("region", { name: "TVA de novembre 2026" }));
  month.getByRole("table", { name: "Par taux de TVA" });
  server.answer(exportOwnVat, refuses("server/unexpected"));
  await user.click(month.getByRole("button", { name: "Totaux par jour (CSV)" }));
  await month.findByText("Une erreur inattendue est survenue. Veuillez réessayer plus tard.");
  await user.click(month.getByRole("button", { name: "Vente par vente (CSV)" }));
  expect(server.sentTo(exportOwnVat).map(({ query }) => Object.fromEntries(query))).toEqual([
    { month: "2026-11", content: "days" },
    { month: "2026-11", content: "lines" },
  ]);
});

it("says nothing of VAT to who sold no goods", async () => {
  open([]);
  await screen.findByRole("heading", { name: "Mois par mois" });
  expect(screen.queryByText(/TVA/)).toBeNull();
});
