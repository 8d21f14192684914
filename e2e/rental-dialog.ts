import { expect, type Locator, type Page } from "@playwright/test";
import { account, offeredSpace } from "./api.ts";
import { expectHostedPage } from "./payment.ts";
import { openSession } from "./sessions.ts";

/** Today in the words of the calendar: `21 novembre 2026`. */
export const todayInWords = new Intl.DateTimeFormat("fr-FR", {
  dateStyle: "long",
  timeZone: "Indian/Reunion",
}).format();

/** The dialog for renting a space. */
export const dialogOf = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Location d'espace" });

/** The card of a space in the search. */
export const cardOfSpace = (page: Page, name: string): Locator =>
  page.getByRole("listitem").filter({ hasText: name });

/** The button of a space's card that opens the rental dialog. */
export const selectOf = (card: Locator): Locator =>
  card.getByRole("button", { name: /^Sélectionner/ });

/** Opens the rental dialog of a new space as a new artisan. */
export const openRentalDialog = async (page: Page): Promise<{ id: string; name: string }> => {
  const [space, artisan] = await Promise.all([offeredSpace(), account("artisan")]);
  await openSession(page, artisan);
  await page.goto(`/search?space=${space.id}`);
  await expect(dialogOf(page).getByText(space.name)).toBeVisible();
  return space;
};

/** Chooses today as the first day of the rental. */
export const chooseToday = async (page: Page): Promise<void> => {
  await dialogOf(page).getByRole("button", { name: "Date de début" }).click();
  await page.getByRole("button", { name: todayInWords }).click();
};

/** Continues to the hosted payment page. */
export const leaveForRentalPayment = async (page: Page): Promise<void> => {
  await dialogOf(page).getByRole("button", { name: "Louer" }).click();
  await expectHostedPage(page);
};
