import type { Locator, Page } from "@playwright/test";
import { account, openSession } from "./api.ts";
import { picture } from "./fixtures.ts";

export const typeAddress = (dialog: Locator, address: string): Promise<void> =>
  dialog.getByLabel("Adresse").fill(address);

export const openSpaceForm = async (page: Page): Promise<Locator> => {
  await openSession(page, await account("lessor"));
  await page.goto("/storage-management?vue=tableau");
  await page.getByRole("button", { name: "Ajouter un espace de stockage" }).first().click();
  return page.getByRole("dialog", { name: "Ajouter un espace de stockage" });
};

export const fillRest = async (dialog: Locator, name: string): Promise<void> => {
  await dialog.locator('input[type="file"]').setInputFiles(picture("cave.png"));
  await dialog.getByRole("textbox", { name: "Nom", exact: true }).fill(name);
  await dialog.getByLabel("Surface (m²)").fill("8");
  await dialog.getByLabel("Tarif (€ par m² et par mois)").fill("15");
  await dialog.getByRole("button", { name: "Reprendre mes coordonnées" }).click();
};

export const pinOf = (dialog: Locator): Locator =>
  dialog.getByRole("button", { name: /^Repère de l'espace/ });
