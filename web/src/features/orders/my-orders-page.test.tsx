// @vitest-environment happy-dom
import { listOrders, updateOrderStatus } from "@stokaz/contract/orders";
import { getTerritory } from "@stokaz/contract/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { isSilent, logIn, says, show, startServer, territory } from "#test/screen";
import MyOrdersPage from "./my-orders-page.tsx";

const server = startServer();
const ID = "00000000-0000-4000-8000-000000000001";

const order = {
  _id: ID,
  orderNumber: "CMD-2026-000001",
  createdAt: "2026-11-20T08:00:00Z",
  status: "À récupérer",
  totalPrice: 17,
  quantity: 2,
  readyAt: null,
  collectBy: "2026-12-20",
  refunds: [],
  productId: { _id: ID, productName: "Miel", productPhoto: "/uploads/a.webp", price: 8.5 },
  storageId: {
    _id: ID,
    name: "Garage",
    address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
    managerFirstName: "Jean",
    managerLastName: "Hoarau",
    phone: "0692000001",
    user: { retrievalDays: ["Lun"], retrievalTimes: { start: "08:00", end: "18:00" } },
  },
};

it("says that a pickup was not answered, beside what was pressed too, and can be tried again", async () => {
  covers("§8.messages.25");
  logIn("consumer");
  server.answer(getTerritory, says(territory));
  server.answer(listOrders, says({ data: [order] }));
  server.answer(updateOrderStatus, isSilent);
  const user = show(<MyOrdersPage />);
  await user.click(await screen.findByRole("button", { name: /^Marquer comme récupéré/ }));
  const dialog = within(await screen.findByRole("dialog"));
  const yes = dialog.getByRole<HTMLButtonElement>("button", { name: /^Oui/ });
  await user.click(yes);
  const failure = "Une erreur est survenue lors de la mise à jour du statut.";
  expect((await screen.findByRole("alert")).textContent).toContain(failure);
  expect(await dialog.findByText(failure)).toBeDefined();
  expect(yes.disabled).toBe(false);

  server.answer(
    updateOrderStatus,
    says({ success: true, message: "Commande marquée comme récupérée !" }),
  );
  server.answer(listOrders, says({ data: [{ ...order, status: "Récupéré" }] }));
  await user.click(yes);
  expect(await screen.findByText("Commande marquée comme récupérée !")).toBeDefined();
  expect(await screen.findByText("Récupéré")).toBeDefined();
  expect(server.sentTo(updateOrderStatus)[1]?.body).toEqual({ status: "Récupéré" });
});
