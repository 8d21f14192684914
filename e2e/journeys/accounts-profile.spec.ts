import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { mailed, PASSWORD } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { completeOnboarding, downloadOf, openAccount, toast } from "../people.ts";

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem("token"));

test("a lessor's profile: changes are not lost unawares, and saved they lead to the dashboard", async ({
  visitor,
}) => {
  covers("own.product.25", "§4.states.6", "§2.profile.8");
  const page = await visitor();
  await openAccount(page, "lessor");
  await page.goto("/profile");
  await page.getByLabel("Prénom").fill("Jeanne");
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "Contact" }).click();
  const question = page.getByRole("dialog", { name: "Quitter sans enregistrer ?" });
  await expect(question).toBeVisible();
  await expectSound(page);
  await question.getByRole("button", { name: "Continuer la saisie" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel("Prénom")).toHaveValue("Jeanne");

  await page.getByRole("button", { name: "Valider" }).click();
  await page.waitForURL("**/storage-management");
  await page.goto("/profile");
  await expect(page.getByLabel("Prénom")).toHaveValue("Jeanne");

  await test.step("a reload is asked about, too", async () => {
    await page.getByLabel("Prénom").pressSequentially(" Rose");
    const asked = page.waitForEvent("dialog");
    const reloaded = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
    await reloaded;
    await expect(page.getByLabel("Prénom")).toHaveValue("Jeanne");
  });

  await page.getByLabel("Prénom").fill("Autre");
  await footer.getByRole("link", { name: "Contact" }).click();
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
  await page.goto("/profile");
  await expect(missing).toHaveCount(1);
  await expectSound(page);
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.waitForURL("**/sandbox/connect/onboarding/**");
  await completeOnboarding(page);
  await page.waitForURL("**/profile?stripe=retour");
  await expect(missing).toHaveCount(0);
});

test("one's data downloaded, one's account deleted", async ({ visitor, expectTrouble }) => {
  covers("D5.calls.6");
  expectTrouble(/\/api\/auth\/account/);
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
  const confirm = dialog.getByRole("button", { name: "Supprimer définitivement" });
  await confirm.click();
  await expect(dialog.getByText("Veuillez entrer votre mot de passe!")).toBeVisible();
  await password.fill("faux");
  await confirm.click();
  await expect(dialog.getByText("Le mot de passe actuel est incorrect.")).toBeVisible();
  await password.fill(PASSWORD);
  // The page may still ask for something, which is refused when the account is gone.
  expectTrouble(/\b401\b/);
  await confirm.click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(toast(page, "Votre compte est supprimé.")).toBeVisible();
  expect(await tokenOf(page)).toBeNull();
});

test("passwords: changed from the profile, and reset by the link of a mail", async ({
  visitor,
  expectTrouble,
}) => {
  covers("D3.real.2", "§2.login.2", "§2.profile.3");
  expectTrouble(/\/api\/auth\/(password|reset-password)/);
  const page = await visitor();
  const email = await openAccount(page, "consumer");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Changer le mot de passe" }).click();
  const dialog = page.getByRole("dialog", { name: "Changer le mot de passe" });
  const save = dialog.getByRole("button", { name: "Enregistrer" });
  await dialog.getByLabel("Mot de passe actuel").fill("faux");
  await dialog.getByLabel("Nouveau mot de passe").fill("court");
  await save.click();
  await expect(
    dialog.getByText("Le mot de passe doit comporter au moins 6 caractères"),
  ).toBeVisible();
  await dialog.getByLabel("Nouveau mot de passe").fill("Letchis-974!");
  await save.click();
  await expect(dialog.getByText("Le mot de passe actuel est incorrect.")).toBeVisible();
  await dialog.getByLabel("Mot de passe actuel").fill(PASSWORD);
  await save.click();
  await expect(toast(page, "Votre mot de passe a été changé.")).toBeVisible();

  await page.goto("/mot-de-passe-oublie");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Recevoir un lien" }).click();
  await expect(page.getByText(/^Si un compte existe avec cet e-mail/)).toBeVisible();
  const address = await mailed(email, /\/reinitialiser\S+/);
  await page.goto(address);
  await page.getByLabel("Nouveau mot de passe").fill("encore un autre");
  // The page may still ask for a count, which is refused when the new password has ended every
  // session.
  expectTrouble(/\/api\/(notifications\/count|conversations\/unread)/);
  await page.getByRole("button", { name: "Enregistrer le mot de passe" }).click();
  await expect(page.getByText(/^Votre mot de passe a été changé/)).toBeVisible();
  await page.goto(address);
  await page.getByLabel("Nouveau mot de passe").fill("une fois de trop");
  await page.getByRole("button", { name: "Enregistrer le mot de passe" }).click();
  await expect(page.getByText("Ce lien n'est plus valable. Demandez-en un nouveau.")).toBeVisible();
});
