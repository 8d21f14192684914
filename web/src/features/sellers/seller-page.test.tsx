// @vitest-environment happy-dom
import { paths } from "@stokaz/contract/paths";
import { getSeller } from "@stokaz/contract/sellers/sellers";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { none } from "#test/none";
import { aProduct, idOf, onWire } from "#test/products";
import { refuses, says, show, startServer } from "#test/screen";
import { anIdentity } from "#test/sellers";
import SellerPage from "./seller-page.tsx";

const server = startServer();
const SELLER = idOf(903);

const showSeller = () => show(<SellerPage />, paths.seller.href(SELLER), paths.seller.pattern);

const { kind, name, tradeName, siret, ...facts } = anIdentity();
const artisan = {
  ...facts,
  _id: SELLER,
  kind,
  name: tradeName,
  companyName: name,
  siret,
  logo: "/uploads/ruche.webp",
  memberSince: "2025-06-01",
  sellsAlcohol: false,
  places: [{ _id: idOf(900), name: "Garage de Terre Sainte", city: "Saint-Pierre" }],
};

describe("an artisan's page", () => {
  const answer = (more: object, products = [aProduct(1), aProduct(2)]) =>
    server.answer(
      getSeller,
      says({
        seller: { ...artisan, ...more },
        data: products.map(onWire),
        total: products.length,
        nextCursor: null,
      }),
    );

  it("says in which quality and who they are in law, where they sell, and what", async () => {
    covers("own.product.108");
    answer({});
    showSeller();
    await screen.findByRole("heading", { level: 1, name: "La Ruche des Hauts" });
    screen.getByText("Vendeur professionnel");
    screen.getByText("Membre depuis le 1er juin 2025, Saint-Pierre");
    const who = within(screen.getByRole("region", { name: "Qui vend" }));
    for (const fact of ["Ruche des Hauts SARL", "832 145 678 90123", "02 62 59 00 11"]) {
      who.getByText(fact);
    }
    const place = screen.getByRole("link", { name: "Garage de Terre Sainte, Saint-Pierre" });
    expect(place.getAttribute("href")).toBe(`/lieux/${idOf(900)}`);
    const products = within(screen.getByRole("region", { name: "Ses produits" }));
    expect(products.getAllByRole("link")).toHaveLength(2);
    who.getByRole("button", { name: "Signaler La Ruche des Hauts" });
  });

  it("says when an address comes that they did not give", async () => {
    covers("own.product.108");
    answer({ address: null, phone: null }, []);
    showSeller();
    await screen.findByText("Rien en vente pour le moment.");
    expect(screen.getAllByText("Communiqué avec la confirmation de commande")).toHaveLength(2);
  });
});

describe("a lessor's page", () => {
  const lessor = {
    kind: "private",
    _id: SELLER,
    name: none<string>(),
    memberSince: "2025-06-01",
    spaces: [
      {
        _id: idOf(900),
        name: "Garage de Terre Sainte",
        city: "Saint-Pierre",
        postcode: "97410",
        photo: "/uploads/garage.webp",
        surface: 10,
        price: 12.5,
      },
    ],
  };
  const answer = (more: object) =>
    server.answer(
      getSeller,
      says({ seller: { ...lessor, ...more }, data: [], total: 0, nextCursor: null }),
    );

  it("says that they are no professional, what that means, and what they offer", async () => {
    covers("own.product.109");
    answer({});
    showSeller();
    await screen.findByRole("heading", { level: 1, name: "Loueur particulier" });
    screen.getByText("Particulier");
    screen.getByText(/Le droit de la consommation .* ne s'applique pas/);
    const space = screen.getByRole("link", { name: "Garage de Terre Sainte" });
    expect(space.getAttribute("href")).toBe(`/espaces/${idOf(900)}`);
    screen.getByRole("button", { name: "Signaler ce loueur" });
  });

  it("names them to whoever may know it", async () => {
    covers("own.product.109");
    answer({ name: "Marie P.", spaces: [] });
    showSeller();
    await screen.findByRole("heading", { level: 1, name: "Marie P." });
    screen.getByText("Aucun espace proposé pour le moment.");
  });
});

it("says so when the seller is not there any more", async () => {
  covers("own.product.108");
  server.answer(getSeller, refuses("seller/not-found"));
  showSeller();
  await screen.findByRole("heading", { level: 1, name: "Vendeur introuvable" });
  screen.getByRole("link", { name: "Voir les produits" });
});

it.each([
  [{ on: "2026-11-03", by: "register" }, "Vérifié au registre le 3 novembre 2026"],
  [{ on: "2026-11-03", by: "operator" }, "Vérifié par notre équipe le 3 novembre 2026"],
])("says when the company was verified: %o", async (verified, said) => {
  covers("own.places.14");
  server.answer(
    getSeller,
    says({ seller: { ...artisan, verified }, data: [], total: 0, nextCursor: null }),
  );
  showSeller();
  await screen.findByText(said);
});
