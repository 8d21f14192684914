// @vitest-environment happy-dom
import { me, type User } from "@stokaz/contract/accounts/accounts";
import { changeEmail, emailState, resendConfirmation } from "@stokaz/contract/accounts/email-proof";
import type { Role } from "@stokaz/contract/accounts/roles";
import { PROBLEMS } from "@stokaz/contract/problems";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { aUser, logIn, refuses, says, show, startServer } from "#test/screen";
import { EmailProofSection } from "./email-proof-section.tsx";

const server = startServer();

const stateIs = (pendingEmail: string | null = null) =>
  server.answer(emailState, says({ email: "jean@exemple.re", isProven: false, pendingEmail }));

const open = (role: Role = "artisan", at = "/search") => {
  // The parts of an account that this section reads.
  const user = { ...aUser(role, { emailUnproven: true }), role } as User;
  logIn(role, { emailUnproven: true });
  return show(<EmailProofSection user={user} />, at);
};

beforeEach(() => {
  stateIs();
  server.answer(me, says({ user: aUser("artisan", { emailUnproven: true }) }));
});

it.each([
  ["lessor", "publier un espace"],
  ["artisan", "louer, vendre"],
  ["consumer", "recevoir nos e-mails"],
] as const)("tells a %s where the link went and what it is for", (role, purpose) => {
  covers("own.email.12", "own.product.767");
  open(role);
  const aside = screen.getByRole("complementary", { name: "Adresse à confirmer" });
  expect(aside.id).toBe("confirmer-adresse");
  const banner = within(aside);
  expect(banner.getByText("jean@exemple.re")).toBeDefined();
  expect(banner.getByText(new RegExp(purpose))).toBeDefined();
});

it("sends the link again, and says so where it was asked for", async () => {
  covers("own.email.12");
  server.answer(resendConfirmation, says({ message: "Nouveau lien envoyé à jean@exemple.re." }));
  const user = open();
  await user.click(screen.getByRole("button", { name: "Renvoyer l'e-mail" }));
  expect(await screen.findByText(/Nouveau lien envoyé à jean@exemple.re\. Regardez/)).toBeDefined();
});

it("says when it was asked for too often", async () => {
  covers("own.email.12");
  server.answer(resendConfirmation, refuses("request/too-many"));
  const user = open();
  await user.click(screen.getByRole("button", { name: "Renvoyer l'e-mail" }));
  expect(await screen.findByText(PROBLEMS["request/too-many"].message)).toBeDefined();
});

it("takes another address, with the password, and then names that one", async () => {
  covers("own.email.12");
  server.answer(changeEmail, (sent) => {
    stateIs("marie@exemple.re");
    return says({ message: "Ouvrez le lien envoyé." })(sent);
  });
  server.answer(resendConfirmation, says({ message: "Nouveau lien envoyé." }));
  const user = open();
  await user.click(screen.getByRole("button", { name: "Renvoyer l'e-mail" }));
  await user.click(screen.getByRole("button", { name: /pas la bonne adresse/ }));
  const form = within(await screen.findByRole("form", { name: "Changer d'adresse e-mail" }));
  await user.type(form.getByLabelText("Nouvelle adresse e-mail"), "marie@exemple.re");
  await user.type(form.getByLabelText("Mot de passe"), "motdepasse");
  await user.click(form.getByRole("button", { name: "Recevoir le lien" }));
  expect(await screen.findByText("marie@exemple.re")).toBeDefined();
  expect(server.sentTo(changeEmail).map(({ body }) => body)).toEqual([
    { email: "marie@exemple.re", password: "motdepasse" },
  ]);
  expect(screen.queryByRole("button", { name: "Renvoyer l'e-mail" })).toBeNull();
});

it("says under its field what is wrong with it", async () => {
  covers("own.email.12");
  const message = "Le mot de passe actuel est incorrect.";
  server.answer(
    changeEmail,
    refuses("account/wrong-password", { errors: [{ field: "password", message }] }),
  );
  const user = open();
  await user.click(screen.getByRole("button", { name: /pas la bonne adresse/ }));
  const form = within(await screen.findByRole("form", { name: "Changer d'adresse e-mail" }));
  await user.type(form.getByLabelText("Nouvelle adresse e-mail"), "marie");
  await user.type(form.getByLabelText("Mot de passe"), "faux");
  await user.click(form.getByRole("button", { name: "Recevoir le lien" }));
  expect(await form.findByText("Email invalide")).toBeDefined();
  await user.type(form.getByLabelText("Nouvelle adresse e-mail"), "@exemple.re");
  await user.click(form.getByRole("button", { name: "Recevoir le lien" }));
  expect(await form.findByText(message)).toBeDefined();
});

it("leaves the page of the link to itself", () => {
  covers("own.email.12");
  open("artisan", "/confirmer-email");
  expect(screen.queryByRole("complementary")).toBeNull();
});
