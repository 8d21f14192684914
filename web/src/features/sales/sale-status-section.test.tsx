// @vitest-environment happy-dom

import { cents } from "@stokaz/contract/money";
import { cancelSale, markReady, type Sale } from "@stokaz/contract/orders";
import { PROBLEMS } from "@stokaz/contract/problems";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { refuses, show, startServer } from "#test/screen";
import { SaleStatusSection } from "./sale-status-section.tsx";

const server = startServer();

const sale = {
  _id: "00000000-0000-4000-8000-000000000001",
  orderNumber: "STK-1",
  status: "to_collect",
  buyerFirstName: "Marie",
  totalPrice: cents(1700),
  refunds: [],
} as unknown as Sale;

const open = () => show(<SaleStatusSection sale={sale} timeZone="Indian/Reunion" />);

it("says in its dialog why a cancellation was refused, and the dialog stays until it is closed", async () => {
  server.answer(cancelSale, refuses("order/not-cancellable"));
  const user = open();
  await user.click(screen.getByRole("button", { name: /^Annuler la commande STK-1/ }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Annuler la commande" }));
  const words = PROBLEMS["order/not-cancellable"].message;
  expect(await within(dialog).findByText(words)).toBeDefined();
  await user.click(within(dialog).getByRole("button", { name: "Garder la commande" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("button", { name: /^Annuler la commande STK-1/ }));
  expect(within(await screen.findByRole("dialog")).queryByText(words)).toBeNull();
});

it("says in its row why the buyer could not be told", async () => {
  server.answer(markReady, refuses("server/unexpected"));
  const user = open();
  await user.click(screen.getByRole("button", { name: /^C'est prêt/ }));
  const toast = await screen.findByRole("alert");
  await user.click(within(toast).getByRole("button", { name: "Fermer le message" }));
  const words = PROBLEMS["server/unexpected"].message;
  expect(await screen.findByText(words, { selector: "p" })).toBeDefined();
});
