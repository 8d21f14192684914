// @vitest-environment happy-dom
import { me } from "@stokaz/contract/accounts/accounts";
import {
  confirmEmail,
  emailState,
  resendConfirmation,
} from "@stokaz/contract/accounts/email-proof";
import { PROBLEMS } from "@stokaz/contract/problems";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { aUser, isSilent, logIn, refuses, says, show, startServer } from "#test/screen";
import { ConfirmEmailSection } from "./confirm-email-section.tsx";

const server = startServer();

const open = (token = "jeton") => show(<ConfirmEmailSection token={token} />);
const press = (user: ReturnType<typeof open>) =>
  user.click(screen.getByRole("button", { name: "Confirmer mon adresse" }));
const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
const done = (outcome: string) => says({ message: `C'est bon : ${outcome}`, outcome });

it("asks for a press before it proves anything, then leads on", async () => {
  covers("own.email.13");
  server.answer(confirmEmail, done("proven"));
  const user = open();
  expect(server.sentTo(confirmEmail)).toEqual([]);
  await press(user);
  expect(await screen.findByText("C'est bon : proven")).toBeDefined();
  expect(server.sentTo(confirmEmail).map(({ body }) => body)).toEqual([{ token: "jeton" }]);
  expect(hrefOf("Se connecter")).toBe("/connexion");
});

it("reads who is logged in again, and leads to their dashboard", async () => {
  covers("own.email.13");
  logIn("artisan", { emailUnproven: true });
  server.answer(me, says({ user: aUser("artisan") }));
  server.answer(emailState, says({ email: "jean@exemple.re", isProven: true, pendingEmail: null }));
  server.answer(confirmEmail, done("changed"));
  await press(open());
  expect(await screen.findByText(/vos autres appareils sont déconnectés/)).toBeDefined();
  expect(hrefOf("Continuer")).toBe("/search");
  expect(JSON.parse(localStorage.getItem("user") ?? "").emailUnproven).toBeUndefined();
});

it("says why a link does nothing, and how to get another one without a session", async () => {
  covers("own.email.13");
  server.answer(confirmEmail, refuses("account/email-link-expired"));
  await press(open());
  expect(await screen.findByText(PROBLEMS["account/email-link-expired"].message)).toBeDefined();
  expect(hrefOf("Se connecter")).toBe("/connexion?next=%2Fprofile");
});

it("sends another one at once to who is logged in", async () => {
  covers("own.email.13");
  logIn("lessor", { emailUnproven: true });
  server.answer(resendConfirmation, says({ message: "Nouveau lien envoyé." }));
  const user = open("");
  expect(screen.getByText(PROBLEMS["account/email-link-invalid"].message)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Recevoir un nouveau lien" }));
  expect(await screen.findByText("Nouveau lien envoyé.")).toBeDefined();
});

it("can be tried again when nobody answers", async () => {
  covers("own.email.13");
  server.answer(confirmEmail, isSilent);
  const user = open();
  await press(user);
  expect(await screen.findByText(/Pas de réponse du serveur/)).toBeDefined();
  server.answer(confirmEmail, done("already"));
  await press(user);
  expect(await screen.findByText("C'est bon : already")).toBeDefined();
});
