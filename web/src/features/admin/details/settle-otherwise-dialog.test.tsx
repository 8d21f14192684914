// @vitest-environment happy-dom
import { purchaseDetail } from "@stokaz/contract/admin/admin-purchases";
import { settleRefundOtherwise } from "@stokaz/contract/checkout/payments";
import { dayInZone } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { wirePurchase } from "#test/orders";
import { idOf } from "#test/products";
import { logIn, refuses, says, show, startServer } from "#test/screen";
import { PurchaseSection } from "./purchase-section.tsx";

const server = startServer();
const REUNION = "Indian/Reunion";

const refund = {
  _id: idOf(7),
  purpose: "order",
  purchaseId: idOf(50),
  payerName: "Sarah Payet",
  payerEmail: "sarah@exemple.re",
  amount: 17,
  part: null,
  cause: "cancellation",
  reason: null,
  endsPurchase: true,
  status: "settled_otherwise",
  attempts: 1,
  lastError: "account_closed",
  requestedAt: "2026-11-21T10:00:00Z",
  sentAt: "2026-11-26T20:00:00Z",
};

it("records a failed refund as paid by the operator's bank, for a reason, and says why it could not", async () => {
  covers("own.product.671");
  logIn("admin");
  const failedRefunds = [{ _id: idOf(7), amount: 17, error: "account_closed" }];
  const purchase = purchaseDetail.parse({ ...wirePurchase({ count: 1 }), failedRefunds });
  const user = show(<PurchaseSection purchase={purchase} timeZone={REUNION} />);
  await user.click(screen.getByRole("button", { name: "Réglé autrement…" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/^À faire une fois que vous avez viré 17,00\s€ à/)).toBeDefined();
  const send = () => user.click(dialog.getByRole("button", { name: "C'est viré" }));
  await send();
  expect(await dialog.findByText("Indiquez le motif.")).toBeDefined();
  expect(server.sentTo(settleRefundOtherwise)).toHaveLength(0);
  await user.type(dialog.getByRole("textbox", { name: /^Motif/ }), "Carte perdue");
  server.answer(settleRefundOtherwise, refuses("refund/not-failed"));
  await send();
  expect(await dialog.findByText(/n'est pas en échec, ou quelqu'un s'en est/)).toBeDefined();
  const message = "Le remboursement est réglé, et son payeur prévenu.";
  server.answer(settleRefundOtherwise, says({ message, refund }));
  await send();
  expect(await screen.findByText(message)).toBeDefined();
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(server.sentTo(settleRefundOtherwise).at(-1)?.body).toEqual({
    paidOn: dayInZone(new Date(), REUNION),
    reason: "Carte perdue",
  });
});

it("stands in the history as a refund by bank transfer", () => {
  covers("own.product.672");
  const at = "2026-11-26T20:00:00Z";
  const timeline = [{ at, kind: "refund", amount: 17, who: null, detail: "bank_refund" }];
  const purchase = purchaseDetail.parse({ ...wirePurchase({ count: 1 }), timeline });
  show(<PurchaseSection purchase={purchase} timeZone={REUNION} />);
  const history = within(screen.getByRole("region", { name: "Historique" }));
  expect(history.getByText("par virement, depuis votre banque")).toBeDefined();
});
