import { expect } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { seller } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { pressByKeys } from "../keyboard.ts";
import { openSession } from "../sessions.ts";

test("an artisan gives up a sale that can't be honoured", async ({ visitor }) => {
  covers("own.api.30");
  const artisan = await seller(2);
  const page = await visitor();
  await openSession(page, artisan);
  await page.goto("/storage-details");
  const sales = page.getByRole("region", { name: "Ventes", exact: true });
  const cancelling = sales.getByRole("button", { name: /^Annuler la commande/ });
  await expect(sales.getByText("2 commandes")).toBeVisible();
  await expect(sales.getByText("15,30 €")).toBeVisible();
  await expect(cancelling).toHaveCount(2);
  await expectSound(page);
  await cancelling.first().click();
  const dialog = page.getByRole("dialog", { name: /^Annuler la commande/ });
  await expect(dialog).toContainText("un remboursement de 8,50 €");
  await pressByKeys(dialog.getByRole("button", { name: "Annuler la commande" }));
  await expect(page.getByText("La commande est annulée, l'acheteur est remboursé.")).toBeVisible();
  await expect(sales.getByText("2 commandes")).toBeHidden();
  await expect(sales.getByText("1 commande", { exact: true })).toBeVisible();
});
