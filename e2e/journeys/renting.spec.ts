import { expect, type Locator, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { account, askedRental, offeredSpace, payAt, rentalsOf, today } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { pressByKeys, reachByTab } from "../keyboard.ts";
import { expectHostedPage } from "../payment.ts";
import { logIn } from "../people.ts";
import { cardOfSpace, dialogOf, selectOf, todayInWords } from "../rental-dialog.ts";
import { openSession } from "../sessions.ts";

test("the dialog has its size, its calendar closes alone, and it says what others took", async ({
  visitor,
}) => {
  covers("§4.renting.2", "§4.renting.4", "§8.messages.3", "§9.constants.27");
  const page = await visitor();
  const [{ id }, artisan, rival] = await Promise.all([
    offeredSpace(),
    account("artisan"),
    account("artisan"),
  ]);
  await askedRental(rival, id, { pallets: 8, months: 1 });
  await openSession(page, artisan);
  await page.goto(`/search?space=${id}&pallets=4&months=1&from=${today()}`);
  const dialog = dialogOf(page);
  await test.step("a refusal of the server is said, and the button works again", async () => {
    await dialog.getByRole("button", { name: "Louer" }).click();
    await expect(
      page.getByText("Il ne reste que 2 palettes pour cette période.").first(),
    ).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Louer" })).toBeEnabled();
    await expect(dialog.getByLabel("Nombre de palettes", { exact: true })).toHaveValue("4");
  });
  await test.step("800 pixels wide, the whole screen of a phone", async () => {
    const size = async (): Promise<number[]> => {
      const { width = 0, height = 0 } = (await dialog.boundingBox()) ?? {};
      return [Math.round(width), Math.round(height)];
    };
    expect((await size())[0]).toBe(800);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(size).toEqual([390, 844]);
  });
  const start = dialog.getByRole("button", { name: "Date de début" });
  const todayButton = page.getByRole("button", { name: todayInWords });
  await test.step("Escape closes only the calendar, although the chosen day is full", async () => {
    await start.click();
    await expect(todayButton).toBeDisabled();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await expect(todayButton).toBeHidden();
    await expect(dialog).toBeVisible();
  });
  await test.step("and after the button that was pressed has been disabled", async () => {
    await start.click();
    await page.getByRole("button", { name: "Mois suivant" }).click();
    await page.getByRole("button", { name: "Mois précédent" }).click();
    await expect(page.getByRole("button", { name: "Mois précédent" })).toBeDisabled();
    await page.keyboard.press("Escape");
    await expect(todayButton).toBeHidden();
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
  await payAt(page.url());
  await expect.poll(async () => (await rentalsOf(artisan)).length).toBe(1);
});

test("a visitor rents with the keyboard alone: logs in on the way, and is back in the dialog", async ({
  visitor,
}) => {
  covers("D3.real.7", "§2.search.5");
  const page = await visitor();
  const [space, artisan] = await Promise.all([offeredSpace(), account("artisan")]);
  await page.goto("/search");
  const select = selectOf(cardOfSpace(page, space.name));
  const pressSelect = async (): Promise<void> => {
    await expect(select).toBeEnabled();
    await select.focus();
    await page.keyboard.press("Enter");
  };
  const dialog = dialogOf(page);
  await test.step("back in the dialog of the same space", async () => {
    await pressSelect();
    await page.waitForURL("**/connexion**");
    await logIn(page, artisan);
    await page.waitForURL(`**/search?space=${space.id}`);
    await expect(dialog.getByText(space.name)).toBeVisible();
    await expect(dialog.getByText("97410 Saint-Pierre")).toBeVisible();
  });
  await test.step("Escape leaves, and the card is where one was", async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await pressSelect();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(select).toBeFocused();
    await page.keyboard.press("Enter");
  });
  const field = (name: string): Locator => dialog.getByLabel(name, { exact: true });
  await reachByTab(field("Durée du contrat (mois)"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("2");
  await reachByTab(field("Nombre de palettes"));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("3");
  const start = dialog.getByRole("button", { name: "Date de début" });
  await pressByKeys(start);
  await pressByKeys(page.getByRole("button", { name: todayInWords }));
  // The calendar returns the focus a moment after it has closed.
  await expect(start).toBeFocused();
  await expect(dialog.getByText(/^75,00\s€$/u)).toBeVisible();
  await pressByKeys(dialog.getByRole("button", { name: "Louer" }));
  await expectHostedPage(page);
});
