import { expect, type Locator, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { account, askedRental, offeredSpace, rentalsOf, today } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { pressByKeys, reachByTab } from "../keyboard.ts";
import { expectHostedPage, payRental } from "../payment.ts";
import { logIn } from "../people.ts";
import {
  cardOfSpace,
  chooseToday,
  dialogOf,
  openRentalDialog,
  selectOf,
  todayInWords,
} from "../rental-dialog.ts";
import { openSession } from "../sessions.ts";

test("selecting asks an anonymous visitor to log in, then is back in the dialog", async ({
  visitor,
}) => {
  covers("D3.real.7", "§2.search.5");
  const page = await visitor();
  const [space, artisan] = await Promise.all([offeredSpace(), account("artisan")]);
  await page.goto("/search");
  await selectOf(cardOfSpace(page, space.name)).click();
  await page.waitForURL("**/connexion**");
  await logIn(page, artisan);
  await page.waitForURL(`**/search?space=${space.id}`);
  await expect(dialogOf(page).getByText(space.name)).toBeVisible();
  await expect(dialogOf(page).getByText("97410 Saint-Pierre")).toBeVisible();
});

test("the dialog has its size, its calendar closes alone, and it says what others took meanwhile", {
  tag: "@phone-too",
}, async ({ visitor }) => {
  covers(
    "§4.renting.2",
    "§4.renting.4",
    "§8.messages.3",
    "§9.constants.27",
    "§2.renting.5",
    "§5.rental.1",
  );
  const page = await visitor();
  const { id } = await openRentalDialog(page);
  const dialog = dialogOf(page);
  await test.step("800 pixels wide, the whole screen of a phone", async () => {
    const { width: screen = 0, height = 0 } = page.viewportSize() ?? {};
    const box = await dialog.boundingBox();
    expect(Math.round(box?.width ?? 0)).toBe(Math.min(screen, 800));
    if (screen < 800) expect(Math.round(box?.height ?? 0)).toBe(height);
  });
  await test.step("opening the calendar is no mistake yet; going without a start is", async () => {
    await dialog.getByRole("button", { name: "Date de début" }).click();
    await expect(page.getByRole("button", { name: todayInWords })).toBeVisible();
    await expect(dialog.getByText("La date de début est obligatoire")).toBeHidden();
    // Escape closes only the calendar, also after the button that was pressed has been disabled.
    await page.getByRole("button", { name: "Mois suivant" }).click();
    await page.getByRole("button", { name: "Mois précédent" }).click();
    await expect(page.getByRole("button", { name: "Mois précédent" })).toBeDisabled();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: todayInWords })).toBeHidden();
    await dialog.getByRole("button", { name: "Louer" }).click();
    await expect(dialog.getByText("La date de début est obligatoire")).toBeVisible();
    await expectSound(page);
  });
  await test.step("the room that is left", async () => {
    await chooseToday(page);
    await dialog.getByLabel("Nombre de palettes", { exact: true }).fill("4");
    await dialog.getByLabel("Durée du contrat (mois)", { exact: true }).fill("6");
    await expect(dialog.getByText("Il reste 10 palettes pour cette période.")).toBeVisible();
  });
  await test.step("a refusal of the server is said, and the button works again", async () => {
    await askedRental(await account("artisan"), id, { pallets: 8, months: 1 });
    await dialog.getByRole("button", { name: "Louer" }).click();
    await expect(
      page.getByText("Il ne reste que 2 palettes pour cette période.").first(),
    ).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Louer" })).toBeEnabled();
    await expect(dialog.getByLabel("Nombre de palettes", { exact: true })).toHaveValue("4");
    await expect(dialog.getByText("Il reste 2 palettes pour cette période.")).toBeVisible();
  });
  await test.step("days without that much room can't be chosen", async () => {
    await dialog.getByRole("button", { name: "Date de début" }).click();
    await expect(page.getByRole("button", { name: todayInWords })).toBeDisabled();
    await expectSound(page);
    // The focus is in the calendar although the chosen day is full: Escape closes only the calendar.
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: todayInWords })).toBeHidden();
    await expect(dialog).toBeVisible();
  });
});

test("two tabs that ask for the same make one rental", async ({ visitor }) => {
  covers("own.product.16");
  const page = await visitor();
  const [space, artisan] = await Promise.all([offeredSpace(), account("artisan")]);
  await openSession(page, artisan);
  const other = await page.context().newPage();
  const address = `/search?space=${space.id}&pallets=6&months=1&from=${today()}`;
  await Promise.all([page.goto(address), other.goto(address)]);
  for (const tab of [page, other]) {
    await expect(dialogOf(tab).getByRole("button", { name: "Louer" })).toBeEnabled();
  }
  const ask = (tab: Page) => dialogOf(tab).getByRole("button", { name: "Louer" }).click();
  await Promise.all([ask(page), ask(other)]);
  await expectHostedPage(page);
  await expect(other).toHaveURL(page.url());
  await payRental(page, /^Payer/);
  await expect(page.getByText("Paiement reçu, merci")).toBeVisible();
  expect(await rentalsOf(artisan)).toHaveLength(1);
});

test("one rents with the keyboard alone", async ({ visitor }) => {
  const page = await visitor();
  const [space, artisan] = await Promise.all([offeredSpace(), account("artisan")]);
  await openSession(page, artisan);
  await page.goto("/search");
  const select = selectOf(cardOfSpace(page, space.name));
  await expect(select).toBeEnabled();
  await select.focus();
  await page.keyboard.press("Enter");
  const dialog = dialogOf(page);
  const field = (name: string): Locator => dialog.getByLabel(name, { exact: true });
  await reachByTab(field("Durée du contrat (mois)"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("2");
  await reachByTab(field("Nombre de palettes"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("3");
  const start = dialog.getByRole("button", { name: "Date de début" });
  const chooseToday = async (): Promise<void> => {
    await pressByKeys(start);
    await pressByKeys(page.getByRole("button", { name: todayInWords }));
    // The calendar returns the focus a moment after it has closed.
    await expect(start).toBeFocused();
  };
  await chooseToday();
  await expect(dialog.getByText(/^75,00\s€$/u)).toBeVisible();
  await test.step("Escape leaves, and the card is where one was", async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(select).toBeFocused();
    await page.keyboard.press("Enter");
  });
  await chooseToday();
  await pressByKeys(dialog.getByRole("button", { name: "Louer" }));
  await expectHostedPage(page);
});
