import { expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { test } from "../fixtures.ts";
import { pressButton } from "../keyboard.ts";
import { openAccount } from "../people.ts";

/** Adds a virtual authenticator to the browser, like a phone's; the user is always verified. */
const giveAuthenticator = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

test("a passkey: added in the profile, then it opens the session", async ({ visitor }) => {
  covers("own.signin.26");
  const page = await visitor();
  await openAccount(page, "consumer");
  await giveAuthenticator(page);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Ajouter une clé d'accès" }).click();
  const dialog = page.getByRole("dialog", { name: "Ajouter une clé d'accès" });
  await dialog.getByLabel("Nom de la clé").fill("Téléphone de Marie");
  await dialog.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByText("Téléphone de Marie", { exact: true })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto("/connexion");
  await pressButton(page, "Utiliser une clé d'accès");
  await page.waitForURL("**/product-listing");
  expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBeNull();
});
