// @vitest-environment happy-dom

import type { Right } from "@stokaz/contract/accounts/rights";
import { listRentalRequests } from "@stokaz/contract/leases/rental-requests";
import { listRentedSpaces } from "@stokaz/contract/leases/rentals";
import { listSales } from "@stokaz/contract/orders/sales";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { addDays, addMonths, dayInZone } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { cleanup, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aRentedSpace } from "#test/rentals";
import { isSilent, logIn, says, show, startServer, territory } from "#test/screen";
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
      { ...rental(2, "Hangar des Casuarinas", [product]), currentTotal: 1200 },
    ]),
  );
  return show(<StorageDetailsPage />, "/storage-details");
};

/** Expects the second rental's address, prices and first day. */
const expectContract = (contract: HTMLElement): void => {
  expect(contract.textContent).toContain("5 rue Amiral Lacaze, 97410 Saint-Pierre");
  // 6 m² at 50 €.
  expect(contract.textContent).toMatch(/Prix du contrat\s*300,00\s€ \/ mois/u);
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
