// @vitest-environment happy-dom

import { getRoomByDay, validateRental } from "@stokaz/contract/leases/rentals";
import { listProducts } from "@stokaz/contract/products/products";
import { getSpace, listAvailableSpaces } from "@stokaz/contract/spaces/available-spaces";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { addMonths, dayInZone } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { laterAnswer } from "#test/later-answer";
import { type Answering, isSilent, logIn, says, show, startServer, territory } from "#test/screen";
import SearchPage from "./search-page.tsx";

const server = startServer();
afterEach(() => {
  vi.useRealTimers();
});
const ID = "3f0c2b9e-6f0e-4b43-8f53-0f3f5f1d2a10";
const today = dayInZone(new Date(), territory.timeZone);
const from = addMonths(today, 1);

const spaceAt = (price: number) => ({
  _id: ID,
  name: "Garage de Terre Sainte",
  address: "97410 Saint-Pierre",
  postcode: "97410",
  city: "Saint-Pierre",
  surface: 10,
  availableSurface: 10,
  price,
  photo: "/pictures/a.webp",
  lessorId: "00000000-0000-4000-8000-000000000950",
  acceptance: "instant",
  lat: -21.34,
  lng: 55.48,
  approximate: true,
  user: {
    retrievalDays: [["Lun"]],
    retrievalTimes: { start: "08:00", end: "12:00" },
    deliveryDays: [["Mar"]],
    deliveryTimes: { start: "14:00", end: "17:30" },
  },
});

/** Answers an artisan with one space of ten pallets, at this price in euros. */
const offerSpace = (price: number, pictures: readonly object[] = []): void => {
  logIn("artisan");
  server.answer(getTerritory, says(territory));
  server.answer(listAvailableSpaces, says([spaceAt(price)]));
  server.answer(getSpace, says({ space: spaceAt(price), pictures }));
  server.answer(getRoomByDay, says({ data: [{ from: today, free: 10 }] }));
};

/** The lessor has raised the price meanwhile, from 30 to 35 €: only the new total is valid. */
const raisePrice: Answering = ({ body }) => {
  server.answer(listAvailableSpaces, (asked) =>
    says(asked.query.has("maxPrice") ? [] : [spaceAt(35)])(asked),
  );
  // The contract's body of this call.
  const { totalPrice } = body as { totalPrice: number };
  const message = "Le prix total est passé de 180,00 € à 210,00 €.";
  return says({ valid: totalPrice === 210, message })({ query: new URLSearchParams(), body });
};

const plain = (text: string | null): string => (text ?? "").replace(/\s/gu, " ");

it("leads an artisan, and nobody else, to the spaces that they rent", async () => {
  covers("§2.search.2");
  server.answer(getTerritory, says(territory));
  server.answer(listAvailableSpaces, says([spaceAt(30)]));
  const manage = () => screen.queryByRole("link", { name: "Gérer mes espaces de stockage" });
  show(<SearchPage />);
  await screen.findByText("Garage de Terre Sainte");
  expect(manage()).toBeNull();
  cleanup();

  logIn("artisan");
  show(<SearchPage />);
  await screen.findAllByText("Garage de Terre Sainte");
  expect(manage()?.getAttribute("href")).toBe("/storage-details");
});

it.each([
  ["", "stays in the list"],
  ["&maxPrice=32", "leaves the list"],
])(
  "reads a space again whose price changed%s: it %s, the new total shows, the same button confirms it",
  async (filter) => {
    offerSpace(30);
    server.answer(validateRental, raisePrice);
    const user = show(
      <SearchPage />,
      `/search?space=${ID}&pallets=2&months=3&from=${from}${filter}`,
    );
    const dialog = await screen.findByRole("dialog", { name: "Location d'espace" });
    await user.click(await within(dialog).findByRole("button", { name: "Louer" }));
    expect(plain((await within(dialog).findByText(/Si ce prix vous convient/)).textContent)).toBe(
      "Le prix total est passé de 180,00 € à 210,00 €. Si ce prix vous convient, appuyez à nouveau sur « Louer ».",
    );
    expect(plain(dialog.textContent)).toContain("Total pour 3 mois210,00 €");
    expect(plain(dialog.textContent)).toContain("35,00 €");
    expect(within(dialog).getByLabelText<HTMLInputElement>("Nombre de palettes").value).toBe("2");

    await user.click(within(dialog).getByRole("button", { name: "Louer" }));
    await expect.poll(() => server.sentTo(validateRental).length).toBe(2);
    expect(server.sentTo(validateRental)[1]?.body).toMatchObject({
      totalPrice: 210,
      spaceToRent: 2,
    });
  },
);

it("says that the spaces can't be read, and asks again when told to", async () => {
  covers("§4.states.1", "§8.messages.10");
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.answer(getTerritory, says(territory));
  server.answer(listAvailableSpaces, isSilent);
  const user = show(<SearchPage />, "/search?location=saint-pierre");
  await vi.advanceTimersByTimeAsync(5000);
  expect((await screen.findAllByRole("alert")).map(({ textContent }) => textContent)).toContain(
    "Une erreur est survenue lors de la récupération des espaces de stockage.",
  );
  expect(screen.getByText("Une erreur inattendue est survenue.")).toBeDefined();
  vi.useRealTimers();
  server.answer(listAvailableSpaces, says([spaceAt(30)]));
  await user.click(screen.getByRole("button", { name: "Réessayer" }));
  expect(await screen.findByRole("button", { name: /^Sélectionner/ })).toBeDefined();
});

/** Opens the only space of the search, as far as it can be rented. */
const openOffer = async () => {
  const user = show(<SearchPage />, "/search");
  const lessor = await screen.findByRole("link", { name: "un particulier" });
  await user.click(await screen.findByRole("button", { name: /^Sélectionner/ }));
  const dialog = await screen.findByRole("dialog", { name: "Location d'espace" });
  const inDialog = within(dialog);
  expect(await inDialog.findByRole("button", { name: "Louer" })).toBeDefined();
  return { user, lessor, dialog, inDialog };
};

it("leads to the lessor, and shows the space's pictures", async () => {
  covers("§3.rental.2", "§2.search.5");
  offerSpace(50, [
    { url: "/pictures/a-640.webp", description: "" },
    { url: "/pictures/b-640.webp", description: "Le portail" },
  ]);
  const { user, lessor, inDialog } = await openOffer();
  expect(lessor.getAttribute("href")).toBe(`/vendeurs/${spaceAt(50).lessorId}`);
  expect(inDialog.getByRole("img", { name: "Photo : Garage de Terre Sainte" })).toBeDefined();
  await user.click(await inDialog.findByRole("button", { name: /^Photo 2 sur 2/ }));
  expect(inDialog.getByRole("img", { name: "Le portail" })).toBeDefined();
});

const OFFER_TEXTS = [
  "97410 Saint-Pierre",
  "Proposé par un particulierParticulier",
  "10 m²",
  "50,00 €/palette/mois",
  "Jours de livraisonMar",
  "Heures de livraison14:00 - 17:30",
  "Jours de récupérationLun",
  "Heures de récupération08:00 - 12:00",
  "Total par mois",
];

it("gives the lessor's days and hours to read before anything is asked for", async () => {
  covers(
    "§3.rental.2",
    "§2.search.5",
    "§2.renting.1",
    "§2.renting.2",
    "§2.renting.3",
    "§2.renting.6",
    "own.product.111",
    "own.product.303",
  );
  offerSpace(50);
  const { dialog, inDialog } = await openOffer();
  const read = plain(dialog.textContent);
  for (const text of OFFER_TEXTS) expect(read).toContain(text);
  for (const label of ["Durée du contrat (mois)", "Nombre de palettes"]) {
    expect(inDialog.getByLabelText<HTMLInputElement>(label).value).toBe("1");
  }
  expect(inDialog.getByLabelText<HTMLInputElement>(/^Date de fin/).readOnly).toBe(true);
});

it.each([
  ["pictures", getSpace],
  ["free room", getRoomByDay],
])(
  "shows the form once the %s of the space are there, which would push it down",
  async (_, call) => {
    covers("own.product.513");
    offerSpace(30);
    const later = laterAnswer();
    server.answer(call, () => later.promise);
    show(<SearchPage />, `/search?space=${ID}`);
    const dialog = within(await screen.findByRole("dialog", { name: "Location d'espace" }));
    await waitFor(() => expect(server.sentTo(call)).toHaveLength(1));
    expect(dialog.queryByRole("button", { name: "Louer" })).toBeNull();
    later.reject(new TypeError("Failed to fetch"));
    expect(await dialog.findByRole("button", { name: "Louer" })).toBeDefined();
  },
);

const lastQuery = () => Object.fromEntries(server.sentTo(listAvailableSpaces).at(-1)?.query ?? []);

it("completes a commune, and asks for what the form and the list's order say", async () => {
  covers("own.product.15");
  const etang = { name: "L'Étang-Salé", postcodes: ["97427"], lat: -21.26, lng: 55.36 };
  server.answer(getTerritory, says({ ...territory, communes: [...territory.communes, etang] }));
  server.answer(listAvailableSpaces, says([spaceAt(8)]));
  const user = show(<SearchPage />, "/search");
  await screen.findByText("Garage de Terre Sainte");
  await user.type(screen.getByLabelText("Lieu de stockage"), "etang");
  await user.click(await screen.findByRole("option", { name: "L'Étang-Salé" }));
  const form = within(screen.getByRole("form", { name: "Rechercher un espace de stockage" }));
  await user.type(form.getByLabelText("Surface minimale (m²)"), "4");
  await user.type(form.getByLabelText("Prix maximal (€)"), "8,50");
  await user.click(form.getByRole("button", { name: "Rechercher" }));
  const filters = { location: "L'Étang-Salé", minSurface: "4", maxPrice: "8.5" };
  await waitFor(() => expect(lastQuery()).toMatchObject(filters));
  await user.selectOptions(screen.getByLabelText("Trier par"), "Les moins chers");
  await waitFor(() => expect(lastQuery()).toMatchObject({ ...filters, sort: "price" }));
});

it("asks for a period, and proposes products where there is no space", async () => {
  covers("own.product.15");
  server.answer(getTerritory, says(territory));
  server.answer(listAvailableSpaces, says([]));
  server.answer(listProducts, ({ query }) =>
    says({ data: [], total: query.has("product") ? 12 : 0, nextCursor: null })({
      query,
      body: undefined,
    }),
  );
  show(<SearchPage />, `/search?location=miel&from=${from}&months=3`);
  await screen.findByText("Aucun espace de stockage disponible pour le moment.");
  expect(lastQuery()).toMatchObject({ from, months: "3" });
  const link = await screen.findByRole("link", { name: /^12 produits pour «\smiel\s»$/u });
  expect(link.getAttribute("href")).toBe("/product-listing?name=miel");
});
