// @vitest-environment happy-dom
import { listOrders } from "@stokaz/contract/orders/orders";
import { listDocumentsOf } from "@stokaz/contract/papers/documents";
import { getOrderPaper } from "@stokaz/contract/papers/papers";
import { PROBLEMS } from "@stokaz/contract/problems";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { wireLine, wireOrder } from "#test/orders";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import MyOrdersPage from "./my-orders-page.tsx";

const server = startServer();

const openOrder = (order: { _id: string }) => {
  logIn("consumer");
  server.answer(getTerritory, says(territory));
  server.answer(listOrders, says({ data: [order] }));
  return show(<MyOrdersPage />, `/my-orders?order=${order._id}`);
};

const button = () => screen.findByRole("button", { name: "Télécharger mon contrat" });

it("saves the contract of an order under a name that says what it is", async () => {
  covers("own.product.127");
  const user = openOrder(wireOrder());
  const names: string[] = [];
  const saving = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function keep(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const pdf = () => new Response("%PDF-1.7", { headers: { "content-type": "application/pdf" } });
  server.answer(getOrderPaper, pdf);
  await user.click(await button());
  await expect.poll(() => names).toEqual(["contrat-de-vente-cmd-2026-000001.pdf"]);
  saving.mockRestore();
});

it("says why there is none", async () => {
  const user = openOrder(wireOrder());
  server.answer(getOrderPaper, refuses("paper/not-found"));
  await user.click(await button());
  expect(await screen.findByText(PROBLEMS["paper/not-found"].message)).toBeDefined();
});

it("offers none for money that came too late for all of an order", async () => {
  const late = {
    amount: 17,
    cause: "late-payment",
    part: null,
    reason: null,
    status: "sent",
    requestedAt: "2026-11-21T08:00:00Z",
    sentAt: "2026-11-21T08:00:00Z",
  };
  openOrder(wireOrder([wireLine(1, { status: "Annulé" })], { refunds: [late] }));
  expect(await screen.findByRole("button", { name: "Imprimer" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Télécharger mon contrat" })).toBeNull();
});

it("puts the invoices, which come later, below the links that are there at once", async () => {
  covers("own.product.512");
  const invoice = {
    _id: "00000000-0000-4000-8000-000000000700",
    kind: "sale_invoice",
    number: "83214567-2026-000001",
    title: "CMD-2026-000001",
    issuedOn: "2026-11-21",
    amount: 17,
    isIssuer: false,
    fileName: "facture.pdf",
  };
  server.answer(listDocumentsOf, says({ data: [invoice] }));
  openOrder(wireOrder([wireLine()], { canWithdraw: true }));
  const later = await screen.findByRole("button", { name: "Télécharger ma facture" });
  for (const name of ["Annuler la commande", "Écrire au vendeur ou au loueur"]) {
    const link = screen.getByRole("link", { name });
    expect(link.compareDocumentPosition(later)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});
