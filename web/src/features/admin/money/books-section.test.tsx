// @vitest-environment happy-dom

import { runReconciliation } from "@stokaz/contract/checkout/payments";
import { closeBooksMonth, exportBooks, listBooksMonths } from "@stokaz/contract/money/books";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { BooksSection } from "./books-section.tsx";

const server = startServer();

const SEAL = "a".repeat(64);

const aMonth = (month: string, changes: object) => ({
  month,
  movements: 12,
  openFindings: 0,
  isCompared: true,
  totals: [],
  closedAt: null,
  closedBy: null,
  reason: null,
  seal: null,
  ...changes,
});

const running = aMonth("2026-11", { state: "running", isCompared: false });
const closed = aMonth("2026-09", {
  state: "closed",
  closedAt: "2026-10-02T06:30:00Z",
  closedBy: "Équipe Administration",
  reason: "Un virement de 1 € fait à la main",
  seal: SEAL,
  totals: [
    { account: "bank", debit: 1200, credit: 0 },
    { account: "provider_balance", debit: 2000, credit: 1234.5 },
  ],
});

const open = (next: object) => {
  logIn("admin");
  server.answer(getTerritory, says(territory));
  const data = [running, aMonth("2026-10", { state: "next", ...next }), closed];
  server.answer(listBooksMonths, says({ years: [2026], siren: "732829320", data }));
  return show(<BooksSection timeZone="Indian/Reunion" />);
};

const card = (name: string) => screen.findByRole("article", { name });
const press = (name: string | RegExp) => screen.getByRole("button", { name });

it("shows each month with its totals, who closed it, why and its seal", async () => {
  covers("own.product.381");
  open({});
  const september = await card("septembre 2026");
  expect(within(september).getByText("Clôturé", { selector: "span" })).toBeDefined();
  expect(september.textContent).toContain("le 02/10/2026");
  expect(september.textContent).toContain("par Équipe Administration");
  expect(september.textContent).toContain("Un virement de 1 € fait à la main");
  expect(september.textContent).toContain(SEAL);
  const rows = within(september).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent?.replace(/\s/g, " "))).toEqual([
    "CompteDébitCréditSolde du mois",
    "Solde chez le prestataire2 000,00 €1 234,50 €765,50 €",
    "Banque1 200,00 €1 200,00 €",
  ]);
  expect((await card("octobre 2026")).textContent).toContain("À clôturer");
  expect((await card("novembre 2026")).textContent).toContain("En cours");
  expect(within(await card("novembre 2026")).queryByRole("button", { name: /FEC/ })).toBeNull();
});

it("has the books compared before a month is closed", async () => {
  covers("own.product.381");
  const user = open({ isCompared: false });
  await card("octobre 2026");
  await user.click(press("Clôturer octobre 2026"));
  expect(await screen.findByText(/n'ont pas été comparés depuis la fin/)).toBeDefined();
  expect(press("Clôturer pour toujours")).toHaveProperty("disabled", true);
  server.answer(runReconciliation, says({ lastRunAt: "2026-11-02T06:00:00Z", data: [] }));
  const data = [aMonth("2026-10", { state: "next" })];
  server.answer(listBooksMonths, says({ years: [2026], siren: "732829320", data }));
  await user.click(press("Comparer maintenant"));
  await waitFor(() => expect(press("Clôturer pour toujours")).toHaveProperty("disabled", false));
});

it("asks why while something differs, and says what the server refuses", async () => {
  covers("own.product.381");
  const user = open({ openFindings: 2 });
  await card("octobre 2026");
  await user.click(press("Clôturer octobre 2026"));
  expect(
    await screen.findByText("2 écarts sont encore ouverts avec le prestataire."),
  ).toBeDefined();
  server.answer(closeBooksMonth, refuses("books/differences"));
  await user.click(press("Clôturer pour toujours"));
  const refusals = await screen.findAllByText(/dites pourquoi vous clôturez quand même/);
  expect(refusals.length).toBeGreaterThan(0);
  await user.type(screen.getByLabelText(/^Pourquoi clôturer/), "Vu avec le comptable");
  server.answer(
    closeBooksMonth,
    says({ message: "C'est clôturé : octobre 2026.", month: { ...closed, month: "2026-10" } }),
  );
  await user.click(press("Clôturer pour toujours"));
  await waitFor(() =>
    expect(server.sentTo(closeBooksMonth).at(-1)?.body).toEqual({ reason: "Vu avec le comptable" }),
  );
});

it("takes the closed months of the year as FEC, all of them as a table", async () => {
  covers("own.product.381");
  const user = open({});
  await card("octobre 2026");
  server.answer(exportBooks, refuses("books/nothing-closed"));
  await user.click(press("FEC, fichier des écritures comptables, 2026"));
  expect(await screen.findByText(/Aucun de ces mois n'est clôturé/)).toBeDefined();
  await user.click(press("CSV, tableau, 2026"));
  await waitFor(() => expect(server.sentTo(exportBooks)).toHaveLength(2));
  expect(server.sentTo(exportBooks).map(({ query }) => query.toString())).toEqual([
    "format=fec&from=2026-09&to=2026-09",
    "format=csv&from=2026-09&to=2026-11",
  ]);
});
