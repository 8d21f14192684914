// @vitest-environment happy-dom

import { getPlace } from "@stokaz/contract/handover/places";
import { paths } from "@stokaz/contract/paths";
import { getProduct } from "@stokaz/contract/products/products";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { Route, Routes, useLocation } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import PlacePage from "./place-page.tsx";
import ProductPage from "./product-page.tsx";

const server = startServer();
const SPACE = "3f0c2b9e-6f0e-4b43-8f53-0f3f5f1d2a10";
const idOf = (rank: number): string => `00000000-0000-4000-8000-${String(rank).padStart(12, "0")}`;

const place = {
  _id: SPACE,
  name: "Garage de Terre Sainte",
  address: "97410 Saint-Pierre",
  postcode: "97410",
  city: "Saint-Pierre",
  retrievalDays: ["Lun", "Sam"],
  retrievalTimes: { start: "08:00", end: "12:00" },
  lessorId: "00000000-0000-4000-8000-000000000950",
  lat: -21.345,
  lng: 55.485,
  approximate: true,
};

/** A product of the place. @param seller number of the seller, 1 or 2 */
const product = (rank: number, productName: string, seller: 1 | 2) => ({
  _id: idOf(rank),
  rentedSpaceId: idOf(900),
  productName,
  pickupLocation: "Saint-Pierre, Terre Sainte",
  brand: "Ruche des Hauts",
  category: null,
  subCategory: null,
  quantity: 10,
  stockQuantity: 9,
  price: 8.5,
  area: 1,
  palletId: idOf(rank),
  description: "",
  productPhoto: "/pictures/a-640.webp",
  retrievalDays: ["Lun"],
  retrievalTimes: place.retrievalTimes,
  supplierId: idOf(800 + seller),
  supplierName: seller === 1 ? "Ruche des Hauts" : "Vanille de l'Est",
  storageId: SPACE,
  withdrawalException: "none",
  netQuantity: null,
  unitPrice: null,
  lat: place.lat,
  lng: place.lng,
  approximate: true,
});

const pictures = [
  { url: "/pictures/photo-640.webp", description: "" },
  { url: "/pictures/porte-640.webp", description: "Le portail vert" },
];

const stock = (data: ReturnType<typeof product>[], more = {}) =>
  says({ place, pictures, data, total: data.length, nextCursor: null, ...more });

beforeEach(() => {
  // No element comes near the screen in these tests, so no map is loaded.
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  server.answer(getTerritory, says(territory));
});

const namesIn = (section: HTMLElement): (string | null)[] =>
  within(section)
    .getAllByRole("heading", { level: 3 })
    .map(({ textContent }) => textContent);

const showPlace = (query = {}) =>
  show(<PlacePage />, paths.place.href(SPACE, query), paths.place.pattern);

describe("a place's page", () => {
  it("says where and when, and shows what is kept there by artisan", async () => {
    covers("own.api.39", "own.product.111", "own.product.304");
    const data = [product(1, "Miel", 1), product(2, "Vanille", 2), product(3, "Bonbons", 1)];
    server.answer(getPlace, stock(data));
    showPlace();
    await screen.findByRole("heading", { level: 1, name: "À récupérer à Saint-Pierre" });
    screen.getByText(/Garage de Terre Sainte : 3 produits à commander en ligne/);
    const pickup = screen.getByRole("region", { name: "Récupération" });
    within(pickup).getByText("97410 Saint-Pierre");
    expect(within(pickup).getAllByText("08:00 - 12:00")).toHaveLength(2);
    const lessor = within(pickup).getByRole("link", { name: "un particulier" });
    expect(lessor.getAttribute("href")).toBe(`/vendeurs/${place.lessorId}`);
    screen.getByRole("region", { name: "Carte du lieu de récupération" });
    const photos = within(screen.getByRole("region", { name: "Photos du lieu" }));
    photos.getByRole("img", { name: "Photo : Garage de Terre Sainte" });
    photos.getByRole("button", { name: "Photo 2 sur 2\u202f: Le portail vert" });
    expect(namesIn(screen.getByRole("region", { name: "Ruche des Hauts" }))).toEqual([
      "Miel",
      "Bonbons",
    ]);
    expect(namesIn(screen.getByRole("region", { name: "Vanille de l'Est" }))).toEqual(["Vanille"]);
    expect(screen.queryByRole("button", { name: "Voir plus de produits" })).toBeNull();
  });

  it("shows more when there are more, and the card somebody comes back to", async () => {
    covers("own.api.39");
    server.answer(getPlace, ({ query }) => {
      const page = query.has("cursor")
        ? stock([product(2, "Vanille", 2)], { total: 2 })
        : stock([product(1, "Miel", 1)], { total: 2, nextCursor: "newest_1" });
      return page({ query, body: undefined });
    });
    const user = showPlace({ product: idOf(2), quantity: 4 });
    await user.click(await screen.findByRole("button", { name: "Voir plus de produits" }));
    const card = await screen.findByRole("article", { name: "Vanille" });
    const quantity = within(card).getByRole<HTMLInputElement>("textbox", { name: /^Quantité/ });
    expect(quantity.value).toBe("4");
    expect(server.sentTo(getPlace).at(-1)?.query.get("cursor")).toBe("newest_1");
    expect(screen.queryByRole("button", { name: "Voir plus de produits" })).toBeNull();
  });

  it("leads a visitor who orders to log in, and back to the same card", async () => {
    server.answer(getPlace, stock([product(1, "Miel", 1)]));
    const Address = () => {
      const { pathname, search } = useLocation();
      return <p>{`${pathname}${search}`}</p>;
    };
    const user = show(
      <Routes>
        <Route path={paths.place.pattern} element={<PlacePage />} />
        <Route path="*" element={<Address />} />
      </Routes>,
      paths.place.href(SPACE),
    );
    const card = within(await screen.findByRole("article", { name: "Miel" }));
    await user.click(card.getByRole("button", { name: "Placer la commande" }));
    const back = encodeURIComponent(paths.place.href(SPACE, { product: idOf(1), quantity: 1 }));
    await screen.findByText(`/connexion?next=${back}`);
  });

  it("leads on when there is nothing to collect", async () => {
    covers("own.api.39");
    server.answer(getPlace, stock([]));
    showPlace();
    await screen.findByText("Rien à récupérer ici pour le moment.");
    const link = screen.getByRole("link", { name: "Voir les produits de la commune" });
    expect(link.getAttribute("href")).toBe("/product-listing?location=Saint-Pierre");
    expect(screen.queryByText(/adresse exacte/)).toBeNull();
  });

  it("says so when the place is not there any more", async () => {
    covers("own.api.39");
    server.answer(getPlace, refuses("space/not-found"));
    showPlace();
    await screen.findByRole("heading", { level: 1, name: "Lieu introuvable" });
    screen.getByRole("link", { name: "Voir les produits" });
  });
});

it("says on a product's page whether its buyer may change their mind, and by which article not", async () => {
  covers("own.product.104");
  const soap = { ...product(1, "Savon", 1), withdrawalException: "made_to_measure" };
  server.answer(getProduct, says({ data: soap, isOnSale: true, pictures: [] }));
  server.answer(getPlace, refuses("space/not-found"));
  show(<ProductPage />, paths.product.href(idOf(1)), paths.product.pattern);
  const sentence =
    "Pas de droit de rétractation : ce produit est fait sur mesure ou nettement personnalisé (article L. 221-28, 3°, du code de la consommation).";
  expect(await screen.findByText(sentence)).toBeDefined();
});

it("begins a product's page with the quantity of its address", async () => {
  server.answer(getProduct, says({ data: product(1, "Miel", 1), isOnSale: true, pictures: [] }));
  server.answer(getPlace, refuses("space/not-found"));
  show(<ProductPage />, paths.product.href(idOf(1), 2), paths.product.pattern);
  await screen.findByRole("heading", { level: 1, name: "Miel" });
  await screen.findByText(/^17,00\s€$/u);
});

it("shows a product's pictures, one large, the others to choose from", async () => {
  covers("own.product.178");
  const pictures = [
    { url: "/pictures/pot-640.webp", description: "" },
    { url: "/pictures/lid-640.webp", description: "Le couvercle" },
  ];
  server.answer(getProduct, says({ data: product(1, "Miel", 1), isOnSale: true, pictures }));
  server.answer(getPlace, refuses("space/not-found"));
  const user = show(<ProductPage />, paths.product.href(idOf(1)), paths.product.pattern);
  expect((await screen.findByAltText("Miel")).getAttribute("src")).toContain("pot");
  const lid = screen.getByRole("button", { name: "Photo 2 sur 2\u202f: Le couvercle" });
  await user.click(lid);
  expect(screen.getByAltText("Le couvercle").getAttribute("src")).toContain("lid");
  expect(lid.getAttribute("aria-current")).toBe("true");
});

describe("also to collect here", () => {
  const showProduct = () => {
    server.answer(getProduct, says({ data: product(1, "Miel", 1), isOnSale: true, pictures: [] }));
    return show(<ProductPage />, paths.product.href(idOf(1)), paths.product.pattern);
  };

  it("names six other products of the place, and leads to all of them", async () => {
    covers("own.product.48");
    const others = [2, 3, 4, 5, 6, 7].map((rank) => product(rank, `Produit ${rank}`, 2));
    server.answer(getPlace, stock([product(1, "Miel", 1), ...others]));
    showProduct();
    const section = await screen.findByRole("region", { name: "Aussi à récupérer ici" });
    expect(namesIn(section)).toEqual(others.map(({ productName }) => productName));
    const all = within(section).getByRole("link", { name: "Tout ce qui est à récupérer ici" });
    expect(all.getAttribute("href")).toBe(`/lieux/${SPACE}`);
    expect(server.sentTo(getPlace)[0]?.query.get("limit")).toBe("7");
  });

  it.each([
    ["alone there", stock([product(1, "Miel", 1)])],
    ["in a place that nobody may see", refuses("space/not-found")],
  ])("says nothing of a product %s", async (_, answer) => {
    covers("own.product.48");
    server.answer(getPlace, answer);
    const user = showProduct();
    await screen.findByRole("heading", { level: 1, name: "Miel" });
    await expect.poll(() => server.sentTo(getPlace).length).toBe(1);
    await user.click(screen.getByRole("button", { name: /^Augmenter/ }));
    await screen.findByText(/^17,00/);
    expect(screen.queryByText("Aussi à récupérer ici")).toBeNull();
  });
});

it.each([
  ["consumer", 1],
  ["artisan", 0],
] as const)("leads a consumer from a product to ask its artisan: a %s, %i", async (role, count) => {
  covers("own.messages.20");
  logIn(role);
  const soap = product(1, "Savon", 1);
  server.answer(getProduct, says({ data: soap, isOnSale: true, pictures: [] }));
  server.answer(getPlace, refuses("space/not-found"));
  show(<ProductPage />, paths.product.href(idOf(1)), paths.product.pattern);
  await screen.findByRole("heading", { level: 1, name: "Savon" });
  const links = screen.queryAllByRole("link", { name: "Poser une question à Ruche des Hauts" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    Array(count).fill(`/messages/nouveau?sujet=product&id=${idOf(1)}`),
  );
});
