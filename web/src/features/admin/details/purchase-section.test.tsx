// @vitest-environment happy-dom
import { purchaseDetail } from "@stokaz/contract/admin/admin-purchases";
import { retryRefund } from "@stokaz/contract/checkout/payments";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { wirePurchase } from "#test/orders";
import { idOf } from "#test/products";
import { refuses, show, startServer } from "#test/screen";
import { PurchaseSection } from "./purchase-section.tsx";

const server = startServer();

const showPurchase = (count: number) =>
  show(
    <PurchaseSection
      purchase={purchaseDetail.parse(wirePurchase({ count }))}
      timeZone="Indian/Reunion"
    />,
  );

it("shows an order of one product as one, with its seller", () => {
  showPurchase(1);
  expect(screen.getByRole("heading", { name: "Miel" })).toBeDefined();
  expect(screen.getByText("Vendeur")).toBeDefined();
  expect(screen.queryByRole("region", { name: "Produits" })).toBeNull();
});

it("shows several products line by line, each with its seller and its state", () => {
  covers("own.product.55");
  showPurchase(3);
  expect(screen.getByRole("heading", { name: "Miel 1 et 2 autres produits" })).toBeDefined();
  expect(screen.queryByText("Vendeur")).toBeNull();
  const region = within(screen.getByRole("region", { name: "Produits" }));
  const lines = region.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines.slice(0, 2)).toEqual([
    "Miel 12 × 8,50\u202f€ · PrêteArtisan 117,00\u202f€",
    "Miel 22 × 8,50\u202f€ · À récupérerArtisan 217,00\u202f€",
  ]);
  expect(region.getAllByRole("button", { name: /^Artisan/ })).toHaveLength(3);
});

it("shows the day of a refund by bank transfer without an hour", () => {
  covers("own.product.713");
  const entry = { amount: 17, who: null, detail: null };
  const timeline = [
    { ...entry, kind: "refund-failed", at: "2026-11-29T13:44:00Z" },
    { ...entry, kind: "refund", at: "2026-11-28T20:00:00Z", detail: "bank_refund" },
  ];
  const purchase = purchaseDetail.parse({ ...wirePurchase({ count: 1 }), timeline });
  show(<PurchaseSection purchase={purchase} timeZone="Indian/Reunion" />);
  const history = within(screen.getByRole("region", { name: "Historique" }));
  expect(history.getByText("29/11/2026 17:44")).toBeDefined();
  expect(history.getByText("29/11/2026")).toBeDefined();
});

it("sends a failed refund again only once its amount and its payer are confirmed", async () => {
  covers("own.product.718");
  server.answer(retryRefund, refuses("refund/not-failed"));
  const failedRefunds = [{ _id: idOf(7), amount: 17, error: "account_closed" }];
  const purchase = purchaseDetail.parse({ ...wirePurchase({ count: 1 }), failedRefunds });
  const user = show(<PurchaseSection purchase={purchase} timeZone="Indian/Reunion" />);
  await user.click(screen.getByRole("button", { name: /^Réessayer/ }));
  const question = within(
    await screen.findByRole("dialog", { name: "Réessayer ce remboursement ?" }),
  );
  expect(question.getByText(/^Sarah Payet recevra 17,00\s€ sur sa carte\.$/u)).toBeDefined();
  expect(server.sentTo(retryRefund)).toHaveLength(0);
  await user.click(question.getByRole("button", { name: "Rembourser" }));
  expect(await question.findByText(/n'est pas en échec/)).toBeDefined();
  expect(server.sentTo(retryRefund)).toHaveLength(1);
});
