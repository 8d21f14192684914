// @vitest-environment happy-dom
import { me, onboard, type User, updateProfile } from "@stokaz/contract/accounts/accounts";
import { changePassword } from "@stokaz/contract/accounts/passwords";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { useLocation } from "react-router";
import { describe, expect, it } from "vitest";
import { isSilent, logIn, refuses, says, show, startServer } from "#test/screen";
import { getSession } from "../../lib/session/session.ts";
import { ProfileForm } from "./profile-form.tsx";

const server = startServer();

const person = {
  _id: "00000000-0000-4000-8000-000000000001",
  name: "Hoarau",
  firstName: "Marie",
  address: "12 rue de la Gare, 97410 Saint-Pierre",
  fixedPhone: "0262123456",
  mobilePhone: "0692123456",
  email: "marie@exemple.re",
  profilePhoto: "/uploads/a.webp",
  termsGeneralAccepted: true,
  termsPrivacyAccepted: true,
};
// The parts of an account that this form reads.
const artisan = {
  ...person,
  role: "artisan",
  companyName: "Vanille des Hauts SARL",
  tradeName: "Vanille des Hauts",
  SIRET: "73282932000074",
  brandLogo: "/uploads/b.webp",
} as User;
// The parts of an account that this form reads.
const lessor = {
  ...person,
  role: "lessor",
  retrievalDays: ["Lun"],
  retrievalTimes: { start: "08:00", end: "18:00" },
  deliveryDays: ["Mar"],
  deliveryTimes: { start: "08:00", end: "18:00" },
  hasRentalContract: true,
  hasInsuranceExtension: true,
  plansToSubscribeInsurance: true,
} as User;

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const submit = () => screen.getByRole("button", { name: "Valider" });

/** What is said of each text field that an artisan leaves empty. */
const TEXT_MESSAGES = {
  Nom: "Le nom est requis",
  Prénom: "Le prénom est requis",
  "Téléphone fixe": "Le téléphone fixe est requis",
  "Téléphone portable": "Le téléphone portable est requis",
  "Raison sociale": "La raison sociale est requise",
  "Nom commercial": "Le nom commercial est requis",
  "Numéro SIRET": "Le numéro SIRET est requis",
};

const ARTISAN_MESSAGES = [
  ...Object.values(TEXT_MESSAGES),
  "L'adresse est requise",
  "La photo de profil est requise",
  "Le logo de la marque des produits vendus est requis",
];

const HOURS_MESSAGES = [
  "Les jours de récupération sont obligatoires",
  "Les jours de livraison sont obligatoires",
  "L'heure de début de récupération est obligatoire",
  "L'heure de fin de récupération est obligatoire",
  "L'heure de début de livraison est obligatoire",
  "L'heure de fin de livraison est obligatoire",
];

/** Empties an artisan's profile: texts, address and pictures. */
const emptyProfile = async (user: UserEvent): Promise<void> => {
  for (const label of Object.keys(TEXT_MESSAGES)) await user.clear(field(label));
  await user.clear(screen.getByLabelText(/^Adresse/, { selector: "input" }));
  await user.click(screen.getByRole("button", { name: "Retirer : Photo de profil" }));
  await user.click(screen.getByRole("button", { name: /^Retirer : Logo/ }));
};

describe("a profile", () => {
  it("of an artisan says everything that is missing, and keeps the e-mail as it is", async () => {
    covers(
      "§8.messages.23",
      "§2.profile.1",
      "§2.profile.2",
      "§2.profile.7",
      "§5.registration.1",
      "§5.registration.2",
      "§5.registration.3",
      "§5.registration.4",
      "§5.registration.6",
      "§5.registration.10",
      "§5.registration.12",
      "§5.artisan.1",
      "§5.artisan.2",
      "§5.artisan.3",
      "§5.artisan.5",
    );
    const user = show(<ProfileForm user={artisan} />);
    await emptyProfile(user);
    await user.click(submit());
    for (const message of ARTISAN_MESSAGES) {
      expect(await screen.findByText(message)).toBeDefined();
    }
    expect(field("Email").readOnly).toBe(true);
    expect(server.sentTo(updateProfile)).toEqual([]);
  });

  it("of a lessor says every message of the days and hours", async () => {
    covers(
      "§2.profile.6",
      "§5.lessor.1",
      "§5.lessor.2",
      "§5.lessor.4",
      "§5.lessor.5",
      "§5.lessor.6",
      "§5.lessor.7",
    );
    const user = show(<ProfileForm user={lessor} />);
    const group = (name: string) => within(screen.getByRole("group", { name }));
    await user.click(group("Jours de récupération").getByLabelText("Lundi"));
    await user.click(group("Jours de livraison").getByLabelText("Mardi"));
    for (const hours of ["Heures de récupération", "Heures de livraison"]) {
      await user.clear(group(hours).getByLabelText("Début"));
      await user.clear(group(hours).getByLabelText("Fin"));
    }
    await user.click(submit());
    for (const message of HOURS_MESSAGES) {
      expect(await screen.findByText(message)).toBeDefined();
    }
  });

  it("keeps what was changed when nobody answers", async () => {
    server.answer(updateProfile, isSilent);
    const user = show(<ProfileForm user={lessor} />);
    await user.clear(field("Prénom"));
    await user.paste("Jeanne");
    await user.click(submit());
    const toast = await screen.findByRole("alert");
    expect(toast.textContent).toContain("Pas de réponse du serveur");
    expect(field("Prénom").value).toBe("Jeanne");
  });

  it("takes over what was saved elsewhere since it was opened", async () => {
    covers("own.product.786");
    logIn("lessor");
    server.answer(updateProfile, refuses("request/record-changed"));
    const newest = {
      ...lessor,
      mobilePhone: "0692999999",
      retrievalTimes: { start: "10:00", end: "18:00" },
    };
    server.answer(me, says({ user: { ...newest, version: "second" } }));
    const user = show(<ProfileForm user={{ ...lessor, version: "first" }} />);
    await user.clear(field("Prénom"));
    await user.paste("Jeanne");
    await user.click(submit());
    await waitFor(() => expect(field("Téléphone portable").value).toBe("0692999999"));
    expect(field("Prénom").value).toBe("Jeanne");
    await user.click(submit());
    await waitFor(() => expect(server.sentTo(updateProfile)).toHaveLength(2));
    const [first, second] = server.sentTo(updateProfile);
    expect(first?.body).toMatchObject({ version: "first" });
    expect(second?.body).toMatchObject({
      version: "second",
      firstName: "Jeanne",
      mobilePhone: "0692999999",
    });
  });

  it("says that its payment account can't be connected, and can be asked again", async () => {
    covers("§8.messages.24");
    server.answer(onboard, isSilent);
    const user = show(<ProfileForm user={artisan} />);
    const connect = screen.getByRole<HTMLButtonElement>("button", {
      name: "Connectez votre compte",
    });
    await user.click(connect);
    const toast = await screen.findByRole("alert");
    expect(toast.textContent).toContain("Échec de la connexion à Stripe");
    expect(connect.disabled).toBe(false);
  });
});

const Address = () => <p role="note">{useLocation().pathname}</p>;

it("saves what was changed, keeps it in the session, and leads to the dashboard", async () => {
  covers("§4.states.6", "§2.profile.8");
  logIn("lessor");
  server.answer(
    updateProfile,
    says({ message: "Enregistré.", user: { ...lessor, firstName: "Jeanne" } }),
  );
  const user = show(
    <>
      <ProfileForm user={lessor} />
      <Address />
    </>,
  );
  await user.clear(field("Prénom"));
  await user.paste("Jeanne");
  await user.click(submit());
  await waitFor(() => expect(screen.getByRole("note").textContent).toBe("/storage-management"));
  expect(getSession()?.user?.firstName).toBe("Jeanne");
  expect(server.sentTo(updateProfile)[0]?.body).toMatchObject({ firstName: "Jeanne" });
});

it("has its password changed in a dialog, which says what is wrong beside its field", async () => {
  covers("§2.profile.3");
  const wrong = "Le mot de passe actuel est incorrect.";
  server.answer(
    changePassword,
    refuses("account/wrong-password", { errors: [{ field: "currentPassword", message: wrong }] }),
  );
  const user = show(<ProfileForm user={lessor} />);
  await user.click(screen.getByRole("button", { name: "Changer le mot de passe" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Changer le mot de passe" }));
  const save = () => user.click(dialog.getByRole("button", { name: "Enregistrer" }));
  const current = await dialog.findByLabelText(/^Mot de passe actuel/);
  const next = dialog.getByLabelText(/^Nouveau mot de passe/);
  await user.type(current, "faux");
  await user.type(next, "court");
  await save();
  expect(
    await dialog.findByText("Le mot de passe doit comporter au moins 6 caractères"),
  ).toBeDefined();
  expect(server.sentTo(changePassword)).toEqual([]);
  await user.type(next, "-Letchis-974!");
  await save();
  expect(await dialog.findByText(wrong)).toBeDefined();
  server.answer(changePassword, says({ message: "Votre mot de passe a été changé." }));
  await save();
  expect(await screen.findByText("Votre mot de passe a été changé.")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
