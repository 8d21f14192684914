// @vitest-environment happy-dom
import { LIMITS } from "@stokaz/contract/limits";
import { listOrders, updateOrderStatus } from "@stokaz/contract/orders/orders";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { useLocation } from "react-router";
import { describe, expect, it } from "vitest";
import { OPEN_RIGHT, threeLines, wireLine, wireOrder, wireRefund } from "#test/orders";
import { aProduct, idOf } from "#test/products";
import { isSilent, logIn, says, show, startServer, territory } from "#test/screen";
import { getBasket } from "../../lib/browser/basket.ts";
import { addToBasket } from "../../lib/browser/basket-changes.ts";
import MyOrdersPage from "./my-orders-page.tsx";

const server = startServer();
const order = wireOrder();

const Address = () => (
  <p role="note" aria-label="address">
    {useLocation().pathname}
  </p>
);

const showOrders = (...orders: object[]) => {
  logIn("consumer");
  server.answer(getTerritory, says(territory));
  server.answer(listOrders, says({ data: orders }));
  return show(
    <>
      <MyOrdersPage />
      <Address />
    </>,
  );
};

it("says that a pickup was not answered, beside what was pressed too, and can be tried again", async () => {
  covers("§8.messages.25");
  server.answer(updateOrderStatus, isSilent);
  const user = showOrders(order);
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

const collected = { ...wireOrder(), _id: idOf(2), status: "Récupéré", pass: null };

it("lists orders by columns, and has only those that wait marked", async () => {
  covers(
    "§4.ordering.3",
    "§9.constants.22",
    "§9.constants.23",
    "§2.routes.14",
    "§2.orders.1",
    "§2.orders.2",
  );
  showOrders(wireOrder(), collected);
  const table = within(await screen.findByRole("table", { name: "Vos commandes" }));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Historique achats");
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Référence",
    "Date de commande",
    "Statut",
    "Total",
    "Action",
  ]);
  expect(table.getAllByText("20/11/2026")).toHaveLength(2);
  const toneOf = (status: string) => table.getByText(status).parentElement?.dataset.tone;
  expect(toneOf("À récupérer")).toBe("danger");
  expect(toneOf("Récupéré")).toBe("success");
  expect(table.getAllByRole("button", { name: /^Marquer comme récupéré/ })).toHaveLength(1);
});

it("has each detail of an order a click away", async () => {
  covers("§9.constants.23", "§2.routes.14", "§2.orders.3", "§2.orders.4");
  const everyDay = ["Lun", "Mar", "Mer", "Jeu", "Ven", "Sam", "Dim"];
  const hours = { retrievalDays: everyDay, retrievalTimes: { start: "08:00", end: "18:00" } };
  const storageId = { ...order.storageId, user: hours };
  const user = showOrders({ ...order, storageId }, collected);
  const [see] = await screen.findAllByRole("button", { name: /^Voir la commande/ });
  if (see) await user.click(see);
  const dialog = within(await screen.findByRole("dialog"));
  for (const term of [
    "Numéro de commande",
    "Adresse de récupération",
    "Responsable",
    "Quantité",
    "Total",
    "Jours et heures de récupération",
  ]) {
    expect(dialog.getByText(term)).toBeDefined();
  }
  const { address, managerFirstName, managerLastName } = order.storageId;
  expect(screen.getByRole("dialog").textContent).toContain(address);
  expect(dialog.getByText(`${managerFirstName} ${managerLastName}`)).toBeDefined();
  expect(dialog.getAllByText("08:00 - 18:00")).toHaveLength(7);
  expect(dialog.getByText(/\(aujourd'hui\)$/)).toBeDefined();
  const way = dialog.getByRole("link", { name: "Itinéraire" }).getAttribute("href");
  expect(new URL(way ?? "").searchParams.get("destination")).toBe(address);
});

it("names one product alone, under no artisan and in no line", async () => {
  covers("own.product.55");
  const user = showOrders(wireOrder());
  const table = within(await screen.findByRole("table", { name: "Vos commandes" }));
  expect(table.getByText("2 × Miel")).toBeDefined();
  expect(table.queryByText(/autre/)).toBeNull();
  await user.click(table.getByRole("button", { name: /^Voir/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("2 unités à 8,50 €")).toBeDefined();
  expect(dialog.queryByRole("heading", { name: "La Ruche des Hauts" })).toBeNull();
  expect(dialog.queryByRole("list", { name: /^Produits/ })).toBeNull();
});

it("says the VAT within the total, rate by rate", async () => {
  covers("own.product.319");
  const vat = [
    { rate: 850, amount: 1.33 },
    { rate: 210, amount: 0.4 },
  ];
  const user = showOrders({ ...wireOrder(), vat });
  await user.click(await screen.findByRole("button", { name: /^Voir/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("dont TVA 8,5 % : 1,33 €")).toBeDefined();
  expect(dialog.getByText("dont TVA 2,1 % : 0,40 €")).toBeDefined();
});

it("says of a recalled product what is dangerous and what to do, in the list and in the order", async () => {
  covers("own.product.135");
  const recall = {
    number: "R-2345AB",
    since: "2026-11-23T05:04:00Z",
    danger: "Le verre éclate.",
    advice: "Ne l'utilisez plus.",
    contact: "Marie Payet",
    batchNumber: "L7",
  };
  const lines = [wireLine(1, { recalls: [recall], isContested: true })];
  const user = showOrders(wireOrder(lines, { pass: null }));
  const table = within(await screen.findByRole("table", { name: "Vos commandes" }));
  expect(table.getByText("Rappel de produit")).toBeDefined();
  await user.click(table.getByRole("button", { name: /^Voir/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Rappel de produit : Miel")).toBeDefined();
  for (const words of ["Le verre éclate.", "Ne l'utilisez plus.", "Marie Payet", "L7"]) {
    expect(dialog.getByText(words)).toBeDefined();
  }
  expect(dialog.getByText(/^Ce produit ne vous sera pas remis/)).toBeDefined();
});

it("says that the time to collect is over, and where to write", async () => {
  const status = "Non récupéré";
  const user = showOrders({ ...wireOrder([wireLine(1, { status })]), status, collectBy: null });
  expect(await screen.findByText(status)).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Marquer/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: /^Voir la commande/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Le délai pour récupérer est passé")).toBeDefined();
  expect(dialog.getByRole("link", { name: "Écrivez-nous" }).getAttribute("href")).toBe("/contact");
  expect(dialog.queryByText("À donner en arrivant")).toBeNull();
  expect(dialog.queryByText("Jours et heures de récupération")).toBeNull();
});

it("names the batches of what was bought", async () => {
  covers("own.product.239");
  const batches = [
    { number: "L7", lastDay: "2027-03-12", units: 1 },
    { number: "L8", lastDay: null, units: 1 },
  ];
  const user = showOrders(wireOrder([wireLine(1, { batches })]));
  await user.click(await screen.findByRole("button", { name: /^Voir la commande/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Lot L7, jusqu'au 12 mars 2027 ; Lot L8")).toBeDefined();
});

it("says of one product how many units of it were given up", async () => {
  const user = showOrders(wireOrder([wireLine(1, { cancelledQuantity: 1 })]));
  await user.click(await screen.findByRole("button", { name: /^Voir la commande/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("2 unités à 8,50 €, dont 1 annulée")).toBeDefined();
});

const SOAP_REFUND =
  "1 × Savon : Raison : L'artisan ne peut pas honorer cette commande. Remboursement de 5,00 € demandé le 21/11/2026. Une fois envoyé, il arrive sur votre carte sous 5 à 10 jours selon votre banque.";

it("shows an order of several products line by line, artisan by artisan, with what its refunds are for", async () => {
  covers("own.product.55");
  const user = showOrders(wireOrder(threeLines(), { refunds: [wireRefund()] }));
  const table = within(await screen.findByRole("table", { name: "Vos commandes" }));
  expect(table.getByText("2 × Miel")).toBeDefined();
  expect(table.getByText("et 2 autres produits")).toBeDefined();
  expect(table.getByText("40,00 €")).toBeDefined();
  expect(table.getByText("1 produit prêt sur 2")).toBeDefined();
  await user.click(table.getByRole("button", { name: /^Voir/ }));
  const dialog = within(await screen.findByRole("dialog"));
  const linesOf = (artisan: string) =>
    within(dialog.getByRole("list", { name: `Produits de ${artisan}` }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(linesOf("La Ruche des Hauts")).toEqual([
    "Miel2 × 8,50\u202f€Prête17,00\u202f€",
    "Bonbons1 × 3,00\u202f€Annulé3,00\u202f€",
  ]);
  expect(linesOf("Herbes de Mafate")).toEqual([
    "Savon4 × 5,00\u202f€, dont 1 annuléeÀ récupérer20,00\u202f€",
  ]);
  expect(dialog.getByText("3 produits, 7 unités")).toBeDefined();
  expect(dialog.getByText(SOAP_REFUND)).toBeDefined();
});

it("says with whom the buyer made a contract, each seller once", async () => {
  covers("own.product.111");
  const user = showOrders(wireOrder(threeLines()));
  await user.click(await screen.findByRole("button", { name: /^Voir la commande/ }));
  const sellers = within(await screen.findByRole("region", { name: "Vos vendeurs" }));
  const names = sellers.getAllByRole("link").map(({ textContent }) => textContent);
  expect(names).toEqual(["La Ruche des Hauts", "Herbes de Mafate"]);
  expect(sellers.getAllByText("Vendeur professionnel")).toHaveLength(2);
  expect(sellers.getAllByText("832 145 678 90123")).toHaveLength(2);
});

describe("the right to change one's mind", () => {
  const openDialog = async (...orders: object[]) => {
    const user = showOrders(...orders);
    await user.click(await screen.findByRole("button", { name: /^Voir la commande/ }));
    return within(await screen.findByRole("dialog"));
  };

  it("stands on each line, with the way to cancel what was not collected", async () => {
    covers("own.product.104");
    const lines = [wireLine(1, { withdrawal: OPEN_RIGHT }), wireLine(2)];
    const dialog = await openDialog(wireOrder(lines, { canWithdraw: true }));
    expect(dialog.getAllByText(OPEN_RIGHT.sentence)).toHaveLength(1);
    const way = dialog.getByRole("link", { name: "Annuler la commande" });
    expect(way.getAttribute("href")).toBe(`/my-orders/${idOf(1)}/retractation`);
  });

  it("leads to give back what was collected, and says how much already is", async () => {
    covers("own.product.104");
    const sentence = "Vous pouvez changer d'avis jusqu'au 7 décembre 2026.";
    const status = "Récupéré";
    const withdrawal = { ...OPEN_RIGHT, until: "2026-12-07", sentence };
    const line = wireLine(1, { status, withdrawal, withdrawnQuantity: 1 });
    const dialog = await openDialog(wireOrder([line], { status, canWithdraw: true }));
    expect(dialog.getByText("2 unités à 8,50 €, rétractation : 1 unité")).toBeDefined();
    expect(dialog.getByText(sentence)).toBeDefined();
    expect(dialog.getByRole("link", { name: "Renoncer au contrat ici" })).toBeDefined();
  });

  it("says of what awaits a decision that its refund awaits it too", async () => {
    covers("own.product.94", "own.product.104");
    const contested = { status: "Récupéré", isContested: true };
    const lines = [
      wireLine(1, { ...contested, withdrawal: OPEN_RIGHT }),
      wireLine(2, { ...contested, withdrawnQuantity: 2 }),
      wireLine(3, { isContested: true, withdrawal: OPEN_RIGHT }),
    ];
    const dialog = await openDialog(wireOrder(lines, { canWithdraw: true }));
    expect(
      dialog.getByText(/Si vous y renoncez, le remboursement attend notre décision\.$/),
    ).toBeDefined();
    expect(
      dialog.getByText(
        "Vous y avez renoncé : ce qui n'est pas encore remboursé attend notre décision.",
      ),
    ).toBeDefined();
    expect(dialog.getByText(OPEN_RIGHT.sentence)).toBeDefined();
  });

  it("is not offered once nothing of the order can be given up", async () => {
    const dialog = await openDialog(wireOrder());
    expect(dialog.queryByText("Vous changez d'avis ?")).toBeNull();
  });
});

it.each([
  [false, 1],
  [true, 0],
])(
  "offers a claim while money is left to give back: all of it went back %s",
  async (isGivenBack, ways) => {
    covers("own.product.701");
    const status = "Récupéré";
    const user = showOrders(wireOrder([wireLine(1, { status })], { status, isGivenBack }));
    await user.click(await screen.findByRole("button", { name: /^Voir la commande/ }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.queryAllByRole("link", { name: "Signaler un problème" })).toHaveLength(ways);
  },
);

describe("« Racheter »", () => {
  const PLACE = wireOrder().storageId._id;
  const buyAgain = async (user: UserEvent): Promise<void> => {
    await user.click(await screen.findByRole("button", { name: /^Voir la commande/ }));
    await user.click(await screen.findByRole("button", { name: "Racheter" }));
  };
  const address = (): string | null => screen.getByRole("note", { name: "address" }).textContent;
  const units = (): [string, number][] =>
    (getBasket()?.lines ?? []).map(({ name, quantity }) => [name, quantity]);

  it("puts what was not given up into the basket, at the prices paid, and leads there", async () => {
    const user = showOrders(wireOrder(threeLines(), { status: "Récupéré" }));
    await buyAgain(user);
    await waitFor(() => expect(address()).toBe("/panier"));
    expect(getBasket()).toMatchObject({
      storageId: PLACE,
      lines: [
        { productId: idOf(101), name: "Miel", price: 850, quantity: 2, sellerId: idOf(201) },
        { productId: idOf(102), name: "Savon", price: 500, quantity: 3, sellerId: idOf(202) },
      ],
    });
  });

  it("takes all of an order that was given up", async () => {
    const line = wireLine(1, { cancelledQuantity: 2, status: "Annulé" });
    const user = showOrders(wireOrder([line], { status: "Annulé" }));
    await buyAgain(user);
    expect(units()).toEqual([["Miel", 2]]);
  });

  it("adds to what is in the basket already", async () => {
    addToBasket(aProduct(1, { storageId: PLACE }), 1);
    addToBasket(aProduct(101, { storageId: PLACE }), 1);
    const user = showOrders(wireOrder());
    await buyAgain(user);
    expect(units()).toEqual([
      ["Miel 1", 1],
      ["Miel", 3],
    ]);
  });

  it("asks before it begins a basket of another place", async () => {
    addToBasket(aProduct(1), 1);
    const user = showOrders(wireOrder());
    await buyAgain(user);
    await screen.findByRole("dialog", { name: "Vider le panier et recommencer ici ?" });
    await user.click(screen.getByRole("button", { name: "Garder mon panier" }));
    expect(units()).toEqual([["Miel 1", 1]]);
    expect(address()).not.toBe("/panier");
    await user.click(screen.getByRole("button", { name: "Racheter" }));
    await user.click(await screen.findByRole("button", { name: "Vider et recommencer" }));
    expect(units()).toEqual([["Miel", 2]]);
    await waitFor(() => expect(address()).toBe("/panier"));
  });

  it("says that it does not fit, and puts none of it in", async () => {
    for (let number = 1; number <= LIMITS.basketLines; number += 1) {
      addToBasket(aProduct(number, { storageId: PLACE }), 1);
    }
    const user = showOrders(wireOrder());
    await buyAgain(user);
    const words = "Un panier ne peut pas contenir plus de 30 produits différents.";
    expect(await screen.findByText(words)).toBeDefined();
    expect(units()).toHaveLength(30);
    expect(address()).not.toBe("/panier");
  });
});

it("leads to write about an order", async () => {
  covers("own.messages.20");
  const user = showOrders(order);
  await user.click(await screen.findByRole("button", { name: /^Voir/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(
    dialog.getByRole("link", { name: "Écrire au vendeur ou au loueur" }).getAttribute("href"),
  ).toBe(`/messages/nouveau?sujet=order&id=${order._id}`);
});

it("says why an order that was over for long has no street any more, and offers no call", async () => {
  covers("own.places.3");
  const gone = { address: "97410 Saint-Pierre", managerFirstName: "", managerLastName: "" };
  const storageId = { ...order.storageId, ...gone, phone: "" };
  const user = showOrders({ ...order, status: "Récupéré", storageId });
  await user.click(await screen.findByRole("button", { name: /^Voir la commande/ }));
  const why = "L'adresse et le contact ne s'affichent plus 30 jours après la fin";
  expect(await screen.findByText((text) => text.startsWith(why))).toBeDefined();
  expect(screen.queryByText("Responsable")).toBeNull();
  expect(screen.queryByRole("link", { name: /^Appeler/ })).toBeNull();
});
