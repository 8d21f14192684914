import { expect } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { openSession, seller } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";

test("an artisan follows their sales, and gives up one that can't be honoured", async ({
  visitor,
}) => {
  covers("own.api.30", "own.api.37");
  const artisan = await seller(12);
  const page = await visitor();
  await openSession(page, artisan);
  await page.goto("/storage-details");
  const sales = page.getByRole("region", { name: "Ventes", exact: true });
  const cancelling = sales.getByRole("button", { name: /^Annuler la commande/ });
  await test.step("ten are shown, the others on demand, the figures are of all", async () => {
    await expect(sales.getByText("12 commandes")).toBeVisible();
    await expect(sales.getByText("91,80 €")).toBeVisible();
    await expect(cancelling).toHaveCount(10);
    await expectSound(page);
    const more = sales.getByRole("button", { name: "Voir plus de ventes" });
    await more.click();
    await expect(cancelling).toHaveCount(12);
    await expect(more).toBeHidden();
  });
  await test.step("one is ready: its buyer is told, and it moves behind those to prepare", async () => {
    await page.goto("/storage-details");
    await sales.getByRole("link", { name: "Ventes de tous vos espaces" }).click();
    await expect(page.getByRole("heading", { name: "Mes ventes", level: 1 })).toBeVisible();
    await expectSound(page);
    await page
      .getByRole("button", { name: /^C'est prêt/ })
      .first()
      .click();
    await expect(page.getByText("L'acheteur sait que sa commande est prête.")).toBeVisible();
    await expect(page.getByText("11 commandes")).toBeVisible();
    await expect(page.getByText("1 commande", { exact: true })).toBeVisible();
    await page.goto("/storage-details");
    await expect(sales.getByText("11 commandes")).toBeVisible();
  });
  await test.step("one is kept after all, then given up", async () => {
    await cancelling.first().click();
    const dialog = page.getByRole("dialog", { name: /^Annuler la commande/ });
    await expect(dialog).toContainText("un remboursement de 8,50 €");
    await dialog.getByRole("button", { name: "Garder la commande" }).click();
    await expect(sales.getByText("11 commandes")).toBeVisible();
    await cancelling.first().click();
    await dialog.getByRole("button", { name: "Annuler la commande" }).click();
    await expect(
      page.getByText("La commande est annulée, l'acheteur est remboursé."),
    ).toBeVisible();
    await expect(sales.getByText("10 commandes")).toBeVisible();
  });
});
