// @vitest-environment happy-dom

import { getTerritory } from "@stokaz/contract/spaces/territory";
import { getTaxIdentity, saveTaxIdentity, saveTaxPlace } from "@stokaz/contract/tax/tax-identity";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import TaxIdentityPage from "./tax-identity-page.tsx";

const server = startServer();
beforeEach(() => server.answer(getTerritory, says(territory)));

const PLACE = {
  _id: "7b5f0a52-4a0e-4a52-9d0e-0d4c4d4f0c11",
  name: "Garage de Terre Sainte",
  address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
  parcel: null,
  kind: null,
  isLet: true,
};
const NOTHING = {
  kind: "person",
  name: "Payet",
  firstName: "Marie",
  address: "12 rue de la Gare, 97410 Saint-Pierre",
  company: null,
  siret: null,
  vatStatus: null,
  vatNumber: null,
  residence: null,
  isSoleTrader: null,
  hasTin: null,
  tin: null,
  birthDate: false,
  birthTown: false,
  birthCountry: false,
  iban: null,
  holder: false,
  establishments: [],
  places: [PLACE],
  missing: ["residence", "birthDate", "tin", "iban", "holder", "parcel", "placeKind"],
  isRequired: true,
  request: null,
  readings: [],
};
const WHOLE = {
  ...NOTHING,
  residence: "FR",
  hasTin: true,
  tin: "0053",
  birthDate: true,
  iban: "2606",
  holder: true,
  missing: [],
};

const open = async (known: object, role: "lessor" | "artisan" = "lessor") => {
  logIn(role);
  server.answer(getTaxIdentity, says(known));
  const pointer = show(<TaxIdentityPage />);
  const form = within(await screen.findByRole("form", { name: "Informations fiscales" }));
  const save = () => pointer.click(form.getByRole("button", { name: "Enregistrer" }));
  return { pointer, form, save };
};

const text = (name: string, form: { getByRole: typeof screen.getByRole }) =>
  form.getByRole<HTMLInputElement>("textbox", { name });

const FIRM = {
  ...NOTHING,
  kind: "firm",
  company: "Ruche des Hauts SARL",
  siret: "73282932000074",
  places: [],
  missing: ["soleTrader"],
  isRequired: false,
};

describe("the page of what the tax authority asks", () => {
  it("says what is missing, why it is asked, and what follows without an answer", async () => {
    covers("own.product.357");
    await open({
      ...NOTHING,
      missing: ["birthDate", "tin"],
      request: {
        askedOn: "2026-11-25",
        step: "second-reminder",
        next: { step: "payouts-held", on: "2027-01-14" },
      },
    });
    screen.getByText("Il manque : votre date de naissance et votre numéro fiscal.");
    screen.getByText("Sans réponse, le 14 janvier 2027 vos versements attendent.");
    screen.getByText(/articles 1649 ter A à 1649 ter E du code général des impôts/);
    screen.getByText("Personne, pour l'instant.");
  });

  it("asks for a number or for the place of birth, and sends what is asked for", async () => {
    covers("own.product.357");
    const { pointer, form, save } = await open(NOTHING);
    expect(form.queryByRole("textbox", { name: "Numéro fiscal" })).toBeNull();
    await pointer.click(form.getByRole("radio", { name: "Non" }));
    await pointer.type(text("Ville de naissance", form), "Saint-Denis");
    await pointer.selectOptions(
      form.getByRole("combobox", { name: "Pays de naissance" }),
      "Madagascar",
    );
    await pointer.click(form.getByRole("radio", { name: "Oui" }));
    await pointer.type(text("Numéro fiscal", form), "30 23 217 600 053");
    server.answer(saveTaxIdentity, says({ ...WHOLE, message: "C'est enregistré." }));
    await save();
    await screen.findByText("C'est enregistré. Il ne manque plus rien.");
    expect(server.sentTo(saveTaxIdentity).at(-1)?.body).toMatchObject({
      residence: "FR",
      hasTin: true,
      tin: "30 23 217 600 053",
      birthTown: "",
      birthCountry: "",
    });
  });

  it("keeps what was typed while a number is not valid, and sends it once all are", async () => {
    covers("own.product.357");
    const { pointer, form, save } = await open(NOTHING);
    await pointer.click(form.getByRole("radio", { name: "Oui" }));
    await pointer.type(text("Numéro fiscal", form), "3023217600054");
    await save();
    await form.findByText(/Ce numéro fiscal n'est pas valide/);
    await pointer.clear(text("Numéro fiscal", form));
    await pointer.type(text("Numéro fiscal", form), "30 23 217 600 053");
    await pointer.type(text("IBAN du compte où vous êtes payé", form), "FR14 2004");
    const iban = { field: "iban", message: "Cet IBAN n'est pas valide." };
    server.answer(saveTaxIdentity, refuses("request/invalid", { errors: [iban] }));
    await save();
    await form.findByText("Cet IBAN n'est pas valide.");
    expect(text("Numéro fiscal", form).value).toBe("30 23 217 600 053");
    server.answer(saveTaxIdentity, says({ ...WHOLE, message: "C'est enregistré." }));
    await save();
    await screen.findByText("C'est enregistré. Il ne manque plus rien.");
    expect(server.sentTo(saveTaxIdentity).at(-1)?.body).toMatchObject({
      tin: "30 23 217 600 053",
      iban: "FR14 2004",
    });
  });

  it("is saved whatever was typed before into a field that is no longer asked for", async () => {
    covers("own.product.357");
    const { pointer, form, save } = await open(FIRM, "artisan");
    const choice = (name: string) => within(form.getByRole("radiogroup", { name }));
    const isSoleTrader = choice("Êtes-vous entrepreneur individuel ou micro-entrepreneur ?");
    await pointer.click(isSoleTrader.getByRole("radio", { name: "Oui" }));
    const hasTin = choice("Avez-vous un numéro fiscal ?");
    await pointer.click(hasTin.getByRole("radio", { name: "Non" }));
    await pointer.click(text("Ville de naissance", form));
    await pointer.paste("a".repeat(101));
    await pointer.click(hasTin.getByRole("radio", { name: "Oui" }));
    server.answer(saveTaxIdentity, says({ ...FIRM, message: "C'est enregistré." }));
    await pointer.type(text("Numéro fiscal", form), "3023217600053");
    await save();
    await screen.findByText("C'est enregistré.");
    await pointer.type(text("Numéro fiscal", form), "123");
    await pointer.click(isSoleTrader.getByRole("radio", { name: "Non" }));
    await save();
    await expect.poll(() => server.sentTo(saveTaxIdentity)).toHaveLength(2);
    expect(server.sentTo(saveTaxIdentity)[1]?.body).toMatchObject({ isSoleTrader: false, tin: "" });
  });

  it("shows the ends of what is kept, and sends nothing in its place when left empty", async () => {
    covers("own.product.357");
    const { pointer, form, save } = await open(WHOLE);
    screen.getByText("Il ne manque rien.");
    form.getByText(/Enregistré : •••• 0053\. Laissez vide pour le garder/);
    form.getByText(/Enregistré : •••• 2606\. Laissez vide pour le garder/);
    expect(text("Numéro fiscal", form).value).toBe("");
    server.answer(saveTaxIdentity, says({ ...WHOLE, message: "C'est enregistré." }));
    await pointer.type(text("Titulaire de ce compte", form), "Marie Payet");
    await save();
    await screen.findByText("C'est enregistré. Il ne manque plus rien.");
    expect(server.sentTo(saveTaxIdentity)[0]?.body).toMatchObject({ tin: "", iban: "" });
    expect(text("Titulaire de ce compte", form).value).toBe("");
  });

  it("asks each place for its parcel and its kind", async () => {
    covers("own.product.357");
    const { pointer } = await open(NOTHING);
    const place = within(screen.getByRole("form", { name: PLACE.name }));
    await pointer.type(text("Référence cadastrale", place), "97416 AB 123");
    await pointer.click(place.getByRole("button", { name: "Enregistrer cet espace" }));
    await place.findByText("Une référence cadastrale a 14 caractères, comme 97411000AB0123.");
    await pointer.clear(text("Référence cadastrale", place));
    await pointer.type(text("Référence cadastrale", place), "97416000AB0123");
    await pointer.selectOptions(place.getByRole("combobox", { name: "Type de lieu" }), "Cave");
    server.answer(saveTaxPlace, says({ ...NOTHING, message: "C'est enregistré." }));
    await pointer.click(place.getByRole("button", { name: "Enregistrer cet espace" }));
    await screen.findByText("C'est enregistré.");
    expect(server.sentTo(saveTaxPlace)[0]?.body).toEqual({
      parcel: "97416000AB0123",
      kind: "cellar",
    });
  });

  it("asks a company for nobody's birth, a sole trader for theirs, and says from when it is needed", async () => {
    covers("own.product.357");
    const { pointer, form, save } = await open(FIRM, "artisan");
    screen.getByText(/à partir de 30 ventes ou de plus de 2 000 € dans l'année/);
    expect(form.queryByText("Date de naissance")).toBeNull();
    await pointer.click(form.getByRole("radio", { name: "Oui" }));
    form.getByText("Date de naissance");
    await pointer.click(form.getByRole("checkbox", { name: /autre pays de l'Union/ }));
    await pointer.click(form.getByRole("checkbox", { name: "Portugal" }));
    server.answer(saveTaxIdentity, says({ ...FIRM, message: "C'est enregistré." }));
    await save();
    await screen.findByText("C'est enregistré.");
    expect(server.sentTo(saveTaxIdentity)[0]?.body).toMatchObject({
      isSoleTrader: true,
      establishments: ["PT"],
    });
  });
});
