// @vitest-environment happy-dom
import {
  activateSecondFactor,
  confirmAgain,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from "@stokaz/contract/accounts/sign-in";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { logIn, refuses, says, show, startServer } from "#test/screen";
import { SecondFactorSection } from "../features/accounts/second-factor-section.tsx";
import { Confirmation } from "./confirmation.tsx";

const server = startServer();
const OFF = { since: null, recoveryCodes: 0, isRequired: false };
const ON = { since: "2026-11-20T06:00:00.000Z", recoveryCodes: 10, isRequired: false };

beforeEach(() => {
  logIn("consumer");
  server.answer(readSecondFactor, says(OFF));
  server.answer(startSecondFactor, refuses("session/confirm-again"));
});

const open = async () => {
  const user = show(
    <>
      <SecondFactorSection />
      <Confirmation />
    </>,
  );
  await user.click(await screen.findByRole("button", { name: "Activer" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Confirmez que c'est vous" }));
  return { user, dialog };
};

it("asks for the password over what was asked for, and makes the call again", async () => {
  covers("own.signin.20");
  const { user, dialog } = await open();
  server.answer(
    confirmAgain,
    refuses("account/wrong-password", {
      errors: [{ field: "password", message: "Le mot de passe actuel est incorrect." }],
    }),
  );
  await user.type(await dialog.findByLabelText("Mot de passe"), "faux");
  await user.click(dialog.getByRole("button", { name: "Confirmer" }));
  expect(await dialog.findByText("Le mot de passe actuel est incorrect.")).toBeDefined();
  server.answer(confirmAgain, says({ message: "Merci." }));
  server.answer(startSecondFactor, says({ secret: "ABCDEFGH", url: "otpauth://totp/x?secret=A" }));
  await user.click(dialog.getByRole("button", { name: "Confirmer" }));
  expect(await screen.findByText("ABCD EFGH")).toBeDefined();
  expect(server.sentTo(startSecondFactor)).toHaveLength(2);
  expect(server.sentTo(activateSecondFactor)).toHaveLength(0);
  const below = await screen.findByRole("dialog", { name: /^Activer/ });
  await expect.poll(() => below.contains(document.activeElement)).toBe(true);
});

it("lets the call be refused when the person does not confirm", async () => {
  covers("own.signin.20");
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole("button", { name: "Annuler" }));
  expect(await screen.findByText("Confirmez d'abord que c'est bien vous.")).toBeDefined();
  expect(server.sentTo(startSecondFactor)).toHaveLength(1);
  const opener = screen.getByRole("button", { name: "Activer" });
  await expect.poll(() => document.activeElement).toBe(opener);
});

it("closes alone on Escape, not with the question below", async () => {
  covers("own.signin.20");
  server.answer(readSecondFactor, says(ON));
  server.answer(removeSecondFactor, refuses("session/confirm-again"));
  const user = show(
    <>
      <SecondFactorSection />
      <Confirmation />
    </>,
  );
  await user.click(await screen.findByRole("button", { name: "Retirer" }));
  const question = await screen.findByRole("dialog", { name: /^Retirer/ });
  await user.click(within(question).getByRole("button", { name: "Retirer" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Confirmez que c'est vous" }));
  await user.click(await dialog.findByRole("textbox", { name: "Code" }));
  await user.keyboard("{Escape}");
  expect(await screen.findByText("Confirmez d'abord que c'est bien vous.")).toBeDefined();
  expect(screen.queryByRole("dialog", { name: /^Confirmez/ })).toBeNull();
  expect(screen.getByRole("dialog", { name: /^Retirer/ })).toBe(question);
});

it("asks whoever has a second factor for a code", async () => {
  covers("own.signin.17", "own.signin.20");
  server.answer(readSecondFactor, says(ON));
  server.answer(renewRecoveryCodes, refuses("session/confirm-again"));
  const user = show(
    <>
      <SecondFactorSection />
      <Confirmation />
    </>,
  );
  await user.click(await screen.findByRole("button", { name: "Nouveaux codes de secours" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Confirmez que c'est vous" }));
  expect(await dialog.findByRole("textbox", { name: "Code" })).toBeDefined();
  expect(dialog.queryByLabelText("Mot de passe")).toBeNull();
});
