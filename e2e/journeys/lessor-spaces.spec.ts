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

test("a lessor sees their places on a map, and day by day who is in them", {
  tag: "@phone-only",
}, async ({ visitor }) => {
  covers("own.product.20");
  const { lessor, spaceName } = await tenant();
  const page = await visitor();
  await openSession(page, lessor);
  await page.goto("/storage-management");
  await test.step("the map first", async () => {
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
});

test("publishing too early leads back to what is missing first", { tag: "@phone-only" }, async ({
  visitor,
}) => {
  const page = await visitor();
  const dialog = await openSpaceForm(page);
  await publish(dialog);
  await expect(photoOf(dialog)).toBeFocused();
  await expect(dialog.getByText("Choisir une image")).toBeInViewport();
});
