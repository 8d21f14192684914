import type { Locator, Page } from "@playwright/test";
import { account } from "./api.ts";
import { picture } from "./fixtures.ts";
import { openSession } from "./sessions.ts";

/** The field of the photo, as long as none is chosen. */
export const photoOf = (dialog: Locator): Locator => dialog.getByLabel("Choisir une image");

export const typeAddress = (dialog: Locator, address: string): Promise<void> =>
  dialog.getByLabel("Adresse").fill(address);

/** Opens the form of a new space as a lessor whose session is open. */
export const addSpace = async (page: Page): Promise<Locator> => {
  await page.goto("/storage-management?vue=tableau");
  await page.getByRole("button", { name: "Ajouter un espace de stockage" }).first().click();
  return page.getByRole("dialog", { name: "Ajouter un espace de stockage" });
};

/** Opens the form of a new space as a new lessor. */
export const openSpaceForm = async (page: Page): Promise<Locator> => {
  await openSession(page, await account("lessor"));
  return addSpace(page);
};

/** Fills in all but the address and the manager. */
export const fillSpace = async (
  dialog: Locator,
  { name, surface, price }: { name: string; surface: string; price: string },
): Promise<void> => {
  await photoOf(dialog).setInputFiles(picture("cave.png"));
  await dialog.getByRole("textbox", { name: "Nom", exact: true }).fill(name);
  await dialog.getByLabel("Surface (m²)").fill(surface);
  await dialog.getByLabel("Tarif (€ par m² et par mois)").fill(price);
};

/** Fills in all but the address; the lessor is the manager. */
export const fillRest = async (dialog: Locator, name: string): Promise<void> => {
  await fillSpace(dialog, { name, surface: "8", price: "15" });
  await dialog.getByRole("button", { name: "Reprendre mes coordonnées" }).click();
};

/** Publishes the space, which closes its form unless something is missing. */
export const publish = (dialog: Locator): Promise<void> =>
  dialog.getByRole("button", { name: "Publier l'espace" }).click();

/** The map on which the pin is placed. */
export const pinMapOf = (dialog: Locator): Locator =>
  dialog.getByRole("region", { name: "Repère sur la carte" });

export const pinOf = (dialog: Locator): Locator =>
  dialog.getByRole("button", { name: /^Repère de l'espace/ });
