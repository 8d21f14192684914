// @vitest-environment happy-dom

import {
  cancelSale,
  cancelSaleUnits,
  markReady,
  sale as saleShape,
} from "@stokaz/contract/orders/sales";
import { PROBLEMS } from "@stokaz/contract/problems";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { threeLines, wireLine, wireRefund, wireSale } from "#test/orders";
import { refuses, says, show, startServer } from "#test/screen";
import { SaleStatusSection } from "./sale-status-section.tsx";

const server = startServer();

const showSale = (wire: object) =>
  show(<SaleStatusSection sale={saleShape.parse(wire)} timeZone="Indian/Reunion" />);

const open = () => showSale(wireSale());

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

it("cancels nothing that waits for a decision, and leads to the claim", async () => {
  covers("own.product.551");
  showSale(wireSale([wireLine(1, { isContested: true, isInClaim: true })]));
  expect(screen.queryByRole("button", { name: /^Annuler la commande/ })).toBeNull();
  expect(screen.getByText(/une décision est attendue/).textContent).not.toContain(
    "La plateforme décide",
  );
  expect(screen.getByRole("link", { name: "Mes litiges" }).getAttribute("href")).toBe("/litiges");
});

it("says who decides about what was refused at the door, which is in no claim", () => {
  covers("own.product.702");
  showSale(wireSale([wireLine(1, { isContested: true })]));
  expect(screen.getByText(/une décision est attendue/).textContent).toContain(
    "La plateforme décide pour Miel, et vous écrit ce qui est décidé.",
  );
  expect(screen.queryByRole("link", { name: "Mes litiges" })).toBeNull();
});

it("makes nothing ready of an order that waits for a decision", () => {
  covers("own.product.700");
  showSale(wireSale([wireLine(1, { isContested: true })]));
  expect(screen.queryByRole("button", { name: /^C'est prêt/ })).toBeNull();
  expect(screen.getByText("Attend la décision de la plateforme")).toBeDefined();
  expect(screen.queryByText("À préparer")).toBeNull();
});

it("makes the rest ready of an order of which one line waits for a decision", () => {
  covers("own.product.700");
  showSale(wireSale([wireLine(1, { isContested: true }), wireLine(2)]));
  expect(screen.getByRole("button", { name: /^C'est prêt/ })).toBeDefined();
  expect(screen.getByText("À préparer")).toBeDefined();
});

it("says that the refund of what its buyer withdrew from waits for the decision", () => {
  covers("own.product.94");
  const collected = { status: "Récupéré", isContested: true };
  const lines = [wireLine(1, { ...collected, withdrawnQuantity: 1 }), wireLine(2, collected)];
  showSale(wireSale(lines, { status: "Récupéré" }));
  const name = lines[0]?.productName;
  const words = `L'acheteur a renoncé à ${name} : ce qui n'est pas encore remboursé attend cette`;
  expect(screen.getByText(/une décision est attendue/).textContent).toContain(words);
});

it("cancels the other lines of an order with one that waits for a decision", async () => {
  covers("own.product.551");
  const [first, second, third] = threeLines();
  const lines = [{ ...first, isContested: true }, second, third].filter(
    (line) => line !== undefined,
  );
  const { dialog } = await askToCancel(wireSale(lines));
  expect(dialog.getByText(/Ce qui attend une décision n'est pas annulé/)).toBeDefined();
  expect(dialog.getByRole("button", { name: "Annuler ces produits" })).toBeDefined();
  expect(dialog.queryByRole("option", { name: /Miel/ })).toBeNull();
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

it("says of what nobody came for that it is stock again, and offers nothing to do", () => {
  showSale(wireSale([wireLine(1, { status: "Non récupéré" })], { status: "Non récupéré" }));
  expect(screen.getByText("Non récupéré")).toBeDefined();
  expect(screen.getByText("Revenue dans votre stock")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

const askToCancel = async (wire: object) => {
  const user = showSale(wire);
  await user.click(screen.getByRole("button", { name: /^Annuler la commande STK-1/ }));
  return { user, dialog: within(await screen.findByRole("dialog")) };
};

const DONE = { success: true, message: "C'est fait" };

it("asks nothing more when there is one unit to cancel", async () => {
  const { dialog } = await askToCancel(
    wireSale([wireLine(1, { quantity: 1, totalPrice: 8.5, refundable: 8.5 })]),
  );
  expect(dialog.queryByLabelText("Que voulez-vous annuler ?")).toBeNull();
  expect(
    dialog.getByText(
      "Marie recevra un remboursement de 8,50 € et un e‑mail pour le savoir. Les produits reviennent en stock. On ne peut pas revenir en arrière.",
    ),
  ).toBeDefined();
});

it("promises no refund for what went back before, as a gesture", async () => {
  const { dialog } = await askToCancel(wireSale([wireLine(1, { quantity: 1, refundable: 0 })]));
  expect(
    dialog.getByText(/^Marie recevra un e.mail pour le savoir, et a déjà été remboursé\./),
  ).toBeDefined();
});

it("cancels all that waits, for what was not given back of it", async () => {
  server.answer(cancelSale, says(DONE));
  const { user, dialog } = await askToCancel(wireSale(threeLines()));
  expect(dialog.getByText(/un remboursement de 32,00 € et/)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Annuler la commande" }));
  await expect.poll(() => server.sentTo(cancelSale)).toHaveLength(1);
  expect(server.sentTo(cancelSaleUnits)).toHaveLength(0);
});

it("cancels some units of a line, and says what comes back and what goes on", async () => {
  covers("own.product.55");
  server.answer(cancelSaleUnits, says(DONE));
  const { user, dialog } = await askToCancel(wireSale(threeLines()));
  await user.selectOptions(dialog.getByLabelText("Que voulez-vous annuler ?"), "3 × Savon");
  await user.click(dialog.getByRole("button", { name: "Augmenter : Unités à annuler" }));
  expect(
    dialog.getByText(
      "Marie recevra un remboursement de 10,00 € et un e‑mail pour le savoir. Les produits reviennent en stock. Le reste de la commande est toujours à remettre. On ne peut pas revenir en arrière.",
    ),
  ).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Annuler 2 unités" }));
  await expect.poll(() => server.sentTo(cancelSaleUnits)).toHaveLength(1);
  expect(server.sentTo(cancelSaleUnits)[0]?.body).toEqual({ quantity: 2, unitsShown: 3 });
});

it("says whether the buyer knows that it is ready, and what each refund is for", () => {
  const readyAt = "2026-11-21T08:00:00Z";
  const refunds = [wireRefund({ sentAt: "2026-11-22T10:00:00Z", status: "sent" })];
  showSale(wireSale([wireLine(1, { readyAt })], { readyAt, refunds }));
  expect(
    screen.getByText(
      "Prête depuis le 21/11/2026. L'acheteur sera prévenu quand toute sa commande sera prête.",
    ),
  ).toBeDefined();
  expect(screen.getByText("1 × Savon : 5,00 € rendus à l'acheteur le 22/11/2026")).toBeDefined();
  showSale(wireSale([wireLine(1, { readyAt })], { readyAt, isBuyerTold: true }));
  expect(screen.getByText("Acheteur prévenu le 21/11/2026")).toBeDefined();
});

it("says of a refund that the bank refused that it is taken care of, not that it is on its way", () => {
  const refunds = [wireRefund({ status: "failed" })];
  showSale(wireSale([wireLine()], { refunds }));
  expect(screen.queryByText(/en cours/)).toBeNull();
  expect(
    screen.getByText(
      "1 × Savon : La banque de l'acheteur a refusé notre remboursement de 5,00 € : nous nous en occupons",
    ),
  ).toBeDefined();
});

it("says of a refund that came by bank transfer that it did", () => {
  covers("own.product.672");
  const sent = { status: "sent", sentAt: "2026-11-22T10:00:00Z", isByBank: true };
  showSale(wireSale([wireLine()], { refunds: [wireRefund(sent)] }));
  expect(
    screen.getByText("1 × Savon : 5,00 € rendus à l'acheteur par virement le 22/11/2026"),
  ).toBeDefined();
});
