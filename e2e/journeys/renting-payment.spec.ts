import { expect } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { account, askedRental, offeredSpace } from "../api.ts";
import { test } from "../fixtures.ts";
import { expectHostedPage } from "../payment.ts";
import {
  chooseToday,
  dialogOf,
  leaveForRentalPayment,
  openRentalDialog,
} from "../rental-dialog.ts";
import { openSession } from "../sessions.ts";

test("a declined card can be followed by one that pays, then the outcome outlives a reload", async ({
  visitor,
  expectTrouble,
}) => {
  covers("§7.renting.5", "D3.real.4", "§2.routes.17", "§2.outcomes.1");
  expectTrouble(/\b402\b/);
  const page = await visitor();
  const [{ id, name }, artisan] = await Promise.all([offeredSpace(), account("artisan")]);
  const { url } = await askedRental(artisan, id, { pallets: 1, months: 1 });
  await openSession(page, artisan);
  await page.goto(url);
  await page.getByRole("button", { name: "Carte refusée" }).click();
  await page.getByRole("button", { name: /^Payer 12,50\s€$/u }).click();
  await page.waitForURL("**/Storagepaymentsuccess**");
  await expect(page.getByText(name)).toBeVisible();
  await page.reload();
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByText(/^12,50\s€$/u)).toBeVisible();
  await page.getByRole("link", { name: "Gérer mes espaces de stockage" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
});

test("a double click asks for one rental; leaving the payment page keeps the choice and frees the pallets", async ({
  visitor,
}) => {
  covers(
    "own.product.16",
    "§4.renting.1",
    "§4.renting.4",
    "§2.renting.8",
    "D6.settled.9",
    "§4.states.7",
  );
  const page = await visitor();
  const { id } = await openRentalDialog(page);
  const dialog = dialogOf(page);
  const pallets = dialog.getByLabel("Nombre de palettes", { exact: true });
  await chooseToday(page);
  await test.step("two clicks ask once", async () => {
    await pallets.fill("3");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/create-checkout-session")) asked.push(request.url());
    });
    await dialog.getByRole("button", { name: "Louer" }).dblclick();
    await expectHostedPage(page);
    expect(asked).toHaveLength(1);
  });
  await test.step("cancelling returns to the dialog with what was chosen", async () => {
    await page.getByRole("button", { name: /Revenir à/ }).click();
    await page.waitForURL("**/search?**");
    await expect(pallets).toHaveValue("3");
    await expect(dialog.getByRole("button", { name: "Louer" })).toBeEnabled();
    await expect(dialog.getByText(/^37,50\s€$/u).first()).toBeVisible();
  });
  await test.step("so does the browser's back button, and another artisan gets the pallets", async () => {
    await pallets.fill("10");
    await leaveForRentalPayment(page);
    const freed = page.waitForResponse(/\/api\/checkout\/.*\/cancel/);
    await page.goBack();
    await freed;
    await expect(pallets).toHaveValue("10");
    const { url } = await askedRental(await account("artisan"), id, { pallets: 10, months: 1 });
    expect(url).toContain("/sandbox/checkout/");
  });
});
