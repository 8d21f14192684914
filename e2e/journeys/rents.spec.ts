import { expect } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { account, offeredSpace, today } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { pressByKeys } from "../keyboard.ts";
import { payRental } from "../payment.ts";
import { dialogOf, leaveForRentalPayment } from "../rental-dialog.ts";
import { openSession } from "../sessions.ts";

test("one rents monthly, pays the first month, and changes the card of the others", async ({
  visitor,
}) => {
  covers("own.product.213", "own.product.220");
  const page = await visitor();
  const [space, artisan] = await Promise.all([offeredSpace(), account("artisan")]);
  await openSession(page, artisan);
  await page.goto(`/search?space=${space.id}&pallets=1&months=4&from=${today()}`);
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("radio", { name: /Chaque mois/ })).toBeChecked();
  await expect(dialog.getByText(/la première fois le/)).toBeVisible();
  await leaveForRentalPayment(page);
  await payRental(page, /^Payer 12,50\s€$/u);
  await expect(page.getByText("Premier mois, payé")).toBeVisible();
  await page.getByRole("link", { name: "Gérer mes espaces de stockage" }).click();
  await page.getByRole("link", { name: "Voir la location" }).click();
  const rents = page.getByRole("region", { name: "Loyers" });
  await expect(rents.getByRole("listitem")).toHaveCount(4);
  await expect(rents.getByText("Payé", { exact: true })).toHaveCount(1);
  await expect(rents.getByText("Visa se terminant par 4242")).toBeVisible();
  await pressByKeys(rents.getByRole("button", { name: "Changer de carte" }));
  await page.getByLabel("Numéro de carte").fill("5555 5555 5555 4444");
  await page.getByRole("button", { name: "Enregistrer cette carte" }).click();
  await page.waitForURL("**/locations/**");
  await expect(page.getByText(/sur la carte se terminant par 4444/)).toBeVisible();
  await expect(rents.getByText("Mastercard se terminant par 4444")).toBeVisible();
  await expectSound(page);
});
