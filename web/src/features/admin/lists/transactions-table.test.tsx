// @vitest-environment happy-dom
import { adminDashboard } from "@stokaz/contract/admin/admin-lists";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { idOf } from "#test/products";
import { logIn, says, show, startServer } from "#test/screen";
import { TransactionsTable } from "./transactions-table.tsx";

const server = startServer();

const refund = (number: number, more: Record<string, unknown> = {}) => ({
  _id: idOf(number),
  amount: 17,
  currency: "eur",
  status: "succeeded",
  type: "refund",
  createdAt: "2026-11-28T20:00:00Z",
  person: "Sarah Payet",
  purchase: "CMD-1 · Miel",
  ...more,
});

it("tells a refund by bank transfer from those on a card, and shows its day without an hour", async () => {
  covers("own.product.719");
  logIn("admin");
  const data = [refund(1), refund(2, { isByBank: true })];
  server.answer(adminDashboard, says({ data, total: 2, committed: [] }));
  show(<TransactionsTable timeZone="Indian/Reunion" />, "/AdminDashboard?tab=transactions");
  const table = within(await screen.findByRole("table", { name: "Transactions" }));
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole("cell")
      .slice(0, 2)
      .map(({ textContent }) => textContent);
  expect(table.getAllByRole("row").slice(1).map(cells)).toEqual([
    ["29/11/2026 00:00", "Remboursement"],
    ["29/11/2026", "Remboursement par virement"],
  ]);
});
