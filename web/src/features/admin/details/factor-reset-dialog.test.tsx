// @vitest-environment happy-dom
import { resetSecondFactor } from "@stokaz/contract/accounts/sign-in";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { logIn, refuses, says, show, startServer } from "#test/screen";
import { FactorResetDialog } from "./factor-reset-dialog.tsx";

const server = startServer();

it("takes a second factor away for a reason, and says why it could not", async () => {
  covers("own.signin.15");
  logIn("admin");
  const userId = "00000000-0000-4000-8000-000000000001";
  const user = show(<FactorResetDialog userId={userId} name="Léa Hoarau" />);
  await user.click(screen.getByRole("button", { name: "Retirer la validation en deux étapes" }));
  const dialog = within(await screen.findByRole("dialog"));
  const send = () => user.click(dialog.getByRole("button", { name: "Retirer" }));
  await send();
  expect(await dialog.findByText("Indiquez le motif")).toBeDefined();
  await user.type(dialog.getByRole("textbox", { name: "Motif" }), "Téléphone perdu");
  server.answer(resetSecondFactor, refuses("account/no-second-factor"));
  await send();
  const refused = "La validation en deux étapes n'est pas activée.";
  expect(await dialog.findByText(refused)).toBeDefined();
  server.answer(resetSecondFactor, says({ message: "Sa validation en deux étapes est retirée." }));
  await send();
  expect(await screen.findByText("Sa validation en deux étapes est retirée.")).toBeDefined();
  expect(server.sentTo(resetSecondFactor).at(-1)?.body).toEqual({ reason: "Téléphone perdu" });
});
