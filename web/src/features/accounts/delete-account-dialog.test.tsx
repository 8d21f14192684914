// @vitest-environment happy-dom
import { deleteAccount } from "@stokaz/contract/accounts/accounts";
import { PROBLEMS } from "@stokaz/contract/problems";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { logIn, refuses, says, show, startServer } from "#test/screen";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";

const server = startServer();

it("says why an account that commitments stand on stays, and until when", async () => {
  covers("D5.calls.7");
  server.answer(deleteAccount, refuses("account/has-commitments"));
  const user = show(<DeleteAccountDialog opened onClose={() => undefined} />);
  await user.type(await screen.findByLabelText("Mot de passe"), "motdepasse");
  await user.click(screen.getByRole("button", { name: "Supprimer définitivement" }));
  expect(
    await screen.findByText("Ce compte a des locations en cours ou des commandes à récupérer."),
  ).toBeDefined();
  expect(screen.getByText(/dès qu'elles seront terminées/)).toBeDefined();
  expect(screen.getByText(/quitte une location depuis la page de celle-ci/)).toBeDefined();
});

it.each([
  "account/money-waiting",
  "account/rent-unpaid",
  "claim/of-account",
  "leftover/of-account",
  "withdrawal/of-account",
] as const)("says no more than the reason when it is %s", async (code) => {
  covers("own.refusals.23", "own.refusals.351", "own.refusals.404", "own.refusals.410");
  server.answer(deleteAccount, refuses(code));
  const user = show(<DeleteAccountDialog opened onClose={() => undefined} />);
  await user.type(await screen.findByLabelText("Mot de passe"), "motdepasse");
  await user.click(screen.getByRole("button", { name: "Supprimer définitivement" }));
  expect(await screen.findByText(PROBLEMS[code].message)).toBeDefined();
  expect(screen.queryByText(/dès qu'elles seront terminées/)).toBeNull();
});

it("asks for the password, says when it is wrong, and ends the session once the account is gone", async () => {
  logIn("consumer");
  const user = show(<DeleteAccountDialog opened onClose={() => undefined} />);
  expect(await screen.findByText(/^Un achat auquel vous pouvez encore renoncer/)).toBeDefined();
  const password = await screen.findByLabelText("Mot de passe");
  await waitFor(() => expect(document.activeElement).toBe(password));
  const confirm = () =>
    user.click(screen.getByRole("button", { name: "Supprimer définitivement" }));
  await confirm();
  expect(await screen.findByText("Veuillez entrer votre mot de passe!")).toBeDefined();
  const wrong = "Le mot de passe actuel est incorrect.";
  server.answer(
    deleteAccount,
    refuses("account/wrong-password", { errors: [{ field: "password", message: wrong }] }),
  );
  await user.type(password, "motdepasse");
  await confirm();
  expect(await screen.findByText(wrong)).toBeDefined();
  server.answer(deleteAccount, says({ message: "Votre compte est supprimé." }));
  await confirm();
  expect(await screen.findByText("Votre compte est supprimé.")).toBeDefined();
  expect(localStorage.getItem("token")).toBeNull();
});

it.each([
  ["lessor", true],
  ["artisan", true],
  ["consumer", false],
] as const)("sends a %s to their documents first", async (role, hasEarnings) => {
  covers("own.product.675");
  logIn(role);
  show(<DeleteAccountDialog opened onClose={() => undefined} />);
  const documents = await screen.findByRole("link", { name: "vos documents" });
  expect(documents.getAttribute("href")).toBe("/mes-documents");
  expect(screen.getByText(/vous ne pourrez plus les lire/)).toBeDefined();
  const earnings = screen.queryByRole("link", { name: "vos revenus" });
  expect(earnings?.getAttribute("href")).toBe(hasEarnings ? "/mes-revenus" : undefined);
});
