import { expect } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { test } from "../fixtures.ts";
import { createGate } from "../gate.ts";
import { fillPerson, openAccount, tickConditions, uniqueEmail } from "../people.ts";

const FORM = "Inscription consommateur responsable";
const NO_ANSWER = "Pas de réponse du serveur";

test("a server that is away takes nothing of what was typed, and is asked again", async ({
  visitor,
  expectTrouble,
}) => {
  covers("§4.session.5", "§8.messages.9", "§8.messages.23");
  expectTrouble(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/);
  const gate = await createGate(Number(process.env.E2E_PORT));
  const page = await visitor();
  await page.goto(`${gate.origin}/register-form?role=consumer`);
  const email = uniqueEmail("consumer");
  await fillPerson(page, email);
  await tickConditions(page, FORM);
  const submit = page.getByRole("form", { name: FORM }).getByRole("button", { name: "S'inscrire" });

  await page.waitForLoadState("networkidle");
  await gate.shut();
  await submit.click();
  await expect(page.getByRole("alert").filter({ hasText: NO_ANSWER })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByRole("textbox", { name: "Mot de passe" })).not.toHaveValue("");
  await expect(page.getByRole("img", { name: "Aperçu : Photo de profil" })).toBeVisible();

  await gate.open();
  await submit.click();
  await page.waitForURL("**/product-listing");

  await test.step("so does the login", async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${gate.origin}/connexion`);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("textbox", { name: "Mot de passe" }).fill("motdepasse");
    await page.waitForLoadState("networkidle");
    await gate.shut();
    const login = page.getByRole("main").getByRole("button", { name: "Se connecter" });
    await login.click();
    await expect(page.getByText("Erreur de connexion").first()).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await gate.open();
    await login.click();
    await page.waitForURL("**/product-listing");
  });
  await gate.shut();
});

test("what was typed is there again on the way back, and leaving it is asked about", async ({
  visitor,
}) => {
  covers("own.product.25");
  const page = await visitor();
  await page.goto("/register-form?role=consumer");
  const email = uniqueEmail("consumer");
  await fillPerson(page, email);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await page.waitForURL("**/contact");
  await page.goBack();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Adresse")).toHaveValue("12 rue de la Gare, 97410 Saint-Pierre");

  await openAccount(page, "consumer");
  await page.goto("/profile");
  await page.getByLabel("Prénom").pressSequentially(" Rose");
  const asked = page.waitForEvent("dialog");
  const reloaded = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await reloaded;
  await expect(page.getByLabel("Prénom")).toHaveValue("Marie");
});
