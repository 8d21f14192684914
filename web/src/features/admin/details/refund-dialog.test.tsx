// @vitest-environment happy-dom
import { getPurchaseDetail, purchaseDetail } from "@stokaz/contract/admin/admin-purchases";
import { alreadyRefundedMessage, createRefund } from "@stokaz/contract/checkout/payments";
import { cents } from "@stokaz/contract/money/money";
import { covers } from "@stokaz/spec-coverage";
import { useQuery } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { wirePurchase } from "#test/orders";
import { isSilent, logIn, refuses, says, show, startServer } from "#test/screen";
import { purchaseQuery } from "./api.ts";
import { RefundDialog, refundSummary } from "./refund-dialog.tsx";

const server = startServer();

const people = {
  payer: { _id: "a", name: "Sarah Payet" },
  seller: { _id: "b", name: "Léa Hoarau" },
  lines: [],
};

it.each([
  ["34,90", "34,90\u202f€"],
  ["", "ce montant"],
])("says who gets what of %s", (typed, much) => {
  expect(refundSummary(people, typed)).toBe(
    `Sarah Payet recevra un remboursement de ${much} sur sa carte et un e‑mail avec le motif. Léa Hoarau recevra un e‑mail aussi : ce montant, frais de plateforme déduits, sera retiré de ses versements.`,
  );
});

const open = async (wire: object) => {
  server.answer(createRefund, refuses("refund/disputed"));
  const user = show(
    <RefundDialog purchase={purchaseDetail.parse(wire)} opened onClose={() => undefined} />,
  );
  return { user, dialog: within(await screen.findByRole("dialog")) };
};

it("has nothing to choose of an order of one unit", async () => {
  const { dialog } = await open(wirePurchase({ count: 1, quantity: 1 }));
  expect(dialog.queryByLabelText("Ce qui est remboursé")).toBeNull();
  expect(dialog.getByText("Rembourser Miel")).toBeDefined();
});

it("gives back a whole order of several sellers, and says that each of them pays their part", async () => {
  const { user, dialog } = await open(wirePurchase({ count: 2 }));
  expect(dialog.getByText("Rembourser la commande CMD-1")).toBeDefined();
  expect(dialog.getByText(/Artisan 1 et Artisan 2 recevront un e‑mail aussi/)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Rembourser" }));
  expect(await dialog.findByText("Indiquez la raison du remboursement.")).toBeDefined();
  expect(server.sentTo(createRefund)).toHaveLength(0);
  await user.type(dialog.getByLabelText(/^Motif/), "Pot fêlé");
  await user.click(dialog.getByRole("button", { name: "Rembourser" }));
  await expect.poll(() => server.sentTo(createRefund)).toHaveLength(1);
  const [sent] = server.sentTo(createRefund);
  expect(sent?.body).toMatchObject({ amount: "34,00", endsPurchase: false });
  expect(sent?.body).not.toHaveProperty("lineId");
});

it("gives back units of one line, for what they cost or what is left of it", async () => {
  const { user, dialog } = await open(wirePurchase({ count: 2, refundable: 12 }));
  const amount = () => dialog.getByLabelText<HTMLInputElement>(/^Montant/).value;
  await user.selectOptions(dialog.getByLabelText("Ce qui est remboursé"), "Miel 2 (12,00\u202f€)");
  expect(amount()).toBe("12,00");
  await user.click(dialog.getByRole("button", { name: "Diminuer : Unités remboursées" }));
  expect(amount()).toBe("8,50");
  expect(dialog.getByText(/Artisan 2 recevra un e‑mail aussi/)).toBeDefined();
  await user.click(dialog.getByLabelText("Annuler ces unités et les remettre en vente"));
  await user.type(dialog.getByLabelText(/^Motif/), "Pot fêlé");
  await user.click(dialog.getByRole("button", { name: "Rembourser" }));
  await expect.poll(() => server.sentTo(createRefund)).toHaveLength(1);
  expect(server.sentTo(createRefund)[0]?.body).toMatchObject({
    lineId: expect.stringMatching(/2$/),
    quantity: 1,
    amount: "8,50",
    endsPurchase: true,
  });
});

it("keeps its key when another amount is typed, and reads the purchase anew after a refusal", async () => {
  covers("own.product.763");
  const wire = wirePurchase({ count: 1 });
  const Shown = () => {
    const { data } = useQuery(purchaseQuery("order", wire._id));
    return data ? <RefundDialog purchase={data} opened onClose={() => undefined} /> : null;
  };
  logIn("admin");
  server.answer(getPurchaseDetail, says(wire));
  server.answer(createRefund, isSilent);
  const user = show(<Shown />);
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/^Motif/), "Pot fêlé");
  await user.click(dialog.getByRole("button", { name: "Rembourser" }));
  expect(await dialog.findByText(/^Échec de la mise à jour/)).toBeDefined();
  const message = alreadyRefundedMessage(cents(1000));
  server.answer(createRefund, refuses("refund/other-request", { message }));
  server.answer(getPurchaseDetail, says({ ...wire, refundable: 7 }));
  const amount = dialog.getByLabelText<HTMLInputElement>(/^Montant/);
  await user.clear(amount);
  await user.type(amount, "15");
  await user.click(dialog.getByRole("button", { name: "Rembourser" }));
  expect(await dialog.findByText(/sont déjà remboursés/)).toBeDefined();
  expect(await dialog.findByText(/^Il reste 7,00/)).toBeDefined();
  expect(amount.value).toBe("15");
  const [first, second] = server.sentTo(createRefund);
  expect(second?.requestKey).toBe(first?.requestKey);
});

it("asks before it drops a reason that was typed", async () => {
  covers("own.product.515");
  const { user, dialog } = await open(wirePurchase({ count: 1 }));
  const reason = dialog.getByLabelText<HTMLTextAreaElement>(/^Motif/);
  await user.type(reason, "Pot fêlé");
  await user.keyboard("{Escape}");
  expect(await screen.findByText("Ce que vous avez saisi sera perdu.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Continuer la saisie" }));
  expect(reason.value).toBe("Pot fêlé");
});

const collected = (order: ReturnType<typeof wirePurchase>, ...which: number[]) => ({
  ...order,
  lines: order.lines.map((line, index) =>
    which.includes(index) ? { ...line, status: "collected" } : line,
  ),
});

it("says that an order ends, and offers it, only while something is to be collected", async () => {
  covers("own.product.712");
  const { dialog } = await open(collected(wirePurchase({ count: 2 }), 0, 1));
  expect(dialog.getByText(/à rendre au plus\.$/)).toBeDefined();
  expect(dialog.queryByRole("checkbox")).toBeNull();
});

const leased = (status: string) => ({
  ...wirePurchase({ count: 1 }),
  purpose: "rental",
  status,
  lines: [],
});

it("says what a part and what all of a payment do to a lease, while it goes on", async () => {
  covers("own.product.748");
  const { dialog } = await open(leased("confirmed"));
  expect(
    dialog.getByText(
      /sauf si les jours que ce paiement a payés sont passés\. Un montant plus petit la laisse continuer/,
    ),
  ).toBeDefined();
  expect(dialog.getByLabelText("Mettre fin à la location et libérer les palettes")).toBeDefined();
});

it.each(["ended", "ending"])("ends no lease that is %s", async (status) => {
  covers("own.product.748", "own.product.720");
  const { dialog } = await open(leased(status));
  expect(dialog.getByText(/à rendre au plus\.$/)).toBeDefined();
  expect(dialog.queryByRole("checkbox")).toBeNull();
});

it("offers to cancel units of a line only while they are to be collected", async () => {
  covers("own.product.712");
  const { user, dialog } = await open(collected(wirePurchase({ count: 2 }), 1));
  expect(dialog.getByText(/Rendre tout ce qui reste met fin à la commande/)).toBeDefined();
  await user.click(
    dialog.getByLabelText("Mettre fin à la commande et remettre les unités en vente"),
  );
  await user.selectOptions(dialog.getByLabelText("Ce qui est remboursé"), "Miel 2 (17,00\u202f€)");
  expect(dialog.queryByRole("checkbox")).toBeNull();
  await user.type(dialog.getByLabelText(/^Motif/), "Pot fêlé");
  await user.click(dialog.getByRole("button", { name: "Rembourser" }));
  await expect.poll(() => server.sentTo(createRefund)).toHaveLength(1);
  expect(server.sentTo(createRefund)[0]?.body).toMatchObject({ endsPurchase: false });
});
