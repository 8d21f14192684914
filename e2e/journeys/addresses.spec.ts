import { expect } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { offeredSpace } from "../api.ts";
import { expectSound } from "../fixtures.ts";
import { testOnOwnProduct } from "../own-product.ts";
import { fillRest, openSpaceForm, pinMapOf, pinOf, publish, typeAddress } from "../space-form.ts";

// This test needs its own product: after a failure, the address service is not called for a minute,
// for all users.
const test = testOnOwnProduct({ GEOCODER_URL: "sandbox" });

test("an address is found, ambiguous, unknown, slow; the lessor can always place it", async ({
  visitor,
}) => {
  covers("own.product.47", "§2.maps.7");
  const page = await visitor();
  await offeredSpace("1 rue de la Gare, 97410 Saint-Pierre");
  const dialog = await openSpaceForm(page);
  await test.step("found: completed, placed, with the prices of the commune", async () => {
    await typeAddress(dialog, "12 rue de la Gare, Saint-Pi");
    await page.getByRole("option", { name: "12 rue de la Gare, 97410 Saint-Pierre" }).click();
    await expect(dialog.getByText("Le repère n'est pas au bon endroit ?")).toBeVisible();
    await expect(pinOf(dialog)).toBeVisible();
    // No tiles are available here, so the map shows the names of communes.
    await expect(pinMapOf(dialog).getByText("Saint-Pierre", { exact: true })).toBeInViewport();
    await expect(dialog.getByText(/Prix habituel dans la commune \(Saint-Pierre/)).toBeVisible();
    await expectSound(page);
  });
  await test.step("ambiguous: each commune is proposed", async () => {
    await typeAddress(dialog, "Adresse ambiguë");
    await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(5);
    await page.getByRole("option", { name: "Adresse ambiguë, 97460 Saint-Paul" }).click();
    await expect(dialog.getByLabel("Adresse")).toHaveValue("Adresse ambiguë, 97460 Saint-Paul");
  });
  await test.step("unknown: nothing is proposed, the pin is put by hand", async () => {
    await typeAddress(dialog, "Adresse introuvable");
    await expect(dialog.getByText("Adresse pas encore trouvée sur la carte.")).toBeVisible();
    await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(0);
    await pinMapOf(dialog).click({ position: { x: 150, y: 110 } });
    await expect(dialog.getByText("Repère placé à la main")).toBeVisible();
    await pinOf(dialog).press("ArrowUp");
    await fillRest(dialog, "Cave placée à la main");
    await publish(dialog);
    await expect(page.getByText("Espace de stockage créé avec succès.")).toBeVisible();
    await expect(page.getByText("Non localisée sur la carte")).toHaveCount(0);
  });
  await test.step("deleted again", async () => {
    await page.getByRole("button", { name: "Supprimer : Cave placée à la main" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
    await expect(page.getByText("Espace de stockage supprimé avec succès!")).toBeVisible();
  });
  await test.step("slow: not waited for, the commune stands for it", async () => {
    await page.getByRole("button", { name: "Ajouter un espace de stockage" }).click();
    await typeAddress(dialog, "Service lent, 97410 Saint-Pierre");
    await expect(pinOf(dialog)).toBeVisible();
  });
});
