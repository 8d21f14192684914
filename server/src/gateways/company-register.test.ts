import { createServer } from "node:http";
import { covers } from "@stokaz/spec-coverage";
import { afterAll, beforeAll, expect, it } from "vitest";
import { portOf } from "../../test/port-of.ts";
import { createCompanyRegister } from "./company-register.ts";

/** Answer to the next call. */
let answer: { status: number; body: unknown };
let asked = "";
const server = createServer(({ url = "" }, response) => {
  asked = url;
  response.writeHead(answer.status, { "content-type": "application/json" });
  response.end(JSON.stringify(answer.body));
});
let baseUrl = "";
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  baseUrl = `http://127.0.0.1:${portOf(server)}`;
});
afterAll(() => server.close());

const SIRET = "73282932000074";
const place = {
  siret: SIRET,
  etat_administratif: "A",
  activite_principale: "01.28Z",
  nom_commercial: "VANILLE PEI",
  liste_enseignes: ["LA VANILLERAIE"],
};
const unit = {
  nom_complet: "VANILLE DES HAUTS (VDH)",
  nom_raison_sociale: "VANILLE DES HAUTS",
  sigle: "VDH",
  activite_principale: "47.29Z",
  etat_administratif: "A",
  siege: { ...place, siret: "73282932000090" },
  matching_etablissements: [place],
};
const find = (results: object[]) => {
  answer = { status: 200, body: { results, total_results: results.length } };
  return createCompanyRegister(baseUrl).find(SIRET);
};

it("reads the establishment that has the SIRET, with every name it goes by", async () => {
  covers("own.places.10");
  expect(await find([unit])).toEqual({
    names: ["VANILLE DES HAUTS (VDH)", "VANILLE DES HAUTS", "VDH", "VANILLE PEI", "LA VANILLERAIE"],
    activity: "01.28Z",
    isActive: true,
  });
  expect(asked).toBe(`/search?q=${SIRET}&page=1&per_page=5`);
});

it("finds it as the seat of the company, too, and nothing where no establishment has it", async () => {
  covers("own.places.10");
  const seat = { ...unit, siege: place, matching_etablissements: [] };
  expect(await find([seat])).toMatchObject({ isActive: true });
  expect(await find([{ ...unit, matching_etablissements: [] }])).toBeUndefined();
  expect(await find([])).toBeUndefined();
});

it.each([
  [{ ...unit, matching_etablissements: [{ ...place, etat_administratif: "F" }] }],
  [{ ...unit, etat_administratif: "C" }],
])("sees that the establishment, or all of the company, is closed", async (closed) => {
  covers("own.places.11");
  expect(await find([closed])).toMatchObject({ isActive: false });
});

it("takes a name that is kept back for none", async () => {
  covers("own.places.10");
  const kept = {
    ...unit,
    nom_complet: "[NON-DIFFUSIBLE]",
    nom_raison_sociale: "[ND]",
    sigle: null,
    matching_etablissements: [{ ...place, nom_commercial: null, liste_enseignes: null }],
  };
  expect(await find([kept])).toMatchObject({ names: [], isActive: true });
});

it.each([
  [429, { erreur: "Too Many Requests" }],
  [500, {}],
  [200, { resultats: [] }],
])("rejects when it is answered %i %o", async (status, body) => {
  covers("own.places.12");
  answer = { status, body };
  await expect(createCompanyRegister(baseUrl).find(SIRET)).rejects.toThrow();
});
