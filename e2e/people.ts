import { randomBytes } from "node:crypto";
import { type Download, expect, type Locator, type Page } from "@playwright/test";
import { account, PASSWORD, proveAddress } from "./api.ts";
import { expectSound, picture } from "./fixtures.ts";
import { openSession } from "./sessions.ts";

/** An e-mail address that no account has. */
export const uniqueEmail = (role: string): string =>
  `${role}-${randomBytes(5).toString("hex")}@exemple.re`;

/** Fills in the fields of every registration form. */
export const fillPerson = async (page: Page, email: string): Promise<void> => {
  await page.getByRole("textbox", { name: "Nom", exact: true }).fill("Hoarau");
  await page.getByRole("textbox", { name: "Prénom", exact: true }).fill("Marie-Thérèse");
  await page.getByLabel("Photo de profil").setInputFiles(picture("moi.png"));
  await page.getByLabel("Adresse").fill("12 rue de la Gare, 97410 Saint-Pierre");
  await page.getByLabel("Téléphone fixe").fill("02 62 12 34 56");
  await page.getByLabel("Téléphone portable").fill("06 92 12 34 56");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Mot de passe" }).fill(PASSWORD);
};

const fillSchedule = async (page: Page): Promise<void> => {
  for (const day of ["Lundi", "Mardi", "Jeudi"]) {
    await page.getByRole("group", { name: "Jours de récupération" }).getByLabel(day).check();
    await page.getByRole("group", { name: "Jours de livraison" }).getByLabel(day).check();
  }
  for (const hours of ["Heures de récupération", "Heures de livraison"]) {
    await page.getByRole("group", { name: hours }).getByLabel("Début").fill("08:00");
    await page.getByRole("group", { name: hours }).getByLabel("Fin").fill("18:00");
  }
};

const fillCompany = async (page: Page): Promise<void> => {
  await page.getByLabel("Raison sociale").fill("Vanille des Hauts SARL");
  await page.getByLabel("Nom commercial").fill("Vanille des Hauts");
  await page.getByLabel("SIRET").fill("732 829 320 00074");
  await page.getByLabel("Logo de la marque").setInputFiles(picture("logo.png"));
};

/** Ticks every box of the form on the page. @param form its name */
export const tickConditions = async (page: Page, form: string): Promise<void> => {
  const consents = page
    .getByRole("form", { name: form })
    .getByRole("checkbox", { name: /^(?!(Lun|Mar|Mercre|Jeu|Vendre|Same|Diman))/ });
  for (const consent of await consents.all()) await consent.check();
};

const TITLES = {
  lessor: "Inscription loueur particulier",
  artisan: "Inscription artisan-producteur",
  consumer: "Inscription consommateur responsable",
} as const;

/** Registers through the form, then proves the address. */
export const register = async (page: Page, role: keyof typeof TITLES): Promise<void> => {
  const email = uniqueEmail(role);
  await page.goto(`/register-form?role=${role}`);
  await expect(page.getByRole("heading", { level: 1, name: TITLES[role] })).toBeVisible();
  await expectSound(page);
  await fillPerson(page, email);
  if (role === "lessor") await fillSchedule(page);
  if (role === "artisan") await fillCompany(page);
  await tickConditions(page, TITLES[role]);
  await page.getByRole("button", { name: "S'inscrire", exact: true }).last().click();
  await proveAddress(email);
};

/**
 * Opens an account through the API without a connected payment account, and logs the browser in.
 *
 * @returns the e-mail
 */
export const openAccount = async (page: Page, role: keyof typeof TITLES): Promise<string> => {
  const opened = await account(role, {}, false);
  await openSession(page, opened);
  return opened.email;
};

/** Completes the payment account on the provider's hosted page, and is back on the profile. */
export const completeOnboarding = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Terminer et activer les versements" }).click();
  await page.waitForURL("**/profile**");
  await expect(page.getByText("Compte Stripe connecté")).toBeVisible();
};

/** Connects the payment account from the profile, through the provider's hosted page. */
export const connectPaymentAccount = async (page: Page): Promise<void> => {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Connectez votre compte" }).click();
  await page.waitForURL("**/sandbox/connect/onboarding/**");
  await completeOnboarding(page);
};

/** Fills in the login form, and sends it. */
export const logIn = async (
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> => {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Mot de passe" }).fill(password);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
};

/** Opens the header's menu where it is folded, as on a phone. */
export const openMenu = async (page: Page): Promise<void> => {
  const burger = page.getByRole("button", { name: "Menu" });
  if (await burger.isVisible()) await burger.click();
};

/** The toast with this text. Unlike other alerts of a page, it can be closed. */
export const toast = (page: Page, text: string): Locator =>
  page
    .getByRole("alert")
    .filter({ has: page.getByRole("button", { name: "Fermer le message" }) })
    .filter({ hasText: text });

/** The file that a button downloads. */
export const downloadOf = async (button: Locator): Promise<Download> => {
  const [download] = await Promise.all([
    button.page().waitForEvent("download", { timeout: 60_000 }),
    button.click(),
  ]);
  return download;
};
