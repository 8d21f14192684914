// @vitest-environment happy-dom
import { login } from "@stokaz/contract/accounts/accounts";
import { giveCode } from "@stokaz/contract/accounts/sign-in";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { useLocation } from "react-router";
import { expect, it, vi } from "vitest";
import { aUser, isSilent, refuses, says, show, startServer } from "#test/screen";
import { getSession } from "../../lib/session/session.ts";
import { LoginForm } from "./login-form.tsx";

const server = startServer();

const email = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Email" });
const password = () => screen.getByLabelText<HTMLInputElement>("Mot de passe");
const enter = () => screen.getByRole<HTMLButtonElement>("button", { name: "Se connecter" });

it("asks for what is missing, and leads to it, before the server is asked", async () => {
  covers("§5.login.1", "§5.login.2", "§5.login.3");
  const user = show(<LoginForm />);
  await user.click(enter());
  expect(await screen.findByText("Veuillez entrer votre email!")).toBeDefined();
  expect(screen.getByText("Veuillez entrer votre mot de passe!")).toBeDefined();
  expect(document.activeElement).toBe(email());
  await user.type(email(), "marie@");
  await user.click(enter());
  expect(await screen.findByText("Email invalide!")).toBeDefined();
  expect(server.sentTo(login)).toHaveLength(0);
});

it.each([
  ["nobody answers", isSilent, "Erreur de connexion"],
  ["it is refused", refuses("account/bad-credentials"), "Email ou mot de passe incorrect."],
])("says when %s, keeps what was typed, and can be tried again", async (_, how, said) => {
  covers("§4.session.1", "§4.session.4", "§4.session.5", "§8.messages.1");
  server.answer(login, how);
  const user = show(<LoginForm />);
  await user.type(email(), "jean@exemple.re");
  await user.type(password(), "motdepasse");
  await user.click(enter());
  expect((await screen.findByRole("alert")).textContent).toContain(said);
  expect(email().value).toBe("jean@exemple.re");
  expect(password().value).toBe("motdepasse");
  expect(enter().disabled).toBe(false);

  server.answer(login, says({ message: "Bienvenue", token: "token", user: aUser("consumer") }));
  await user.click(enter());
  await expect.poll(() => localStorage.getItem("token")).toBe("token");
  expect(getSession()).toMatchObject({ role: "consumer", user: { firstName: "Jean" } });
  expect(server.sentTo(login)).toHaveLength(2);
});

it("says in the form why an account is suspended, which is no mistake of who types", async () => {
  covers("own.product.37");
  const message = "Votre compte est suspendu. Motif : Annonces trompeuses.";
  server.answer(login, refuses("account/suspended", { message }));
  const user = show(<LoginForm />);
  await user.type(email(), "jean@exemple.re");
  await user.type(password(), "motdepasse");
  await user.click(enter());
  const form = within(screen.getByRole("form", { name: "Connexion" }));
  expect(await form.findByText(message)).toBeDefined();
  expect(localStorage.getItem("token")).toBeNull();
});

it("lets one in where the browser keeps nothing, and says what that means", async () => {
  covers("own.product.532");
  server.answer(login, says({ message: "Bienvenue", token: "token", user: aUser("consumer") }));
  vi.stubGlobal("localStorage", null);
  const user = show(<LoginForm />);
  expect(await screen.findByText("Votre navigateur ne gardera pas votre session")).toBeDefined();
  await user.type(email(), "jean@exemple.re");
  await user.type(password(), "motdepasse");
  await user.click(enter());
  await expect.poll(() => getSession()?.token).toBe("token");
  // The cleaning after each test needs the real one.
  vi.unstubAllGlobals();
});

const Address = () => <p>{useLocation().pathname}</p>;

it.each([
  ["lessor", "/storage-management"],
  ["artisan", "/search"],
  ["admin", "/AdminDashboard"],
  ["consumer", "/product-listing"],
] as const)("leads a %s to their dashboard, %s", async (role, dashboard) => {
  covers("§2.login.3", "§6.roles.3");
  server.answer(login, says({ message: "Bienvenue", token: "token", user: aUser(role) }));
  const user = show(
    <>
      <LoginForm />
      <Address />
    </>,
    "/connexion",
  );
  await user.type(email(), "jean@exemple.re");
  await user.type(password(), "motdepasse");
  await user.click(enter());
  expect(await screen.findByText(dashboard)).toBeDefined();
});

it("asks who has a second factor for a code, says when it is wrong, and leads back", async () => {
  covers("own.signin.21");
  server.answer(login, says({ message: "Donnez le code.", challenge: "défi" }));
  const wrong = "Ce code n'est pas le bon, ou il a déjà servi.";
  server.answer(
    giveCode,
    refuses("account/wrong-code", { errors: [{ field: "code", message: wrong }] }),
  );
  const user = show(<LoginForm />);
  await user.type(email(), "jean@exemple.re");
  await user.type(password(), "motdepasse");
  await user.click(enter());
  const code = await screen.findByRole("textbox", { name: "Code" });
  expect(localStorage.getItem("token")).toBeNull();
  await user.type(code, "000000");
  await user.click(screen.getByRole("button", { name: "Valider" }));
  expect(await screen.findByText(wrong)).toBeDefined();
  server.answer(giveCode, says({ message: "Bienvenue", token: "jeton", user: aUser("consumer") }));
  await user.clear(code);
  await user.type(code, "123456");
  await user.click(screen.getByRole("button", { name: "Valider" }));
  await expect.poll(() => localStorage.getItem("token")).toBe("jeton");
  expect(server.sentTo(giveCode).at(-1)?.body).toEqual({ challenge: "défi", code: "123456" });
});
