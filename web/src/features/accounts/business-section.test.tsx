// @vitest-environment happy-dom
import { getBusiness, updateBusiness } from "@stokaz/contract/sellers/sellers";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { aUser, logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { anIdentity, NOTHING_SOLD } from "#test/sellers";
import { BusinessSection } from "./business-section.tsx";

const server = startServer();
const { kind: _, name: __, tradeName: ___, siret: ____, ...facts } = anIdentity();
const business = { ...facts, mediatorName: null, vatSince: null };
const user = aUser("artisan", {
  companyName: "Ruche des Hauts SARL",
  tradeName: "La Ruche des Hauts",
  SIRET: "83214567890123",
});

beforeEach(() => server.answer(getTerritory, says(territory)));

const open = async (more: object = {}) => {
  logIn("artisan");
  server.answer(
    getBusiness,
    says({ business, ...NOTHING_SOLD, missing: ["le médiateur"], ...more }),
  );
  // The parts of an account that this section reads.
  const account = user as Parameters<typeof BusinessSection>[0]["user"];
  const pointer = show(<BusinessSection user={account} />);
  await pointer.click(await screen.findByRole("button", { name: "Compléter ou modifier" }));
  return { pointer, form: within(await screen.findByRole("form")) };
};

describe("what buyers read of a business", () => {
  it("says what is missing, and is completed", async () => {
    covers("own.product.110");
    const { pointer, form } = await open();
    screen.getByText("Il manque : le médiateur.");
    const mediator = form.getByRole("textbox", { name: "Médiateur de la consommation" });
    await pointer.type(mediator, "Médiateur des Hauts");
    const phone = { ...business, phone: "0262590011" };
    server.answer(
      updateBusiness,
      says({ message: "C'est écrit.", business: phone, ...NOTHING_SOLD, missing: [] }),
    );
    await pointer.click(form.getByRole("button", { name: "Enregistrer" }));
    await screen.findByText("C'est écrit.");
    expect(server.sentTo(updateBusiness)[0]?.body).toMatchObject({
      mediatorName: "Médiateur des Hauts",
      vatStatus: "franchise",
      isLawCertified: true,
    });
    await screen.findByText("02 62 59 00 11");
    expect(screen.queryByText(/Il manque/)).toBeNull();
    const page = screen.getByRole("link", { name: "Voir ma page de vendeur" });
    expect(page.getAttribute("href")).toBe(`/vendeurs/${user._id}`);
  });

  it("asks for the licence of who sells alcohol alone", async () => {
    covers("own.product.110");
    const { form } = await open({ sellsAlcohol: true });
    form.getByRole("textbox", { name: "Licence de vente d'alcool" });
    expect(form.queryByRole("textbox", { name: "Numéro de TVA" })).toBeNull();
  });

  it("asks who sells textiles for their identifier, and everybody for a declaration of food", async () => {
    covers("own.product.573");
    const { pointer, form } = await open({ sellsTextiles: true });
    await pointer.type(
      form.getByRole("textbox", { name: "Identifiant unique, textiles" }),
      "FR123456_11ABCD",
    );
    await pointer.type(
      form.getByRole("textbox", { name: "Déclaration d'activité alimentaire" }),
      "Récépissé n° 974-0110",
    );
    server.answer(
      updateBusiness,
      says({ message: "C'est écrit.", business, ...NOTHING_SOLD, missing: [] }),
    );
    await pointer.click(form.getByRole("button", { name: "Enregistrer" }));
    await screen.findByText("C'est écrit.");
    expect(server.sentTo(updateBusiness)[0]?.body).toMatchObject({
      textileNumber: "FR123456_11ABCD",
      foodDeclaration: "Récépissé n° 974-0110",
    });
  });

  it("names the authority of the territory to which food is declared", async () => {
    covers("own.product.573");
    const foodAuthority = { name: "direction générale des territoires", shortName: "DGTM" };
    server.answer(getTerritory, says({ ...territory, foodAuthority }));
    const { form } = await open();
    await form.findByText(/récépissé de votre déclaration d'activité à la DGTM\./);
  });

  it("asks who pays VAT for their number, and says since when a status holds", async () => {
    covers("own.product.315", "own.product.316");
    const { pointer, form } = await open({ business: { ...business, vatSince: "2026-03-12" } });
    await form.findByText(
      /Depuis le 12 mars 2026. Un changement vaut pour vos prochaines ventes, jamais pour celles déjà faites\./,
    );
    expect(form.queryByRole("option", { name: /Guyane/ })).toBeNull();
    await pointer.selectOptions(form.getByRole("combobox", { name: "TVA" }), "liable");
    form.getByRole("textbox", { name: "Numéro de TVA" });
    form.getByText("D'après votre SIRET, sans doute FR38832145678");
  });

  it("is saved without VAT, whatever was typed before as a number", async () => {
    covers("own.product.315");
    const { pointer, form } = await open();
    const status = await form.findByRole("combobox", { name: "TVA" });
    await pointer.selectOptions(status, "liable");
    await pointer.type(form.getByRole("textbox", { name: "Numéro de TVA" }), "FR12");
    await pointer.selectOptions(status, "franchise");
    server.answer(
      updateBusiness,
      says({ message: "C'est écrit.", business, ...NOTHING_SOLD, missing: [] }),
    );
    await pointer.click(form.getByRole("button", { name: "Enregistrer" }));
    await screen.findByText("C'est écrit.");
    expect(server.sentTo(updateBusiness)[0]?.body).toMatchObject({
      vatStatus: "franchise",
      vatNumber: "",
    });
  });

  it("keeps the stored VAT number of who looks at another choice", async () => {
    covers("own.product.315");
    const vatNumber = "FR38832145678";
    const { pointer, form } = await open({
      business: { ...business, vatStatus: "liable", vatNumber },
    });
    const status = await form.findByRole("combobox", { name: "TVA" });
    await pointer.selectOptions(status, "franchise");
    await pointer.selectOptions(status, "liable");
    const field = form.getByRole<HTMLInputElement>("textbox", { name: "Numéro de TVA" });
    expect(field.value).toBe(vatNumber);
  });

  it.each([
    ["reunion", 1],
    ["guadeloupe", 1],
    ["martinique", 1],
    ["guyane", 1],
    ["mayotte", 1],
    ["elsewhere", 0],
  ])("says who owes dock dues, and that prices include them: %s, %i", async (code, count) => {
    covers("own.product.572");
    server.answer(getTerritory, says({ ...territory, code }));
    const { form } = await open();
    await form.findByText(/TVA/, { selector: "label, strong" });
    expect(form.queryAllByText(/restent toutes taxes comprises/)).toHaveLength(count);
    const links = form.queryAllByRole("link", { name: "La loi sur l'octroi de mer" });
    expect(links).toHaveLength(count);
  });

  it("has nothing to choose where VAT does not apply", async () => {
    covers("own.product.316");
    const mayotte = { ...territory, code: "mayotte", whereName: "à Mayotte" };
    server.answer(getTerritory, says(mayotte));
    const { form } = await open();
    await form.findByText(/rien à choisir à Mayotte/);
    form.getByText(/TVA non applicable, article 294 du CGI/);
    expect(form.queryByRole("combobox", { name: "TVA" })).toBeNull();
  });

  it("keeps what was typed when the server refuses it", async () => {
    covers("own.product.110");
    const { pointer, form } = await open();
    const site = form.getByRole<HTMLInputElement>("textbox", { name: "Site du médiateur" });
    await pointer.clear(site);
    await pointer.type(site, "mediateur.test");
    await pointer.click(form.getByRole("button", { name: "Enregistrer" }));
    await form.findByText("L'adresse commence par https://");
    await pointer.clear(site);
    const errors = [{ field: "phone", message: "Non." }];
    server.answer(updateBusiness, refuses("request/invalid", { errors }));
    await pointer.click(form.getByRole("button", { name: "Enregistrer" }));
    await form.findByText("Non.");
    expect(form.getByRole<HTMLInputElement>("textbox", { name: "Forme juridique" }).value).toBe(
      "SARL au capital de 5 000 €",
    );
  });
});
