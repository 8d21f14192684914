// @vitest-environment happy-dom
import { orderPaymentSuccess } from "@stokaz/contract/orders";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { logIn, refuses, show, startServer } from "#test/screen";
import OrderOutcomePage from "./order-outcome-page.tsx";

const server = startServer();

it("says that a payment is unknown, and leads back", async () => {
  covers("§8.messages.26", "§2.routes.18", "§2.outcomes.3", "§2.outcomes.4");
  logIn("consumer");
  server.answer(orderPaymentSuccess, refuses("checkout/not-found"));
  show(<OrderOutcomePage />, "/ProductPaymentSuccess?session_id=cs_test_unknown");
  expect((await screen.findByRole("alert")).textContent).toContain("Paiement introuvable.");
  const back = screen.getByRole("link", { name: "Retour à mes commandes" });
  expect(back.getAttribute("href")).toBe("/my-orders");
});
