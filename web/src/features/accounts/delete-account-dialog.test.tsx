// @vitest-environment happy-dom
import { deleteAccount } from "@stokaz/contract/accounts/accounts";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { refuses, show, startServer } from "#test/screen";
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
});
