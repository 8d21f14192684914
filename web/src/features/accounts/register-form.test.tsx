// @vitest-environment happy-dom
import { register } from "@stokaz/contract/accounts/accounts";
import { covers } from "@stokaz/spec-coverage";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { useLocation } from "react-router";
import { describe, expect, it } from "vitest";
import { aUser, isSilent, refuses, says, show, startServer } from "#test/screen";
import { RegisterForm } from "./register-form.tsx";

const server = startServer();

const PERSON = [
  "Le nom est requis",
  "Le prénom est requis",
  "L'adresse est requise",
  "Le téléphone fixe est requis",
  "Le téléphone portable est requis",
  "L'email est requis",
  "Le mot de passe est requis",
  "La photo de profil est requise",
  "Vous devez accepter les conditions générales d'utilisation",
  "Vous devez accepter les conditions relatives aux données privées",
];
const REQUIRED = {
  lessor: [
    ...PERSON,
    "Les jours de récupération sont obligatoires",
    "Les jours de livraison sont obligatoires",
    "L'heure de début de récupération est obligatoire",
    "L'heure de fin de récupération est obligatoire",
    "L'heure de début de livraison est obligatoire",
    "L'heure de fin de livraison est obligatoire",
    "Vous devez avoir un contrat de location ou une preuve de propriété",
    "Vous devez avoir une extension d'assurance multirisque habitation",
    "Vous devez envisager de souscrire à une extension d'assurance",
  ],
  artisan: [
    ...PERSON,
    "La raison sociale est requise",
    "Le nom commercial est requis",
    "Le numéro SIRET est requis",
    "Le logo de la marque des produits vendus est requis",
  ],
  consumer: PERSON.filter((message) => !/téléphone fixe|photo/.test(message)),
} as const;

const Address = () => (
  <p role="note" aria-label="address">
    {useLocation().pathname}
  </p>
);

const open = (role: keyof typeof REQUIRED) =>
  show(
    <>
      <RegisterForm role={role} title="Inscription" />
      <Address />
    </>,
  );
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const photo = () =>
  screen.getByLabelText<HTMLInputElement>(/^Photo de profil/, { selector: "input" });
const choose = (file: File, input = photo()): void => {
  fireEvent.change(input, { target: { files: [file] } });
};
const picture = (): File => new File(["pixels"], "moi.png", { type: "image/png" });
/** Pastes the whole text: typing each key would render the whole form again. */
const type = async (user: UserEvent, input: HTMLInputElement, text: string): Promise<void> => {
  await user.click(input);
  await user.paste(text);
};
const submit = () => screen.getByRole("button", { name: "S'inscrire" });

describe("an empty registration", () => {
  it.each(["lessor", "artisan", "consumer"] as const)(
    "as %s is told everything, and sent nothing",
    async (role) => {
      covers(
        "§2.registration.3",
        "§2.registration.4",
        "§2.registration.5",
        "§5.registration.1",
        "§5.registration.2",
        "§5.registration.3",
        "§5.registration.4",
        "§5.registration.6",
        "§5.registration.8",
        "§5.registration.11",
        "§5.registration.12",
        "§5.registration.13",
        "§5.registration.14",
        "§5.lessor.1",
        "§5.lessor.2",
        "§5.lessor.4",
        "§5.lessor.5",
        "§5.lessor.6",
        "§5.lessor.7",
        "§5.lessor.9",
        "§5.lessor.10",
        "§5.lessor.11",
        "§5.artisan.1",
        "§5.artisan.2",
        "§5.artisan.3",
        "§5.artisan.5",
      );
      const user = open(role);
      await user.click(submit());
      for (const message of REQUIRED[role]) expect(await screen.findByText(message)).toBeDefined();
      expect(document.activeElement).toBe(field("Nom"));
      expect(server.sentTo(register)).toEqual([]);
    },
  );
});

describe("what is wrong", () => {
  it.each([
    [
      "Téléphone fixe",
      "0012345678",
      "Le téléphone fixe doit commencer par 01, 02, ..., 09 et avoir 10 chiffres.",
    ],
    [
      "Téléphone portable",
      "0262123456",
      "Le téléphone portable doit commencer par 06 ou 07 et avoir 10 chiffres.",
    ],
    ["Email", "marie@", "Email invalide"],
    ["Numéro SIRET", "123", "Le numéro SIRET doit comporter 14 chiffres"],
    ["Numéro SIRET", "12345678901234", "Le numéro SIRET n'est pas valide"],
  ])("is said on leaving %s: %s", async (label, typed, message) => {
    covers(
      "§9.constants.9",
      "§5.registration.5",
      "§5.registration.7",
      "§5.registration.9",
      "§5.registration.11",
      "§5.artisan.4",
    );
    const user = open("artisan");
    await type(user, field(label), typed);
    await user.tab();
    expect(await screen.findByText(message)).toBeDefined();
  });

  it("is said on leaving a password that is too short", async () => {
    const user = open("artisan");
    await type(user, screen.getByLabelText(/^Mot de passe/, { selector: "input" }), "court");
    await user.tab();
    expect(
      await screen.findByText("Le mot de passe doit comporter au moins 6 caractères"),
    ).toBeDefined();
  });

  it("of a picture is said at once; a right one is shown, and can be taken away", async () => {
    covers("§5.pictures.1", "§5.pictures.2");
    const user = open("consumer");
    choose(new File(["texte"], "moi.pdf", { type: "application/pdf" }));
    expect(await screen.findByText("Seuls les fichiers image sont autorisés.")).toBeDefined();
    choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], "moi.png", { type: "image/png" }));
    expect(await screen.findByText("La taille de l'image ne doit pas dépasser 5MB.")).toBeDefined();
    choose(picture());
    expect(await screen.findByRole("img", { name: "Aperçu : Photo de profil" })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Retirer : Photo de profil" }));
    expect(screen.queryByRole("img", { name: "Aperçu : Photo de profil" })).toBeNull();
  });
});

describe("what was typed", () => {
  const fill = async (role: "consumer" | "artisan" = "consumer") => {
    const user = open(role);
    const typed = {
      Nom: "Hoarau",
      Prénom: "Marie-Thérèse",
      "Téléphone fixe": "0262123456",
      "Téléphone portable": "0692123456",
      Email: "marie@exemple.re",
    };
    for (const [label, text] of Object.entries(typed)) await type(user, field(label), text);
    await type(
      user,
      screen.getByLabelText(/^Adresse/, { selector: "input" }),
      "12 rue de la Gare, 97410 Saint-Pierre",
    );
    await type(
      user,
      screen.getByLabelText(/^Mot de passe/, { selector: "input" }),
      "trois letchis bien rouges",
    );
    choose(picture());
    for (const consent of screen.getAllByRole("checkbox")) await user.click(consent);
    return user;
  };

  it("stays when nobody answers, its picture too, and a refusal stands under its field", async () => {
    covers("§4.session.5", "§8.messages.9");
    const user = await fill();
    server.answer(register, isSilent);
    await user.click(submit());
    const toast = await screen.findByRole("alert");
    expect(toast.textContent).toContain("Pas de réponse du serveur");
    expect(field("Email").value).toBe("marie@exemple.re");
    expect(screen.getByRole("img", { name: "Aperçu : Photo de profil" })).toBeDefined();

    const errors = [{ field: "email", message: "Un compte existe déjà avec cet email." }];
    server.answer(register, refuses("account/email-taken", { errors }));
    await user.click(submit());
    expect(await screen.findByText("Un compte existe déjà avec cet email.")).toBeDefined();
    expect(document.activeElement).toBe(field("Email"));
  });

  it("goes with an artisan's company and its logo, and leads to the search", async () => {
    covers("§2.registration.5", "§2.registration.6");
    const user = await fill("artisan");
    await type(user, field("Raison sociale"), "Vanille des Hauts SARL");
    await type(user, field("Nom commercial"), "Vanille des Hauts");
    await type(user, field("Numéro SIRET"), "732 829 320 00074");
    choose(picture(), screen.getByLabelText<HTMLInputElement>(/^Logo/, { selector: "input" }));
    server.answer(register, says({ message: "Bienvenue.", token: "t", user: aUser("artisan") }));
    await user.click(submit());
    const address = screen.getByRole("note", { name: "address" });
    await waitFor(() => expect(address.textContent).toBe("/search"));
    expect(server.sentTo(register)[0]?.body).toMatchObject({
      role: "artisan",
      companyName: "Vanille des Hauts SARL",
      tradeName: "Vanille des Hauts",
      SIRET: expect.stringContaining("732"),
      brandLogo: expect.any(File),
    });
  });
});

const describedBy = (box: HTMLElement): string =>
  (box.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");

it.each([
  ["J'ai un contrat de location ou une preuve de propriété", /il faut en être propriétaire/],
  [
    "J'ai une extension d'assurance multirisque habitation",
    /ne couvre pas les biens d'un professionnel gardés chez vous/,
  ],
  ["J'envisage de souscrire à une extension d'assurance", /demandez-le à votre assureur/],
])("says to a lessor why « %s » is asked, and to whoever hears it read", (label, why) => {
  const role = "lessor";
  show(<RegisterForm role={role} title="Inscription loueur particulier" />);
  expect(screen.getByText(why)).toBeDefined();
  expect(describedBy(screen.getByRole("checkbox", { name: label }))).toMatch(why);
});

it("completes a lessor's hours, and refuses an end before the start", async () => {
  covers("§5.lessor.8");
  const user = open("lessor");
  const hours = within(screen.getByRole("group", { name: "Heures de récupération" }));
  const start = hours.getByLabelText<HTMLInputElement>("Début");
  await user.clear(start);
  await user.type(start, "8h");
  await user.tab();
  expect(start.value).toBe("08:00");
  await user.clear(hours.getByLabelText("Fin"));
  await user.type(hours.getByLabelText("Fin"), "730");
  await user.tab();
  const message = "L'heure de fin doit être après l'heure de début";
  expect(await screen.findByText(message)).toBeDefined();
});

it("says how good a password is, and opens the terms beside the form", async () => {
  const user = open("consumer");
  const password = screen.getByLabelText<HTMLInputElement>(/^Mot de passe/, { selector: "input" });
  await type(user, password, "soleil974");
  expect(await screen.findByText("Mot de passe facile à deviner")).toBeDefined();
  await user.clear(password);
  await type(user, password, "Letchis-974!");
  expect(await screen.findByText("Mot de passe solide")).toBeDefined();
  const terms = screen.getByRole("link", { name: /conditions générales/ });
  expect([terms.getAttribute("href"), terms.getAttribute("target")]).toEqual([
    "/terms-of-use",
    "_blank",
  ]);
});
