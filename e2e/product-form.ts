import type { Locator, Page } from "@playwright/test";
import { picture } from "./fixtures.ts";

/** Fills in the required facts of a product without a category. */
const fillSheetOfGoods = async (dialog: Locator): Promise<void> => {
  await dialog.getByLabel("Comment reconnaître ce modèle").fill("Pot de 250 g");
  await dialog.getByRole("checkbox", { name: "Rien de particulier" }).check();
  await dialog.getByRole("button", { name: "C'est moi : remplir" }).click();
};

/** Fills in the required facts of a food with one ingredient. */
export const fillSheetOfFood = async (dialog: Locator): Promise<void> => {
  await dialog.getByLabel("Combien").fill("20");
  await dialog.getByLabel("Nom exact du produit").fill("Gousses de vanille");
  await dialog.getByRole("checkbox", { name: /^Un seul ingrédient/ }).check();
  await dialog.getByRole("checkbox", { name: "Aucun de ces 14 allergènes" }).check();
  await dialog.getByLabel("Conservation").fill("Au sec");
  await dialog.getByLabel("Quelle date porte l'emballage ?").selectOption("best_before");
  await dialog.getByLabel("Origine").fill("La Réunion");
  await dialog.getByRole("button", { name: "C'est moi : remplir" }).click();
  await dialog.getByLabel("Valeurs nutritionnelles sur l'étiquette ?").selectOption("herbs");
};

/** Fills in a new product without a category: 10 units on 1 m². */
export const fillProduct = async (dialog: Locator, name: string): Promise<void> => {
  await dialog.getByLabel("Nom du produit").fill(name);
  await dialog.getByLabel("Lieu de récupération").fill("Terre Sainte, Saint-Pierre");
  await dialog.getByLabel("Quantité").fill("10");
  await dialog.getByLabel("Prix unitaire (€)").fill("8,50");
  await dialog.getByLabel("Surface occupée (m²)").fill("1");
  await dialog.getByLabel("Description").fill("Mangues José cuites au chaudron.");
  await dialog.getByLabel("Choisir une image").setInputFiles(picture("produit.png"));
  await fillSheetOfGoods(dialog);
};

/** Saves the product, which closes its form. */
export const saveProduct = (dialog: Locator): Promise<void> =>
  dialog.getByRole("button", { name: "Enregistrer", exact: true }).click();

/** Opens the form of a new product from the page of the rented spaces. */
export const openProductForm = async (page: Page): Promise<Locator> => {
  await page.getByRole("button", { name: "Ajouter produit" }).click();
  return page.getByRole("dialog", { name: "Création produit" });
};
