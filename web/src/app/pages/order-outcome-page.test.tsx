// @vitest-environment happy-dom
import { orderPaymentSuccess } from "@stokaz/contract/orders/orders";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { aProduct, idOf, PLACE } from "#test/products";
import { isSilent, logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { anIdentity } from "#test/sellers";
import { getBasket } from "../../lib/browser/basket.ts";
import { addToBasket, keepPayment } from "../../lib/browser/basket-changes.ts";
import OrderOutcomePage from "./order-outcome-page.tsx";

const server = startServer();

afterEach(() => {
  vi.useRealTimers();
});

it.each(["?session_id=cs_test_unknown", "?session_id="])(
  "says that the payment of %j is unknown, and leads back",
  async (query) => {
    covers("§8.messages.26", "§2.routes.18", "§2.outcomes.3", "§2.outcomes.4");
    logIn("consumer");
    server.answer(orderPaymentSuccess, refuses("checkout/not-found"));
    show(<OrderOutcomePage />, `/ProductPaymentSuccess${query}`);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(/^Paiement non confirmé./);
    if (query.endsWith("unknown")) expect(alert.textContent).toContain("Paiement introuvable.");
    const back = screen.getByRole("link", { name: "Retour à mes commandes" });
    expect(back.getAttribute("href")).toBe("/my-orders");
  },
);

const line = (number: number, quantity: number) => ({
  _id: idOf(500 + number),
  productId: idOf(number),
  productName: `Miel ${number}`,
  description: "Miel de letchi.",
  productPhoto: "/miel.webp",
  price: 8.5,
  quantity,
  cancelledQuantity: 0,
  totalPrice: 8.5 * quantity,
  status: "À récupérer",
  readyAt: null,
  isAdultOnly: false,
  isContested: false,
  withdrawalException: "none",
  netQuantity: null,
  unitPrice: null,
  facts: {},
  withdrawal: null,
  recalls: [],
  withdrawnQuantity: 0,
  supplierId: idOf(903),
  supplierName: "La Ruche des Hauts",
  supplierCompanyName: "La Ruche des Hauts SARL",
  supplierSiret: "73282932000074",
  seller: anIdentity(),
});

const order = {
  _id: idOf(600),
  orderNumber: "ST-7K2M9Q",
  createdAt: "2026-11-22T10:00:00Z",
  status: "À récupérer",
  totalPrice: 25.5,
  quantity: 2,
  readyAt: null,
  collectBy: "2026-12-22",
  vat: [],
  slot: null,
  pass: null,
  refunds: [],
  canWithdraw: true,
  termsVersion: "2025-01-01",
  lines: [line(1, 2), line(2, 1)],
  productId: { _id: idOf(1), productName: "Miel 1", productPhoto: "/miel.webp", price: 8.5 },
  storageId: {
    _id: PLACE,
    name: "Varangue",
    address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
    managerFirstName: "Jean",
    managerLastName: "Hoarau",
    phone: "0692000001",
    isSlotted: true,
    user: { retrievalDays: ["Lun"], retrievalTimes: { start: "08:00", end: "18:00" } },
  },
};

const paid = { message: "Votre commande est confirmée.", orderNumber: "ST-7K2M9Q", order };

const comeBack = (from: string): void => {
  logIn("consumer");
  server.answer(getTerritory, says(territory));
  addToBasket(aProduct(1), 2);
  addToBasket(aProduct(2), 1);
  keepPayment(from);
  addToBasket(aProduct(3), 1);
  show(<OrderOutcomePage />, "/ProductPaymentSuccess?session_id=cs_1");
};

const names = (): string[] => (getBasket()?.lines ?? []).map(({ name }) => name);

it("takes what was paid out of the basket, and leaves what was put in since", async () => {
  server.answer(orderPaymentSuccess, says(paid));
  comeBack("cs_1");
  await screen.findByText("Paiement réussi");
  expect(names()).toEqual(["Miel 3"]);
});

it("leaves the basket alone when it is not what was paid", async () => {
  server.answer(orderPaymentSuccess, says(paid));
  comeBack("cs_2");
  await screen.findByText("Paiement réussi");
  expect(names()).toEqual(["Miel 1", "Miel 2", "Miel 3"]);
});

it("leaves the basket alone when nothing was paid", async () => {
  server.answer(orderPaymentSuccess, refuses("checkout/failed"));
  comeBack("cs_1");
  await screen.findByText("Paiement non confirmé");
  expect(names()).toEqual(["Miel 1", "Miel 2", "Miel 3"]);
});

it("waits while nobody answers, asks nobody to pay again, and shows the order once somebody does", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.answer(orderPaymentSuccess, isSilent);
  comeBack("cs_1");
  await vi.advanceTimersByTimeAsync(5000);
  expect(await screen.findByText("Le site ne répond pas pour l'instant…")).toBeDefined();
  expect(screen.getByText(/ne payez pas de nouveau/)).toBeDefined();
  expect(screen.queryByText("Paiement non confirmé")).toBeNull();
  server.answer(orderPaymentSuccess, says(paid));
  await vi.advanceTimersByTimeAsync(10_000);
  // The payment's outcome is shown without a click.
  expect(await screen.findByText("Paiement réussi")).toBeDefined();
});

it("looks again while a payment is under way, and shows the order once it is paid", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.answer(orderPaymentSuccess, refuses("checkout/not-paid"));
  sessionStorage.setItem("checkout:order", "cs_1");
  comeBack("cs_1");
  await screen.findByText("Votre paiement est en cours de traitement…");
  // Another page would take it for a payment that was given up.
  expect(sessionStorage.getItem("checkout:order")).toBeNull();
  server.answer(orderPaymentSuccess, says(paid));
  await vi.advanceTimersByTimeAsync(10_000);
  await screen.findByText("Paiement réussi");
});

it("says that the bank refused a payment that was under way", async () => {
  covers("own.product.9");
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.answer(orderPaymentSuccess, refuses("checkout/not-paid"));
  comeBack("cs_1");
  await screen.findByText("Votre paiement est en cours de traitement…");
  server.answer(orderPaymentSuccess, refuses("checkout/failed"));
  await vi.advanceTimersByTimeAsync(10_000);
  await screen.findByText(/^Votre banque a refusé le paiement/);
  expect(screen.queryByText("Votre paiement est en cours de traitement…")).toBeNull();
});

it("keeps the way back above the outcome, which pushes nothing away", async () => {
  covers("own.product.511");
  server.answer(orderPaymentSuccess, says(paid));
  comeBack("cs_1");
  const back = screen.getByRole("link", { name: "Retour à mes commandes" });
  const outcome = await screen.findByText("Paiement réussi");
  expect(back.isConnected).toBe(true);
  expect(back.compareDocumentPosition(outcome)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
