// @vitest-environment happy-dom
import { readTrail } from "@stokaz/contract/handover/handover";
import { listOrders } from "@stokaz/contract/orders/orders";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { wireLine, wireOrder } from "#test/orders";
import { logIn, says, show, startServer, territory } from "#test/screen";
import { clearSession } from "../../lib/session/session.ts";
import MyOrdersPage from "./my-orders-page.tsx";

const server = startServer();

const PASS = { code: "K7M2P9", url: "https://stokaz.re/remises?commande=K7M2-P9QR&code=K7M2P9" };

const showOrders = (order: object) => {
  logIn("consumer");
  server.answer(getTerritory, says(territory));
  server.answer(listOrders, says({ data: [order] }));
  server.answer(readTrail, says({ data: [] }));
  return show(<MyOrdersPage />);
};

it("shows a pass across the screen, and closes it with Escape", async () => {
  covers("own.product.90");
  const user = showOrders(wireOrder(undefined, { pass: PASS }));
  await user.click(await screen.findByRole("button", { name: /^Mon pass/ }));
  const pass = within(await screen.findByRole("dialog", { name: "Votre pass" }));
  expect(pass.getByText("K7M2P9")).toBeDefined();
  expect(pass.getByRole("img", { name: "QR code de la commande CMD-2026-000001" })).toBeDefined();
  expect(pass.getByText(/^Le code est mal lu/)).toBeDefined();
  expect(pass.queryByText(/pièce d'identité/)).toBeNull();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("has the pass in the order too, which the full screen covers and leaves again", async () => {
  const line = wireLine(1, { isAdultOnly: true });
  const user = showOrders(wireOrder([line], { pass: PASS }));
  await user.click(await screen.findByRole("button", { name: /^Voir la commande/ }));
  const order = within(await screen.findByRole("dialog", { name: /^Commande/ }));
  expect(order.getByText(/^Apportez une pièce d'identité/)).toBeDefined();
  expect(await order.findByText("Rien pour le moment.")).toBeDefined();
  await user.click(order.getByRole("button", { name: "Afficher en plein écran" }));
  const pass = within(await screen.findByRole("dialog", { name: "Votre pass" }));
  await user.click(pass.getByText("Fermer"));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Votre pass" })).toBeNull());
  expect(screen.getByRole("dialog", { name: /^Commande/ })).toBeDefined();
});

it("has none once the order is collected, and says what waits for the operator", async () => {
  const lines = [wireLine(1, { isContested: true }), wireLine(2, { status: "Récupéré" })];
  const user = showOrders(wireOrder(lines));
  expect(await screen.findByRole("table")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Mon pass/ })).toBeNull();
  expect(screen.getByText("Attend la décision de la plateforme")).toBeDefined();
  await user.click(screen.getByRole("button", { name: /^Voir la commande/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Attend la décision de la plateforme")).toBeDefined();
});

it("keeps the passes that were seen for when there is no network, until the session ends", async () => {
  showOrders(wireOrder(undefined, { pass: PASS }));
  await screen.findByRole("button", { name: /^Mon pass/ });
  const [kept] = JSON.parse(localStorage.getItem("passes") ?? "[]");
  expect(kept).toMatchObject({
    orderNumber: "CMD-2026-000001",
    code: "K7M2P9",
    placeName: "Garage",
    address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
  });
  clearSession();
  expect(localStorage.getItem("passes")).toBeNull();
});

it("forgets a pass once its order is collected", async () => {
  localStorage.setItem("passes", "[]");
  showOrders(wireOrder(undefined, { status: "Récupéré" }));
  await screen.findByRole("table");
  expect(localStorage.getItem("passes")).toBeNull();
});
