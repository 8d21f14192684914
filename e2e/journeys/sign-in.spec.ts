import { expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { PASSWORD } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { pressButton, pressByKeys } from "../keyboard.ts";
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
  await expectSound(page);
  await dialog.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByText("Téléphone de Marie", { exact: true })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto("/connexion");
  await pressButton(page, "Utiliser une clé d'accès");
  await page.waitForURL("**/product-listing");
  expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBeNull();
});

test("devices: the profile signs all of them out", async ({ visitor, expectTrouble }) => {
  covers("own.signin.9");
  const page = await visitor();
  const email = await openAccount(page, "consumer");
  const answer = await page.request.post("/api/auth/login", {
    data: { email, password: PASSWORD },
  });
  // The contract's answer, as far as it is read here.
  const { token } = (await answer.json()) as { token: string };
  await page.goto("/profile");
  const devices = page.getByRole("list", { name: "Appareils connectés" });
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await expectSound(page);
  // The page may still ask for something, which is refused when the session is over.
  expectTrouble(/\b401\b/);
  await page.getByRole("button", { name: "Déconnecter partout" }).click();
  await pressByKeys(page.getByRole("dialog").getByRole("button", { name: "Déconnecter partout" }));
  await page.waitForURL("**/connexion");
  const authorization = `Bearer ${token}`;
  const other = await page.request.get("/api/auth/me", { headers: { authorization } });
  expect(other.status()).toBe(401);
});
