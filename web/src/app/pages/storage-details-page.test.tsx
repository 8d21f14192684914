// @vitest-environment happy-dom

import type { Right } from "@stokaz/contract/accounts/rights";
import { listRentalRequests } from "@stokaz/contract/leases/rental-requests";
import { listRentedSpaces } from "@stokaz/contract/leases/rentals";
import { listSales } from "@stokaz/contract/orders/sales";
import { createProduct, deleteProduct, updateProduct } from "@stokaz/contract/products/products";
import { getBusiness } from "@stokaz/contract/sellers/sellers";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { addDays, addMonths, dayInZone } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aRentedSpace } from "#test/rentals";
import { isSilent, logIn, says, show, startServer, territory } from "#test/screen";
import { anIdentity, NOTHING_SOLD } from "#test/sellers";
import StorageDetailsPage from "./storage-details-page.tsx";

const server = startServer();
const today = dayInZone(new Date(), territory.timeZone);
const startDate = addDays(today, -10);

const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;

const product = {
  _id: idOf(9),
  rentedSpaceId: idOf(2),
  productName: "Miel",
  pickupLocation: "Terre Sainte, Saint-Pierre",
  brand: "La Ruche des Hauts",
  category: null,
  subCategory: null,
  quantity: 10,
  stockQuantity: 9,
  price: 8.5,
  area: 1,
  palletId: idOf(9),
  description: "Miel de letchi.",
  productPhoto: "/uploads/a.webp",
  retrievalDays: ["Mar"],
  retrievalTimes: { start: "10:00", end: "18:00" },
  supplierId: idOf(7),
  supplierName: "La Ruche des Hauts",
  storageId: idOf(4),
  withdrawalException: "none",
  netQuantity: null,
  unitPrice: null,
  lat: -21.34,
  lng: 55.48,
  approximate: false,
};

const rental = (number: number, name: string, products: object[] = []) => {
  const rented = aRentedSpace(6);
  return {
    ...rented,
    _id: idOf(number),
    storageSpace: { ...rented.storageSpace, _id: idOf(number + 2), name, price: 50 },
    startDate,
    endDate: addMonths(startDate, 3),
    totalPrice: 900,
    products,
  };
};

/** Shows an artisan two rentals; the second costs more by now, and keeps a product. */
const showTwoRentals = () => {
  logIn("artisan");
  server.answer(getTerritory, says(territory));
  server.answer(listSales, isSilent);
  server.answer(listRentalRequests, says({ data: [], waiting: 0, nextCursor: null }));
  server.answer(
    listRentedSpaces,
    says([
      rental(1, "Remise de la rivière"),
      {
        ...rental(2, "Hangar des Casuarinas", [product]),
        currentTotal: 1200,
        monthlyRent: 312.5,
        partialMonth: 100,
      },
    ]),
  );
  return show(<StorageDetailsPage />, "/storage-details");
};

/** Expects the second rental's address, prices and first day. */
const expectContract = (contract: HTMLElement): void => {
  expect(contract.textContent).toContain("5 rue Amiral Lacaze, 97410 Saint-Pierre");
  // 6 m² at 50 €.
  expect(contract.textContent).toMatch(/Prix du contrat\s*312,50\s€ \/ mois/u);
  expect(contract.textContent).toMatch(/Mois en cours\s: 100,00\s€, au prorata des jours\./u);
  expect(contract.textContent).toMatch(
    /1\s200,00\s€ pour toute la durée, au lieu de 900,00\s€ au départ/u,
  );
  const [year, month, day] = startDate.split("-");
  const start = contract.querySelector("time");
  expect(start?.textContent).toBe(`${month}/${day}/${year}`);
  expect(start?.getAttribute("title")).toMatch(/^\d{1,2}\p{L}* \p{L}+ \d{4}$/u);
};

it("shows the first rental first, then the one chosen: its dates month first, its monthly price, its products", async () => {
  covers(
    "§9.constants.8",
    "§9.constants.22",
    "§2.routes.11",
    "§2.storage.1",
    "§2.storage.2",
    "§2.storage.3",
    "§2.storage.4",
    "§2.storage.5",
    "own.product.296",
  );
  const user = showTwoRentals();
  const list = within(await screen.findByRole("navigation", { name: "Espaces loués" }));
  const [first, second] = list.getAllByRole("link");
  expect(first?.getAttribute("aria-current")).toBe("true");
  expect(screen.getByRole("heading", { level: 2, name: "Remise de la rivière" })).toBeDefined();

  if (second) await user.click(second);
  const contract = await screen.findByRole("region", { name: "Hangar des Casuarinas" });
  expectContract(contract);
  for (const name of ["Ajouter produit", "Modifier Miel", "Supprimer Miel"]) {
    expect(screen.getByRole("button", { name })).toBeDefined();
  }
  const stock = screen.getByRole("link", { name: "Stock de Miel" });
  expect(stock.getAttribute("href")).toMatch(/^\/mes-produits\/.+\/stock$/);
});

const {
  kind: _,
  name: __,
  tradeName: ___,
  siret: ____,
  ...business
} = anIdentity({ vatSince: null });

const NO_SALES = {
  data: [],
  nextCursor: null,
  toPrepare: 0,
  ready: 0,
  collected: 0,
  paid: 0,
  due: 0,
};

/** From now on, the server knows these products in the rental. */
const keep = (...products: object[]): void =>
  server.answer(listRentedSpaces, says([rental(2, "Garage", products)]));

/** Shows an artisan one rental with these products, of which nothing is sold. */
const showProducts = (...products: object[]) => {
  logIn("artisan", { tradeName: "La Ruche des Hauts" });
  server.answer(getTerritory, says(territory));
  server.answer(getBusiness, says({ business, ...NOTHING_SOLD, missing: [] }));
  server.answer(listSales, says(NO_SALES));
  server.answer(listRentalRequests, says({ data: [], waiting: 0, nextCursor: null }));
  keep(...products);
  return show(<StorageDetailsPage />, "/storage-details");
};

/** The dialog of a product, once its form has come. */
const dialogOf = async (title: string) => {
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  await dialog.findByLabelText(/^Nom du produit/);
  return dialog;
};

it("says where one stands, and has a form for the first product", async () => {
  covers("§2.storage.6", "§2.storage.7");
  const user = showProducts();
  const contract = await screen.findByRole("region", { name: "Garage" });
  expect(contract.textContent).toMatch(/\d+ jours restants/);
  expect(contract.textContent).toMatch(/Prochaine possible\s:/u);
  expect(contract.textContent).toMatch(/0\sm² occupés, 6\sm² libres/u);
  await screen.findByText(/^Aucune commande pour le moment\./);
  await user.click(screen.getByRole("button", { name: "Ajouter produit" }));
  const dialog = await dialogOf("Création produit");
  expect(dialog.getByText(/^Il reste 6\sm² sur 6\sm²$/u)).toBeDefined();
});

it("changes a product in a dialog that shows its photo", async () => {
  covers("§4.states.4", "§8.messages.17", "§2.storage.7");
  const user = showProducts({ ...product, factsDueOn: addDays(today, 30) });
  await user.click(await screen.findByRole("button", { name: "Modifier Miel" }));
  const dialog = await dialogOf("Modifier le produit");
  expect(dialog.getByRole("img", { name: "Aperçu : Photo du produit" })).toBeDefined();
  fireEvent.change(dialog.getByLabelText(/^Quantité/), { target: { value: "12" } });
  server.answer(updateProduct, (asked) => {
    keep({ ...product, quantity: 12, stockQuantity: 12 });
    return says({ success: true, message: "Produit mis à jour !", product })(asked);
  });
  await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
  await screen.findByText("Produit mis à jour !");
  await screen.findByText("Stock : 12 sur 12");
  const [{ body } = {}] = server.sentTo(updateProduct);
  expect(body).toMatchObject({ quantity: "12" });
  expect(body).not.toHaveProperty("productPhoto");
});

it("copies a product, its photo too, onto the pallet of another one", async () => {
  covers("§4.states.4", "§8.messages.17", "own.product.41");
  const jam = { ...product, _id: idOf(8), palletId: idOf(8), productName: "Confiture" };
  const user = showProducts(product, jam);
  await user.click(await screen.findByRole("button", { name: "Dupliquer Miel" }));
  const dialog = await dialogOf("Création produit");
  const field = (label: RegExp) => dialog.getByLabelText<HTMLInputElement>(label);
  expect(field(/^Nom du produit/).value).toBe("Miel");
  expect(field(/^Prix unitaire \(€\)/).value).toBe("8,50");
  expect(dialog.getByRole("img", { name: "Aperçu : Photo du produit" })).toBeDefined();
  fireEvent.change(field(/^Comment reconnaître ce modèle/), { target: { value: "Pot" } });
  await user.click(dialog.getByRole("checkbox", { name: "Rien de particulier" }));
  await user.click(dialog.getByRole("button", { name: "C'est moi : remplir" }));
  await user.click(dialog.getByRole("combobox", { name: "Sur la même palette que" }));
  await user.click(await screen.findByRole("option", { name: /^Confiture \(1\sm²\)$/u }));
  expect(dialog.getByText(/^Comptée avec « Confiture »\s; il reste 4\sm² en plus$/u)).toBeDefined();
  server.answer(createProduct, (asked) => {
    keep(product, jam, { ...jam, _id: idOf(6), productName: "Tamarin" });
    return says({ success: true, message: "Produit créé avec succès !", product })(asked);
  });
  await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
  await screen.findByText("Produit créé avec succès !");
  await screen.findByText("Sur la même palette que : Confiture");
  expect(screen.getByText("3 produits")).toBeDefined();
  expect(screen.getByText(/^2\sm² occupés, 4\sm² libres$/u)).toBeDefined();
  const [{ body } = {}] = server.sentTo(createProduct);
  expect(body).toMatchObject({ sharesPalletWith: jam._id, photoOf: product._id });
});

it("takes a product off sale once that is confirmed", async () => {
  covers("§2.storage.5", "§7.shop.3");
  const user = showProducts(product);
  const ask = async () => {
    await user.click(await screen.findByRole("button", { name: "Supprimer Miel" }));
    return within(await screen.findByRole("dialog", { name: "Supprimer ce produit ?" }));
  };
  await user.click((await ask()).getByRole("button", { name: "Annuler" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.sentTo(deleteProduct)).toEqual([]);
  server.answer(deleteProduct, (asked) => {
    keep();
    return says({ success: true, message: "Produit supprimé." })(asked);
  });
  await user.click((await ask()).getByRole("button", { name: "Supprimer" }));
  await screen.findByText("Produit supprimé.");
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Miel" })).toBeNull());
  expect(server.sentTo(deleteProduct)).toHaveLength(1);
});

it("says before the deletion what becomes of the units in stock", async () => {
  covers("own.product.626");
  const jam = { ...product, _id: idOf(8), productName: "Confiture", stockQuantity: 0 };
  const user = showProducts({ ...product, stockQuantity: 12 }, jam);
  const askedAbout = async (name: string) => {
    await user.click(await screen.findByRole("button", { name: `Supprimer ${name}` }));
    const dialog = await screen.findByRole("dialog", { name: "Supprimer ce produit ?" });
    const text = dialog.textContent;
    await user.click(within(dialog).getByRole("button", { name: "Annuler" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    return text;
  };
  expect(await askedAbout("Miel")).toContain(
    "Ce qui est en stock (12 unités) compte comme encore sur place",
  );
  expect(await askedAbout("Confiture")).not.toContain("en stock");
});

it("shows who acts for the artisan what their rights open", async () => {
  covers("own.product.424");
  const seat = { sellerId: idOf(7), sellerName: "La Ruche des Hauts" };
  server.answer(getTerritory, says(territory));
  server.answer(listRentedSpaces, says([rental(2, "Garage", [product])]));
  server.answer(listRentalRequests, says({ data: [], waiting: 0, nextCursor: null }));
  const visit = async (rights: readonly Right[]) => {
    cleanup();
    logIn("artisan", { actingFor: { ...seat, rights } });
    show(<StorageDetailsPage />);
    await screen.findByRole("heading", { name: "Garage" });
    const headings = screen.getAllByRole("heading", { level: 2 });
    return headings.map(({ textContent }) => textContent);
  };
  expect(await visit(["leases"])).toEqual(["Garage", "Livraisons"]);
  expect(screen.queryByRole("link", { name: "Louer un autre espace" })).toBeNull();
  expect(screen.queryByRole("button", { name: /contrat/i })).toBeNull();
  expect(screen.queryByRole("button", { name: "Annoncer une livraison" })).toBeNull();
  expect(screen.getByRole("link", { name: "Voir la location" })).toBeDefined();
  expect(await visit(["products", "money"])).toEqual(["Garage", "Produits", "Livraisons"]);
  expect(screen.queryByRole("link", { name: "Voir la location" })).toBeNull();
  expect(screen.getByRole("button", { name: /contrat/i })).toBeDefined();
  expect(server.sentTo(listSales)).toHaveLength(0);
});

it("says nothing of the price to whoever may not read money", async () => {
  covers("own.product.594");
  logIn("artisan");
  const { totalPrice: _total, storageSpace, ...unpriced } = rental(1, "Garage");
  const { price: _price, ...space } = storageSpace;
  server.answer(getTerritory, says(territory));
  server.answer(listSales, isSilent);
  server.answer(listRentalRequests, says({ data: [], waiting: 0, nextCursor: null }));
  server.answer(listRentedSpaces, says([{ ...unpriced, storageSpace: space }]));
  show(<StorageDetailsPage />);
  const contract = await screen.findByRole("region", { name: "Garage" });
  expect(contract.textContent).toContain("Surface louée");
  expect(contract.textContent).not.toMatch(/Prix|€/u);
});
