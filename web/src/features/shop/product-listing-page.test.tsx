// @vitest-environment happy-dom
import { sendReport } from "@stokaz/contract/moderation/reports";
import { listProducts } from "@stokaz/contract/products/products";
import { listAvailableSpaces } from "@stokaz/contract/spaces/available-spaces";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isSilent, logIn, says, show, startServer, territory } from "#test/screen";
import ProductListingPage from "./product-listing-page.tsx";

const server = startServer();
const ID = "00000000-0000-4000-8000-000000000001";

const product = {
  _id: ID,
  rentedSpaceId: ID,
  productName: "Bougie à la vanille",
  pickupLocation: "Conteneur de la Montagne, La Possession",
  brand: "La Ruche des Hauts",
  category: null,
  subCategory: null,
  quantity: 10,
  stockQuantity: 9,
  price: 18,
  area: 1,
  palletId: ID,
  description: "Cire d'abeille et vanille Bourbon.",
  productPhoto: "/uploads/a.webp",
  retrievalDays: ["Mar", "Jeu", "Sam"],
  retrievalTimes: { start: "10:00", end: "18:00" },
  supplierId: ID,
  supplierName: "La Ruche des Hauts",
  storageId: ID,
  withdrawalException: "none",
  netQuantity: null,
  unitPrice: null,
  lat: -20.93,
  lng: 55.33,
  approximate: true,
};
const FOUND = says({ data: [product], total: 1, nextCursor: null });

const open = (at = "/product-listing?name=bougie") => show(<ProductListingPage />, at);
const cardOf = () => screen.findByRole("article", { name: "Bougie à la vanille" });

beforeEach(() => {
  server.answer(getTerritory, says(territory));
  server.answer(listProducts, FOUND);
});
afterEach(() => {
  vi.useRealTimers();
});

it("says that the products can't be read, and reads them once the network is back", async () => {
  covers("§4.states.1", "§8.messages.18", "§8.messages.28");
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.answer(listProducts, isSilent);
  open();
  await vi.advanceTimersByTimeAsync(5000);
  expect((await screen.findAllByRole("alert")).map(({ textContent }) => textContent)).toContain(
    "Une erreur est survenue lors de la récupération des produits.",
  );
  expect(screen.getByText("Échec de la récupération des produits.")).toBeDefined();
  vi.useRealTimers();
  server.answer(listProducts, FOUND);
  window.dispatchEvent(new Event("offline"));
  window.dispatchEvent(new Event("online"));
  // The card is shown without a click.
  expect(await cardOf()).toBeDefined();
});

it("has a bar to search with, a map, and the way to one's orders", async () => {
  covers(
    "§9.constants.14",
    "§2.routes.12",
    "§2.listing.1",
    "§2.listing.2",
    "§2.maps.1",
    "§5.filters.6",
  );
  open();
  for (const field of ["Lieu", "Produit", "Marque"]) {
    expect(screen.getByLabelText(field)).toBeDefined();
  }
  const orders = screen.getByRole("link", { name: "Mes Commandes" });
  expect(orders.getAttribute("href")).toBe("/my-orders");
  await cardOf();
  expect(screen.getByRole("region", { name: /^Carte/ })).toBeDefined();
});

it("shows each product's total and details as they are asked for", async () => {
  covers("§2.listing.3", "§2.listing.4", "§2.listing.5", "own.product.111");
  const user = open();
  const card = await cardOf();
  const press = (name: RegExp | string) => user.click(within(card).getByRole("button", { name }));
  expect(card.querySelector("img")).not.toBeNull();
  expect(card.textContent).toContain("Conteneur de la Montagne, La Possession");
  expect(card.textContent).toContain("Vendeur professionnel");
  const seller = within(card).getByRole("link", { name: "La Ruche des Hauts" });
  expect(seller.getAttribute("href")).toMatch(/^\/vendeurs\/[0-9a-f-]{36}$/);
  expect(within(card).getByRole<HTMLButtonElement>("button", { name: /^Diminuer/ }).disabled).toBe(
    true,
  );
  expect(card.textContent).toMatch(/18,00\s€/u);
  await press(/^Augmenter/);
  expect(card.textContent).toMatch(/36,00\s€/u);
  expect(card.textContent).not.toContain("Description");
  await press("Plus de détails");
  expect(card.textContent).toMatch(/Marque\s*La Ruche des Hauts/u);
  expect(card.textContent).toMatch(/Jours de récupération\s*Mar, Jeu et Sam/u);
  expect(card.textContent).toMatch(/Heures de récupération\s*10:00 - 18:00/u);
  expect(card.textContent).toContain("Cire d'abeille et vanille Bourbon.");
  await press("Moins de détails");
  expect(card.textContent).not.toContain("Description");
});

it("reports a product from the details of its card, in the name of who is logged in", async () => {
  covers("own.product.128");
  logIn("consumer");
  server.answer(sendReport, says({ message: "Merci. Nous allons examiner votre signalement." }));
  const user = open();
  const card = within(await cardOf());
  await user.click(card.getByRole("button", { name: "Plus de détails" }));
  await user.click(card.getByRole("button", { name: "Signaler Bougie à la vanille" }));
  const dialog = within(
    await screen.findByRole("dialog", { name: "Signaler Bougie à la vanille" }),
  );
  await user.click(dialog.getByRole("button", { name: "Signaler" }));
  expect(dialog.getByText("Veuillez choisir un motif")).toBeDefined();
  await user.selectOptions(dialog.getByLabelText(/^Motif/), "misleading");
  await user.type(dialog.getByLabelText(/^Ce qui ne va pas/), "Étiquette illisible");
  await user.click(dialog.getByLabelText(/^Je suis de bonne foi/));
  await user.click(dialog.getByRole("button", { name: "Signaler" }));
  await screen.findByText("Merci. Nous allons examiner votre signalement.");
  expect(server.sentTo(sendReport)[0]?.body).toMatchObject({
    subjectType: "product",
    subjectId: ID,
    cause: "misleading",
    isGoodFaith: true,
  });
});

/** Chooses two allergens, a label and a price per kilogram or litre. */
const chooseSheetFilters = async (user: UserEvent): Promise<void> => {
  await user.click(screen.getByRole("button", { name: "Filtres" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Filtres" }));
  await user.click(dialog.getByRole("checkbox", { name: "Sans lait" }));
  await user.click(dialog.getByRole("checkbox", { name: "Sans gluten" }));
  await user.selectOptions(dialog.getByLabelText("Label"), "AB (agriculture biologique)");
  await user.type(dialog.getByLabelText("Maximum au kilo ou au litre (€)"), "12,5");
  await user.click(dialog.getByRole("button", { name: "Voir les produits" }));
};

it("narrows the list down by what the sheets say, and takes each of it off", async () => {
  covers("own.product.181");
  const user = open("/product-listing");
  await cardOf();
  await chooseSheetFilters(user);
  const lastQuery = () => Object.fromEntries(server.sentTo(listProducts).at(-1)?.query ?? []);
  await waitFor(() =>
    expect(lastQuery()).toMatchObject({
      withoutAllergens: "gluten,milk",
      label: "ab",
      maxUnitPrice: "12.5",
    }),
  );
  expect(screen.getByRole("button", { name: "3 filtres" })).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Retirer le filtre Sans gluten" }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ withoutAllergens: "milk" }));
  expect(
    within(screen.getByRole("list", { name: "Filtres choisis" }))
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Jusqu'à 12,50\s€ le kilo ou le litre$/u),
    "Sans lait",
    "AB (agriculture biologique)",
  ]);
});

it("refuses prices that are upside down, keeps what is chosen in the address, and takes each off", async () => {
  const user = open("/product-listing?name=vanille");
  await cardOf();
  await user.click(screen.getByRole("button", { name: "Filtres" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Filtres" }));
  const typePrices = async (minimum: string, maximum: string): Promise<void> => {
    fireEvent.change(dialog.getByLabelText("Minimum (€)"), { target: { value: minimum } });
    fireEvent.change(dialog.getByLabelText("Maximum (€)"), { target: { value: maximum } });
  };
  await typePrices("30", "12,5");
  await user.click(dialog.getByRole("button", { name: "Voir les produits" }));
  expect(dialog.getByText("Le maximum est plus petit que le minimum.")).toBeDefined();
  await typePrices("1", "100000");
  await user.selectOptions(dialog.getByLabelText("Autour de"), "Saint-Pierre");
  await user.selectOptions(dialog.getByLabelText("Dans un rayon de"), "50");
  await user.click(dialog.getByRole("button", { name: "Voir les produits" }));
  await screen.findByRole("button", { name: "3 filtres" });
  const lastQuery = () => Object.fromEntries(server.sentTo(listProducts).at(-1)?.query ?? []);
  const prices = { product: "vanille", minPrice: "1", maxPrice: "100000" };
  await waitFor(() => expect(lastQuery()).toMatchObject({ ...prices, radiusKm: "50" }));
  await user.selectOptions(screen.getByLabelText("Trier par"), "Distance");
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: "distance" }));
  await user.click(
    screen.getByRole("button", { name: "Retirer le filtre À 50 km de Saint-Pierre" }),
  );
  await waitFor(() => expect(lastQuery()).toMatchObject({ ...prices, sort: "newest" }));
  expect(Object.keys(lastQuery()).filter((key) => /near|radius/.test(key))).toEqual([]);
});

it("shows what an address asks for, as after a reload", async () => {
  open("/product-listing?name=vanille&minPrice=1&maxPrice=100000");
  await cardOf();
  expect(screen.getByRole("button", { name: "2 filtres" })).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Produit").value).toBe("vanille");
});

it("says of a product that is not on sale any more, and shows the others", async () => {
  open("/product-listing?product=00000000-0000-4000-8000-000000000002");
  await screen.findByText("Ce produit n'est plus en vente.");
  await cardOf();
});

it("proposes spaces where no product matches", async () => {
  covers("own.product.15");
  server.answer(listProducts, says({ data: [], total: 0, nextCursor: null }));
  server.answer(listAvailableSpaces, () =>
    Response.json([], { headers: { "x-total-count": "4" } }),
  );
  open("/product-listing?name=salazie");
  const link = await screen.findByRole("link", {
    name: /^4 espaces de stockage pour «\ssalazie\s»$/u,
  });
  expect(link.getAttribute("href")).toBe("/search?location=salazie");
});
