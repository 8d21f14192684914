import { expect, type Locator, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { tenant } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { pressByKeys } from "../keyboard.ts";
import { fillProduct, fillSheetOfFood, openProductForm, saveProduct } from "../product-form.ts";
import { openSession } from "../sessions.ts";

/** Opens the page of a newly rented space as its artisan. */
const arrive = async (page: Page): Promise<void> => {
  const { artisan, spaceName } = await tenant();
  await openSession(page, artisan);
  await page.goto("/storage-details");
  await expect(page.getByRole("heading", { name: spaceName })).toBeVisible();
};

/**
 * True if the middle of the field is visible, not under the sticky head of its scrolling dialog.
 */
const isUncovered = (field: Locator): Promise<boolean> =>
  field.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === element;
  });

const createVanilla = async (page: Page): Promise<void> => {
  const dialog = await openProductForm(page);
  await saveProduct(dialog);
  await expect(dialog.getByText("Le nom du produit est requis.")).toBeVisible();
  await expectSound(page);
  await fillProduct(dialog, "Vanille Bourbon");
  await dialog.getByRole("combobox", { name: "Catégorie", exact: true }).click();
  await page.getByRole("option", { name: "Vanille", exact: false }).first().click();
  await expectSound(page);
  await saveProduct(dialog);
  await expect(dialog.getByText("Indiquez l'origine.")).toBeVisible();
  await expectSound(page);
  await fillSheetOfFood(dialog);
  await pressByKeys(dialog.getByRole("button", { name: "Enregistrer", exact: true }));
  await expect(page.getByText("Produit créé avec succès !")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Vanille Bourbon" })).toBeVisible();
  await expect(page.getByText("1 m² occupés, 2 m² libres")).toBeVisible();
};

const changeVanilla = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Modifier Vanille Bourbon" }).click();
  const dialog = page.getByRole("dialog", { name: "Modifier le produit" });
  await expect(dialog.getByRole("img", { name: "Aperçu : Photo du produit" })).toBeVisible();
  await dialog.getByLabel("Quantité").fill("12");
  await saveProduct(dialog);
  await expect(page.getByText("Produit mis à jour !")).toBeVisible();
  await expect(page.getByText(/Stock.: 12 sur 12/u)).toBeVisible();
};

const deleteVanilla = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Supprimer Vanille Bourbon" }).click();
  const question = page.getByRole("dialog", { name: "Supprimer ce produit ?" });
  await question.getByRole("button", { name: "Annuler" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole("heading", { name: "Vanille Bourbon" })).toBeVisible();
  await page.getByRole("button", { name: "Supprimer Vanille Bourbon" }).click();
  await expect(question).toBeVisible();
  await expectSound(page);
  await question.getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("Produit supprimé.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Vanille Bourbon" })).toBeHidden();
};

const createTwoInARow = async (page: Page): Promise<void> => {
  const dialog = await openProductForm(page);
  const name = dialog.getByLabel("Nom du produit");
  await fillProduct(dialog, "Confiture de papaye");
  await dialog.getByRole("button", { name: "Enregistrer et ajouter un autre" }).click();
  await expect(name).toHaveValue("");
  await expect(name).toBeFocused();
  await expect.poll(() => isUncovered(name)).toBe(true);
  await expect(dialog.getByLabel("Marque")).toHaveValue("Vanille des Hauts");
  await expect(dialog.getByText("Il reste 2 m² sur 3 m²")).toBeVisible();
  await fillProduct(dialog, "Confiture de goyavier");
  await saveProduct(dialog);
  await expect(dialog).toBeHidden();
};

const duplicateOntoPallet = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Dupliquer Confiture de goyavier" }).click();
  const dialog = page.getByRole("dialog", { name: "Création produit" });
  const name = dialog.getByLabel("Nom du produit");
  await expect(name).toHaveValue("Confiture de goyavier");
  await expect(dialog.getByLabel("Prix unitaire (€)")).toHaveValue("8,50");
  await expect(dialog.getByRole("img", { name: "Aperçu : Photo du produit" })).toBeVisible();
  await name.fill("Confiture de tamarin");
  await dialog.getByRole("combobox", { name: "Sur la même palette que" }).click();
  await page.getByRole("option", { name: "Confiture de papaye (1 m²)" }).click();
  await expect(dialog.getByText("il reste 1 m² en plus")).toBeVisible();
  await expectSound(page);
  await saveProduct(dialog);
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText("Sur la même palette que : Confiture de papaye", { exact: true }),
  ).toBeVisible();
  await expect(page.getByText("2 m² occupés, 1 m² libres")).toBeVisible();
};

test("a product is put on sale, changed and deleted; others follow in a row", async ({
  visitor,
}) => {
  covers(
    "§7.shop.1",
    "§7.shop.2",
    "§7.shop.3",
    "§4.states.4",
    "§8.messages.17",
    "§2.storage.5",
    "§2.storage.6",
    "§2.storage.7",
    "§5.filters.5",
  );
  const page = await visitor();
  await arrive(page);
  await test.step("the contract says where one stands", async () => {
    await expect(page.getByText(/\d+ jours restants/)).toBeVisible();
    await expect(page.getByText("Prochaine possible")).toBeVisible();
    await expect(page.getByText("0 m² occupés, 3 m² libres")).toBeVisible();
    await expect(page.getByText("Aucune commande pour le moment.")).toBeVisible();
    await expectSound(page);
  });
  await test.step("create, with category and sub-category", () => createVanilla(page));
  await test.step("change it, its photo kept", () => changeVanilla(page));
  await test.step("delete it, once asked and declined, once confirmed", () => deleteVanilla(page));
  await test.step("two in a row without closing the form", () => {
    covers("own.product.41");
    return createTwoInARow(page);
  });
  await test.step("a third like the second, its photo too, on the pallet of the first", () =>
    duplicateOntoPallet(page));
  await test.step("all three are there", async () => {
    for (const title of ["Confiture de papaye", "Confiture de goyavier", "Confiture de tamarin"]) {
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
    }
    await expect(page.getByText("3 produits", { exact: true })).toBeVisible();
  });
});
