// @vitest-environment happy-dom
import { exportState } from "@stokaz/contract/accounts/account-exports";
import { me } from "@stokaz/contract/accounts/accounts";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { aUser, isSilent, logIn, says, show, startServer, territory } from "#test/screen";
import ProfilePage from "./profile-page.tsx";

const server = startServer();

const HOURS = { start: "08:00", end: "18:00" };
const OF_ROLE = {
  lessor: {
    stripeAccountId: "acct_1",
    retrievalDays: ["Lun"],
    retrievalTimes: HOURS,
    deliveryDays: ["Mar"],
    deliveryTimes: HOURS,
    hasRentalContract: true,
    hasInsuranceExtension: true,
    plansToSubscribeInsurance: true,
  },
  artisan: {
    stripeAccountId: "acct_1",
    companyName: "Vanille des Hauts SARL",
    tradeName: "Vanille des Hauts",
    SIRET: "73282932000074",
    brandLogo: "/uploads/b.webp",
  },
  consumer: {},
};

const textbox = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });

it.each([
  ["lessor", "Profil loueur", { group: ["Jours de récupération", "Jours de livraison"] }, 5],
  [
    "artisan",
    "Profil artisan producteur",
    { textbox: ["Raison sociale", "Nom commercial", "Numéro SIRET"] },
    2,
  ],
  ["consumer", "Profil acheteur", {}, 2],
] as const)(
  "the profile of a %s is called %s and has its fields",
  async (role, title, own, boxes) => {
    covers(
      "§2.routes.13",
      "§2.profile.1",
      "§2.profile.2",
      "§2.profile.3",
      "§2.profile.4",
      "§2.profile.5",
      "§2.profile.6",
      "§2.profile.7",
      "§5.registration.10",
      "§6.roles.8",
    );
    logIn(role, OF_ROLE[role]);
    server.answer(getTerritory, says(territory));
    server.answer(exportState, isSilent);
    server.answer(me, says({ user: aUser(role, OF_ROLE[role]) }));
    show(<ProfilePage />, "/profile");
    expect((await textbox("Email")).readOnly).toBe(true);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
    for (const [kind, names] of Object.entries(own)) {
      for (const name of names) expect(screen.getByRole(kind, { name })).toBeDefined();
    }
    expect(screen.getByLabelText<HTMLInputElement>("Mot de passe").disabled).toBe(true);
    const consents = screen.getAllByRole<HTMLInputElement>("checkbox", { name: /^J'/ });
    expect(consents.map(({ disabled }) => disabled)).toEqual(Array(boxes).fill(true));
    expect(screen.queryAllByText("Compte Stripe connecté")).toHaveLength(
      role === "consumer" ? 0 : 1,
    );
    expect(screen.getByRole("button", { name: "Valider" })).toBeDefined();
  },
);
