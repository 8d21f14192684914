// @vitest-environment happy-dom
import { getCompanyCheck } from "@stokaz/contract/accounts/company-check";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { logIn, says, show, startServer } from "#test/screen";
import { CompanyCheckSection } from "./company-check-section.tsx";

const server = startServer();

const check = {
  state: "active",
  siret: "73282932000074",
  name: "VANILLE DES HAUTS",
  activity: "01.28Z",
  checkedOn: "2026-11-03",
  vouchedOn: null,
  isVerified: true,
  isEmailProven: true,
  readingsLeft: 200,
};

const open = (changes: object) => {
  logIn("artisan");
  server.answer(getCompanyCheck, says({ ...check, ...changes }));
  show(<CompanyCheckSection />);
};

it("says when the register confirmed a company, and what it has", async () => {
  covers("own.places.15");
  open({});
  await screen.findByText("Vérifiée au registre le 3 novembre 2026");
  screen.getByText("VANILLE DES HAUTS");
  screen.getByText("01.28Z");
});

it("says when the team answers for it", async () => {
  covers("own.places.15");
  open({ state: "unknown", name: null, activity: null, vouchedOn: "2026-11-20" });
  await screen.findByText("Vérifiée par notre équipe le 20 novembre 2026");
  expect(screen.queryByText("Nom au registre")).toBeNull();
});

it.each([
  ["waiting", "Nous cherchons votre entreprise au registre.", /une minute ou deux/],
  ["away", "Le registre ne répond pas pour l'instant.", /vous n'avez rien à faire/],
  ["closed", "Le registre dit que votre entreprise a cessé son activité.", /Rien de nouveau/],
  [
    "other_name",
    "Le registre connaît votre SIRET sous un autre nom.",
    /Corrigez le nom ou le SIRET/,
  ],
  ["unknown", "Votre SIRET est introuvable au registre.", /Vérifiez-le plus haut/],
])("says what to do of a company that is %s", async (state, title, text) => {
  covers("own.places.15");
  open({ state, isVerified: false, checkedOn: null });
  await screen.findByText(title);
  screen.getByText(text);
});
