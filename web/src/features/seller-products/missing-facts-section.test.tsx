// @vitest-environment happy-dom
import { getBusiness } from "@stokaz/contract/sellers/sellers";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { logIn, says, show, startServer } from "#test/screen";
import { anIdentity, NOTHING_SOLD } from "#test/sellers";
import { LicenceNotice, MissingFactsSection } from "./missing-facts-section.tsx";

const server = startServer();
const {
  kind: _,
  name: __,
  tradeName: ___,
  siret: ____,
  ...business
} = anIdentity({ vatSince: null });

beforeEach(() => logIn("artisan"));

describe("beside one's products", () => {
  const missing = ["l'adresse", "le téléphone", "le médiateur", "votre engagement"];

  it.each([
    [4, "l'adresse, le téléphone et 2 autres informations"],
    [3, "l'adresse, le téléphone et le médiateur"],
    [1, "l'adresse"],
  ])("says of %i facts that are missing: %s", async (count, words) => {
    covers("own.product.110");
    const known = { business, ...NOTHING_SOLD, missing: missing.slice(0, count) };
    server.answer(getBusiness, says(known));
    show(<MissingFactsSection />);
    await screen.findByText(`Pour vos clients, il manque : ${words}.`);
    const way = screen.getByRole("link", { name: "Compléter mon profil" });
    expect(way.getAttribute("href")).toBe("/profile");
  });
});

describe("the form of a product", () => {
  const asks = async (subCategory: string | null, alcoholLicence: string | null) => {
    const known = { business: { ...business, alcoholLicence }, ...NOTHING_SOLD, missing: [] };
    server.answer(getBusiness, says(known));
    show(<LicenceNotice subCategory={subCategory} />);
    if (subCategory === "Rhums et punchs") {
      await expect.poll(() => server.sentTo(getBusiness).length).toBe(1);
    }
    return screen.queryByText("Vendre de l'alcool demande une licence");
  };

  it("asks for a licence of who would sell alcohol without one", async () => {
    covers("own.product.113");
    await asks("Rhums et punchs", null);
    await screen.findByText("Vendre de l'alcool demande une licence");
  });

  it.each([
    ["Tisanes", null],
    [null, null],
    ["Rhums et punchs", "Petite licence à emporter"],
  ])("asks nothing for %s with licence %s", async (subCategory, licence) => {
    expect(await asks(subCategory, licence)).toBeNull();
  });
});
