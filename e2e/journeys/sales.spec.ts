import { expect } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { seller } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { pressByKeys } from "../keyboard.ts";
import { openSession } from "../sessions.ts";

test("an artisan follows their sales, and gives up one that can't be honoured", async ({
  visitor,
}) => {
  covers("own.api.30", "own.api.37");
  const artisan = await seller(3);
  const page = await visitor();
  await openSession(page, artisan);
  await page.goto("/storage-details");
  const sales = page.getByRole("region", { name: "Ventes", exact: true });
  const cancelling = sales.getByRole("button", { name: /^Annuler la commande/ });
  await test.step("they are shown with their figures", async () => {
    await expect(sales.getByText("3 commandes")).toBeVisible();
    await expect(sales.getByText("22,95 €")).toBeVisible();
    await expect(cancelling).toHaveCount(3);
    await expectSound(page);
  });
  await test.step("one is ready: its buyer is told, and it moves behind those to prepare", async () => {
    await sales.getByRole("link", { name: "Ventes de tous vos espaces" }).click();
    await expect(page.getByRole("heading", { name: "Mes ventes", level: 1 })).toBeVisible();
    await expectSound(page);
    await page
      .getByRole("button", { name: /^C'est prêt/ })
      .first()
      .click();
    await expect(page.getByText("L'acheteur sait que sa commande est prête.")).toBeVisible();
    await expect(page.getByText("2 commandes")).toBeVisible();
    await expect(page.getByText("1 commande", { exact: true })).toBeVisible();
    await page.goto("/storage-details");
    await expect(sales.getByText("2 commandes")).toBeVisible();
  });
  await test.step("one is kept after all, then given up", async () => {
    await cancelling.first().click();
    const dialog = page.getByRole("dialog", { name: /^Annuler la commande/ });
    await expect(dialog).toContainText("un remboursement de 8,50 €");
    await dialog.getByRole("button", { name: "Garder la commande" }).click();
    await expect(sales.getByText("2 commandes")).toBeVisible();
    await cancelling.first().click();
    await pressByKeys(dialog.getByRole("button", { name: "Annuler la commande" }));
    await expect(
      page.getByText("La commande est annulée, l'acheteur est remboursé."),
    ).toBeVisible();
    // One is left to prepare, beside the one that is ready.
    await expect(sales.getByText("2 commandes")).toBeHidden();
    await expect(sales.getByText("1 commande", { exact: true })).toHaveCount(2);
  });
});
