import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { account, mailed, PASSWORD } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { completeOnboarding, downloadOf, openAccount, toast } from "../people.ts";

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem("token"));

test("what was changed in a profile is not lost unawares: by a link, by a reload", async ({
  visitor,
}) => {
  covers("own.product.25");
  const page = await visitor();
  await openAccount(page, "consumer");
  await page.goto("/profile");
  const firstName = page.getByLabel("Prénom");
  const contact = page.getByRole("contentinfo").getByRole("link", { name: "Contact" });
  await firstName.fill("Jeanne");
  await contact.click();
  const question = page.getByRole("dialog", { name: "Quitter sans enregistrer ?" });
  await expect(question).toBeVisible();
  await expectSound(page);
  await question.getByRole("button", { name: "Continuer la saisie" }).click();
  await expect(question).toBeHidden();
  await expect(firstName).toHaveValue("Jeanne");

  await test.step("a reload is asked about, too", async () => {
    const asked = page.waitForEvent("dialog");
    const reloaded = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
    await reloaded;
    await expect(firstName).not.toHaveValue("Jeanne");
  });

  await firstName.fill("Autre");
  await contact.click();
  await question.getByRole("button", { name: "Quitter" }).click();
  await page.waitForURL("**/contact");
});

test("a payment account begun and left: what is missing, and how to go on", async ({ visitor }) => {
  covers("§7.accounts.5", "D4.payments.2", "§2.profile.5");
  const page = await visitor();
  await openAccount(page, "lessor");
  await page.goto("/profile");
  const connect = page.getByRole("button", { name: "Connectez votre compte" });
  await expect(connect).toBeInViewport();
  await connect.click();
  await page.waitForURL("**/sandbox/connect/onboarding/**");
  await page.getByRole("button", { name: "Revenir plus tard" }).click();
  await page.waitForURL("**/profile?stripe=retour");
  const missing = page.getByText(/Il manque encore à Stripe : votre identité et votre compte banc/);
  await expect(missing).toHaveCount(1);
  await expectSound(page);
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.waitForURL("**/sandbox/connect/onboarding/**");
  await completeOnboarding(page);
  await expect(missing).toHaveCount(0);
});

test("one's data downloaded, one's account deleted", async ({ visitor, expectTrouble }) => {
  covers("D5.calls.6");
  const page = await visitor();
  await openAccount(page, "consumer");
  await page.goto("/profile");
  // The content above it moves it down when it loads, so the test waits for that content first.
  await expect(page.getByText(/^Cet appareil/)).toBeVisible();
  await page.getByRole("button", { name: "Demander mes données" }).click();
  const ready = page.getByRole("button", { name: "Télécharger mes données" });
  await expect(page.getByText("un e-mail vous préviendra").or(ready).first()).toBeVisible();
  await expect(ready).toBeVisible();
  const download = await downloadOf(ready);
  expect(download.suggestedFilename()).toBe("mes-donnees.zip");
  expect(readFileSync(await download.path()).toString("latin1")).toMatch(/^PK.*donnees\.json/s);

  await page.getByRole("button", { name: "Supprimer mon compte" }).click();
  const dialog = page.getByRole("dialog", { name: "Supprimer mon compte" });
  const password = dialog.getByRole("textbox", { name: "Mot de passe" });
  await expect(password).toBeFocused();
  await expectSound(page);
  await password.fill(PASSWORD);
  // The page may still ask for something, which is refused when the account is gone.
  expectTrouble(/\b401\b/);
  await dialog.getByRole("button", { name: "Supprimer définitivement" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(toast(page, "Votre compte est supprimé.")).toBeVisible();
  expect(await tokenOf(page)).toBeNull();
});

test("a forgotten password is replaced by the link of a mail", async ({ visitor }) => {
  covers("D3.real.2", "§2.login.2");
  const page = await visitor();
  const { email } = await account("consumer");
  await page.goto("/connexion");
  await page.getByRole("link", { name: "Mot de passe oublié ?" }).click();
  // Both pages have a field of this name.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mot de passe oublié");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Recevoir un lien" }).click();
  await expect(page.getByText(/^Si un compte existe avec cet e-mail/)).toBeVisible();
  await page.goto(await mailed(email, /\/reinitialiser\S+/));
  await page.getByLabel("Nouveau mot de passe").fill("encore un autre");
  await page.getByRole("button", { name: "Enregistrer le mot de passe" }).click();
  await expect(page.getByText(/^Votre mot de passe a été changé/)).toBeVisible();
});
