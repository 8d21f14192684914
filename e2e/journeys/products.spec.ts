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

const createVanilla = async (page: Page, dialog: Locator): Promise<void> => {
  await fillProduct(dialog, "Vanille Bourbon");
  await dialog.getByRole("combobox", { name: "Catégorie", exact: true }).click();
  await page.getByRole("option", { name: "Vanille", exact: false }).first().click();
  await saveProduct(dialog);
  await expect(dialog.getByText("Indiquez l'origine.")).toBeVisible();
  await expectSound(page);
  await fillSheetOfFood(dialog);
  await pressByKeys(dialog.getByRole("button", { name: "Enregistrer et ajouter un autre" }));
};

test("a product is put on sale, the form is ready for the next one, and it is taken off again", async ({
  visitor,
}) => {
  covers("§7.shop.1", "§7.shop.3", "§2.storage.6", "§5.filters.5");
  const page = await visitor();
  await arrive(page);
  const dialog = await openProductForm(page);
  await test.step("with a category, whose facts are asked for", () => createVanilla(page, dialog));
  await test.step("the next one begins where one sees it", async () => {
    const name = dialog.getByLabel("Nom du produit");
    await expect(name).toHaveValue("");
    await expect(name).toBeFocused();
    await expect.poll(() => isUncovered(name)).toBe(true);
    await expect(dialog.getByText("Il reste 2 m² sur 3 m²")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByText("1 m² occupés, 2 m² libres")).toBeVisible();
  });
  await test.step("taken off sale", async () => {
    await page.getByRole("button", { name: "Supprimer Vanille Bourbon" }).click();
    const question = page.getByRole("dialog", { name: "Supprimer ce produit ?" });
    await question.getByRole("button", { name: "Supprimer" }).click();
    await expect(page.getByRole("heading", { name: "Vanille Bourbon" })).toBeHidden();
  });
});
