// @vitest-environment happy-dom
import {
  activateSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from "@stokaz/contract/accounts/sign-in";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { SecondFactorSection } from "./second-factor-section.tsx";

const server = startServer();

const CODES = ["aaaa-bbbb-cccc", "dddd-eeee-ffff"];
const OFF = { since: null, recoveryCodes: 0, isRequired: false };
const ON = { since: "2026-11-20T06:00:00.000Z", recoveryCodes: 10, isRequired: false };

beforeEach(() => {
  logIn("consumer");
  server.answer(getTerritory, says(territory));
});

const press = async (user: ReturnType<typeof show>, name: string) =>
  user.click(await screen.findByRole("button", { name }));

it("is set up with a drawing or its key, a first code, and ends with the recovery codes", async () => {
  covers("own.signin.19");
  server.answer(readSecondFactor, says(OFF));
  server.answer(startSecondFactor, says({ secret: "ABCDEFGH", url: "otpauth://totp/x?secret=A" }));
  const wrong = { field: "code", message: "Ce code n'est pas le bon, ou il a déjà servi." };
  server.answer(activateSecondFactor, refuses("account/wrong-code", { errors: [wrong] }));
  const user = show(<SecondFactorSection />);
  await press(user, "Activer");
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByRole("img", { name: /Code QR/ })).toBeDefined();
  expect(dialog.getByText("ABCD EFGH")).toBeDefined();
  const code = dialog.getByRole("textbox", { name: /Recopiez les six chiffres/ });
  const activate = () => user.click(dialog.getByRole("button", { name: "Activer" }));
  await activate();
  expect(await dialog.findByText("Entrez le code")).toBeDefined();
  await user.type(code, "123456");
  await activate();
  expect(await dialog.findByText(/Ce code n'est pas le bon/)).toBeDefined();
  server.answer(activateSecondFactor, says({ message: "Activée.", recoveryCodes: CODES }));
  server.answer(readSecondFactor, says(ON));
  await activate();
  expect(await screen.findByText(/Activée depuis le 20\/11\/2026/)).toBeDefined();
  const list = within(await screen.findByRole("list", { name: "Codes de secours" }));
  const shown = list.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(shown).toEqual(CODES);
  await user.keyboard("{Escape}");
  const question = within(await screen.findByRole("dialog", { name: /^Quitter/ }));
  expect(question.getByText("Ces codes ne pourront plus vous être montrés.")).toBeDefined();
  await user.click(question.getByRole("button", { name: "Revenir aux codes" }));
  await user.click(dialog.getByRole("button", { name: "Je les ai gardés" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

it("waits for the confirmed address, says why and leads to the notice", async () => {
  covers("own.product.767");
  logIn("consumer", { emailUnproven: true });
  server.answer(readSecondFactor, says(OFF));
  show(<SecondFactorSection />);
  expect(await screen.findByText("Confirmez d'abord votre adresse e-mail.")).toBeDefined();
  const link = screen.getByRole("link", { name: "Confirmer mon adresse" });
  expect(link.getAttribute("href")).toBe("#confirmer-adresse");
  expect(screen.queryByRole("button", { name: "Activer" })).toBeNull();
});

it("says since when it is there, gives new codes, and is taken away once confirmed", async () => {
  covers("own.signin.19");
  server.answer(readSecondFactor, says(ON));
  server.answer(renewRecoveryCodes, says({ message: "Voici.", recoveryCodes: CODES }));
  server.answer(removeSecondFactor, says({ message: "La validation en deux étapes est retirée." }));
  const user = show(<SecondFactorSection />);
  expect(await screen.findByText(/Activée depuis le 20\/11\/2026/)).toBeDefined();
  expect(screen.getByText(/Il vous reste 10 codes de secours/)).toBeDefined();
  await press(user, "Nouveaux codes de secours");
  await screen.findByRole("list", { name: "Codes de secours" });
  await user.keyboard("{Escape}");
  await press(user, "Revenir aux codes");
  await press(user, "Je les ai gardés");
  await press(user, "Retirer");
  expect(server.sentTo(removeSecondFactor)).toHaveLength(0);
  const dialog = within(await screen.findByRole("dialog", { name: /^Retirer/ }));
  await user.click(dialog.getByRole("button", { name: "Retirer" }));
  expect(await screen.findByText("La validation en deux étapes est retirée.")).toBeDefined();
});

it.each([
  [{ ...OFF, isRequired: true }, "Activez-la pour continuer."],
  [{ ...ON, recoveryCodes: 2 }, "Faites de nouveaux codes de secours."],
])("warns who needs something: %j", async (state, words) => {
  covers("own.signin.18", "own.signin.19");
  server.answer(readSecondFactor, says(state));
  show(<SecondFactorSection />);
  expect(await screen.findByText(words)).toBeDefined();
});
