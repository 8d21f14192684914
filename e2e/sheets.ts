import type { Locator } from "@playwright/test";

/** Fills in the required facts of a product without a category. */
export const fillSheetOfGoods = async (dialog: Locator): Promise<void> => {
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
