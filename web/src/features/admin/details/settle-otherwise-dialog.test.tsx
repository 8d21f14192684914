// @vitest-environment happy-dom
import { purchaseDetail } from "@stokaz/contract/admin/admin-purchases";
import { settleRefundOtherwise } from "@stokaz/contract/checkout/payments";
import { dayInZone } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { wirePurchase } from "#test/orders";
import { idOf } from "#test/products";
import { logIn, refuses, show, startServer } from "#test/screen";
import { PurchaseSection } from "./purchase-section.tsx";

const server = startServer();
const REUNION = "Indian/Reunion";

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
  const refused = "Ce remboursement n'est pas en échec, ou quelqu'un s'en est déjà occupé.";
  expect(await dialog.findByText(refused)).toBeDefined();
  const [sent] = server.sentTo(settleRefundOtherwise);
  expect(sent?.body).toEqual({
    paidOn: dayInZone(new Date(), REUNION),
    reason: "Carte perdue",
  });
});
