import { expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { tenant } from "../api.ts";
import { expectSound, findViolations, test } from "../fixtures.ts";
import { openSession } from "../sessions.ts";
import { openSpaceForm, photoOf, publish } from "../space-form.ts";

const readOccupancy = async (page: Page, spaceName: string): Promise<void> => {
  await page.getByRole("button", { name: `Occupation : ${spaceName}` }).click();
  const dialog = page.getByRole("dialog", { name: `Occupation : ${spaceName}` });
  const chosen = dialog.getByRole("button", { pressed: true });
  await expect(chosen).toHaveAccessibleName(/7 palettes libres, 3 louées/);
  await expect(dialog.getByText("7 palettes libres sur 10")).toBeVisible();
  await expect(dialog.getByText(/^Vanille des Hauts.:.3 palettes$/u)).toBeVisible();
  await expect(dialog.getByText(/^3 palettes, 37,50.*par mois$/u)).toBeVisible();
  await expect(dialog.getByRole("region", { name: "Loyers par mois" })).toBeVisible();
  await expectSound(page);
  // While a dialog is open, all other content of the page must be inside a landmark.
  const outside = await findViolations(page, { runOnly: ["region"] });
  expect(outside.flatMap(({ elements }) => elements)).toEqual([]);
  await dialog.getByRole("button", { name: "Mois précédent" }).click();
  const first = dialog.getByRole("button", { pressed: true });
  await expect(first).toHaveAccessibleName(/^1er .*10 palettes libres, 0 louée/);
  await first.press("ArrowRight");
  await expect(dialog.getByRole("button", { pressed: true })).toHaveAccessibleName(/^2 /);
  await expect(dialog.getByRole("button", { pressed: true })).toBeFocused();
  await expect(dialog.getByText("Aucune location ce jour-là.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
};

test("a lessor sees their places, who is in them, and what stands against deleting one", {
  tag: "@phone-too",
}, async ({ visitor, expectTrouble }) => {
  covers("own.product.20");
  expectTrouble(/\b409\b/);
  const { lessor, spaceName } = await tenant();
  const page = await visitor();
  await openSession(page, lessor);
  await page.goto("/storage-management");
  await test.step("figures from real rentals, and the map first", async () => {
    const figures = page.getByLabel("En résumé");
    await expect(figures.getByText("10", { exact: true })).toBeVisible();
    await expect(figures.getByText("3", { exact: true })).toBeVisible();
    await expect(figures.getByText(/^37,50/)).toBeVisible();
    const map = page.getByRole("region", { name: "Carte de mes espaces de stockage" });
    await map.getByRole("button", { name: spaceName }).press("Enter");
    await expect(map.getByRole("term").filter({ hasText: "Superficie (m²)" })).toBeVisible();
  });
  await test.step("the table", async () => {
    await page.getByRole("button", { name: "Gérer mes lieux de stockages" }).click();
    await expect(page.getByRole("button", { name: "Ajouter un espace de stockage" })).toBeVisible();
    await expect(page.getByText(spaceName, { exact: true }).first()).toBeVisible();
    await expectSound(page);
  });
  await test.step("its occupancy, by keyboard too", () => readOccupancy(page, spaceName));
  await test.step("its surface is corrected", async () => {
    await page.getByRole("button", { name: `Modifier : ${spaceName}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Surface (m²)").fill("12");
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText("Espace de stockage mis à jour avec succès.")).toBeVisible();
    await expect(dialog).toBeHidden();
  });
  await test.step("a deletion is asked about, and refused with the reason", async () => {
    await page.getByRole("button", { name: `Supprimer : ${spaceName}` }).click();
    const question = page.getByRole("dialog");
    await question.getByRole("button", { name: "Supprimer" }).click();
    await expect(question.getByText(/location.*en cours ou à venir/i)).toBeVisible();
    await expect(page.getByText(spaceName, { exact: true }).first()).toBeVisible();
  });
});

test("publishing too early leads back to what is missing first", { tag: "@phone-too" }, async ({
  visitor,
}) => {
  const page = await visitor();
  const dialog = await openSpaceForm(page);
  await publish(dialog);
  await expect(photoOf(dialog)).toBeFocused();
  await expect(dialog.getByText("Choisir une image")).toBeInViewport();
});
