// @vitest-environment happy-dom
import { listWithdrawals } from "@stokaz/contract/orders/withdrawals";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { idOf } from "#test/products";
import { logIn, says, show, startServer } from "#test/screen";
import { wireWithdrawnLine } from "#test/withdrawals";
import { WithdrawalsSection } from "./withdrawals-section.tsx";

const server = startServer();

const row = (more: Record<string, unknown> = {}) => ({
  _id: idOf(70),
  orderId: idOf(50),
  orderNumber: "K7M2-P9QR",
  buyerName: "Marie Payet",
  declaredAt: "2026-11-23T09:05:00Z",
  sentBy: "link",
  lines: [wireWithdrawnLine({ status: "waiting_return" })],
  isLate: false,
  ...more,
});

const statistics = (more: Record<string, unknown> = {}) => ({
  count: 3,
  units: 5,
  amount: 42.5,
  orders: 2,
  share: 0.0125,
  late: 0,
  months: [
    { month: "2026-10", count: 1, units: 1, amount: 8.5 },
    { month: "2026-11", count: 2, units: 4, amount: 34 },
  ],
  categories: [{ category: null, count: 3, units: 5, amount: 42.5 }],
  ...more,
});

const showThem = (data: object[], more: Record<string, unknown> = {}) => {
  logIn("admin");
  server.answer(listWithdrawals, says({ data, nextCursor: null, statistics: statistics(more) }));
  return show(<WithdrawalsSection timeZone="Indian/Reunion" />);
};

const table = async () => within(await screen.findByRole("table", { name: "Rétractations" }));

it("says what the withdrawals of a year come to, by month and by category", async () => {
  covers("own.product.107");
  showThem([row()]);
  await table();
  const figures = screen.getByRole("region", { name: "Douze derniers mois" }).textContent ?? "";
  for (const words of ["3", "5 unités", "42,50\u202f€", "1,3\u202f%", "2 commandes"]) {
    expect(figures).toContain(words);
  }
  expect(figures).toContain("Tout est à temps");
  expect(figures).toContain("Sans catégorie");
  expect(screen.getByRole("img", { name: /^Montants par mois.: 42,50/u })).toBeDefined();
});

it("lists who gave up what, from where, and what is late", async () => {
  covers("own.product.107");
  showThem([row({ isLate: true })], { late: 1 });
  const rows = await table();
  for (const words of ["23/11/2026 13:05", "En retard", "Par lien, sans connexion"]) {
    expect(rows.getByText(words)).toBeDefined();
  }
  expect(rows.getByText("À rendre, remboursé le 7 décembre 2026 au plus tard")).toBeDefined();
  expect(rows.getByRole("button", { name: "Voir la commande K7M2-P9QR" })).toBeDefined();
  expect(screen.getByText("Délai de 14 jours dépassé")).toBeDefined();
});

it("draws nothing while there was none", async () => {
  showThem([], { count: 0, units: 0, amount: 0, categories: [], months: [] });
  await screen.findByText("Aucune rétractation.");
  expect(screen.queryByRole("img")).toBeNull();
});

it("narrows the list to one state", async () => {
  covers("own.product.107");
  const user = showThem([]);
  expect(await screen.findByText("Aucune rétractation.")).toBeDefined();
  await user.selectOptions(screen.getByLabelText("État"), "À rendre");
  await waitFor(() =>
    expect(server.sentTo(listWithdrawals).at(-1)?.query.get("status")).toBe("waiting_return"),
  );
});
