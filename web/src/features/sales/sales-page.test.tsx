// @vitest-environment happy-dom
import { sendReport } from "@stokaz/contract/moderation/reports";
import { listSales, markReady } from "@stokaz/contract/orders/sales";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { threeLines, wireLine, wireSale } from "#test/orders";
import { idOf } from "#test/products";
import { logIn, says, show, startServer, territory } from "#test/screen";
import SalesPage from "./sales-page.tsx";

const server = startServer();

const showSalesTo = (user: Record<string, unknown>, ...data: object[]) => {
  logIn("artisan", user);
  server.answer(getTerritory, says(territory));
  const totals = { toPrepare: 1, ready: 0, collected: 0, paid: 0, due: 15.3 };
  server.answer(listSales, says({ data, nextCursor: null, ...totals }));
  return show(<SalesPage />);
};
const showSales = (...data: object[]) => showSalesTo({}, ...data);

it("shows one product in its row alone, with its units that were given up", async () => {
  showSales(wireSale([wireLine(1, { cancelledQuantity: 1 })]));
  const table = within(await screen.findByRole("table", { name: "Ventes de tous vos espaces" }));
  expect(table.getByText(/2 × Miel/).textContent).toBe("2 × Mieldont 1 annuléeGarage");
  expect(table.queryByRole("button", { name: /^Voir/ })).toBeNull();
});

it.each([
  ["soon", "versement en cours"],
  ["account", "dès que votre compte de paiement est connecté"],
  ["decision", "retenus tant qu'un litige, un refus ou un retour n'est pas réglé"],
  ["bank", "retenus tant que la banque de l'acheteur n'a pas décidé"],
])("says why the money of a collected order waits: %s", async (waitsFor, words) => {
  covers("own.product.800");
  const transfer = {
    amount: 15.3,
    fee: 1.7,
    dueAt: "2026-11-20T08:00:00Z",
    paidAt: null,
    waitsFor,
  };
  showSales(wireSale([wireLine(1)], { status: "Récupéré", transfer }));
  const table = within(await screen.findByRole("table", { name: "Ventes de tous vos espaces" }));
  expect(table.getByText(words)).toBeDefined();
});

it("shows ten sales, the others on demand, and the figures of all", async () => {
  covers("own.api.30");
  logIn("artisan", {});
  server.answer(getTerritory, says(territory));
  const sales = Array.from({ length: 12 }, (_, index) =>
    wireSale([wireLine(1)], { _id: idOf(index + 1), orderNumber: `STK-${index + 1}` }),
  );
  const totals = { toPrepare: 12, ready: 0, collected: 0, paid: 0, due: 91.8 };
  const first = says({ data: sales.slice(0, 10), nextCursor: "next", ...totals });
  const second = says({ data: sales.slice(10), nextCursor: null, ...totals });
  server.answer(listSales, (asked) =>
    asked.query.get("cursor") === "next" ? second(asked) : first(asked),
  );
  const user = show(<SalesPage />);
  const cancelling = () => screen.getAllByRole("button", { name: /^Annuler la commande/ });
  const more = await screen.findByRole("button", { name: "Voir plus de ventes" });
  expect(server.sentTo(listSales)[0]?.query.get("limit")).toBe("10");
  expect(cancelling()).toHaveLength(10);
  expect(screen.getByText("12 commandes")).toBeDefined();
  expect(screen.getByText("91,80 €")).toBeDefined();
  await user.click(more);
  await expect.poll(() => cancelling().length).toBe(12);
  expect(screen.queryByRole("button", { name: "Voir plus de ventes" })).toBeNull();
});

it("tells a buyer that their order is ready, and counts it no more among those to prepare", async () => {
  covers("own.api.37");
  const sale = wireSale([wireLine(1)]);
  const user = showSales(sale);
  const figureOf = (term: string) => screen.getByText(term, { selector: "dt" }).nextSibling;
  await screen.findByText("1 commande");
  expect(figureOf("À préparer")?.textContent).toBe("1 commande");
  const message = "L'acheteur sait que sa commande est prête.";
  server.answer(markReady, says({ success: true, message }));
  const totals = { toPrepare: 0, ready: 1, collected: 0, paid: 0, due: 15.3 };
  server.answer(listSales, says({ data: [sale], nextCursor: null, ...totals }));
  await user.click(screen.getByRole("button", { name: /^C'est prêt/ }));
  expect(await screen.findByText(message)).toBeDefined();
  await waitFor(() => expect(figureOf("Prêtes")?.textContent).toBe("1 commande"));
  expect(figureOf("À préparer")?.textContent).not.toBe("1 commande");
});

it("shows several products in a dialog, each with its state, and the same to be done as in the row", async () => {
  covers("own.product.55");
  const user = showSales(wireSale(threeLines()));
  const table = within(await screen.findByRole("table", { name: "Ventes de tous vos espaces" }));
  await user.click(table.getByRole("button", { name: "Voir les 3 produits de la commande STK-1" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Commande STK-1" }));
  const lines = dialog.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines).toEqual([
    "Miel2 × 8,50\u202f€Prête17,00\u202f€",
    "Savon4 × 5,00\u202f€, dont 1 annuléeÀ préparer20,00\u202f€",
    "Bonbons1 × 3,00\u202f€Annulé3,00\u202f€",
  ]);
  expect(dialog.getByText("40,00 €")).toBeDefined();
  expect(dialog.getByText("15,30 €")).toBeDefined();
  expect(dialog.getByRole("button", { name: /^C'est prêt/ })).toBeDefined();
  expect(dialog.getByRole("button", { name: /^Annuler la commande/ })).toBeDefined();
});

it("says how many units a buyer gives back after they were collected", async () => {
  covers("own.product.106");
  const line = wireLine(1, { status: "Récupéré", withdrawnQuantity: 1 });
  showSales(wireSale([line], { status: "Récupéré" }));
  const table = within(await screen.findByRole("table", { name: "Ventes de tous vos espaces" }));
  expect(table.getByText("rétractation : 1 unité")).toBeDefined();
});

it("leads to write to the buyer", async () => {
  covers("own.messages.20");
  const sale = wireSale([wireLine(1)]);
  showSales(sale);
  const link = await screen.findByRole("link", { name: /^Écrire à .*, commande / });
  expect(link.getAttribute("href")).toBe(`/messages/nouveau?sujet=order&id=${sale._id}`);
});

it("reports the buyer of a sale", async () => {
  covers("own.product.420");
  server.answer(sendReport, says({ message: "Merci." }));
  const sale = wireSale([wireLine(1)]);
  const user = showSales(sale);
  await user.click(await screen.findByRole("button", { name: /^Signaler .*, commande STK-1$/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/La personne signalée ne saura pas qui vous êtes/)).toBeDefined();
  await user.selectOptions(dialog.getByLabelText(/^Motif/), "conduct");
  await user.type(dialog.getByLabelText(/^Ce qui ne va pas/), "Des insultes à la remise");
  await user.click(dialog.getByLabelText(/^Je suis de bonne foi/));
  await user.click(dialog.getByRole("button", { name: "Signaler" }));
  await screen.findByText("Merci.");
  expect(server.sentTo(sendReport)[0]?.body).toMatchObject({
    subjectType: "person",
    subjectId: sale._id,
    cause: "conduct",
  });
});

it("shows who acts for the seller nothing of money without the right, and nothing that is refused", async () => {
  covers("own.product.424");
  const seat = { sellerId: idOf(9), sellerName: "La Ruche" };
  const sale = wireSale([wireLine(1, { status: "Récupéré" })]);
  showSalesTo({ actingFor: { ...seat, rights: ["sales"] } }, sale);
  await screen.findByRole("table");
  expect(screen.queryByRole("button", { name: /facture/ })).toBeNull();
  expect(screen.queryByRole("columnheader", { name: "Votre part" })).toBeNull();
  for (const role of ["link", "button"]) {
    expect(screen.queryByRole(role, { name: /^(Écrire|Signaler|Mes )/ })).toBeNull();
  }
  cleanup();
  showSalesTo({ actingFor: { ...seat, rights: ["sales", "leases", "money"] } }, sale);
  expect(await screen.findByRole("button", { name: /facture/ })).toBeDefined();
  expect(screen.getByRole("columnheader", { name: "Votre part" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Mes espaces de stockage" })).toBeDefined();
});
