import { expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { account, ask, askedOrder, payAt, putOnSale, tenant } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { openSession } from "../sessions.ts";

const bell = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Notifications/ });

test("an order arrives on the open page of who sold it, in every tab, and is read", {
  tag: "@phone-only",
}, async ({ visitor }) => {
  covers("own.notifications.6", "own.notifications.8", "own.notifications.16");
  const [{ artisan }, consumer] = await Promise.all([tenant(), account("consumer")]);
  const product = await putOnSale(artisan, 5);
  const page = await visitor();
  await openSession(page, artisan);
  await page.goto("/mes-ventes");
  await expect(bell(page)).toHaveAccessibleName(/^Notifications, \d+ non lues?$/);
  await expect(page.getByText("Miel de letchi")).toBeHidden();
  const tab = await page.context().newPage();
  const streams: string[] = [];
  tab.on("request", (request) => {
    if (request.url().endsWith("/api/live")) streams.push(request.url());
  });
  await tab.goto("/notifications");
  await expect(tab.getByRole("heading", { name: "Notifications", level: 1 })).toBeVisible();
  await expectSound(tab);

  await test.step("somebody else pays: both tabs show it, by the first one's stream", async () => {
    const { url } = await askedOrder(consumer, product, 1);
    await payAt(url);
    await expect(page.getByText("1 commande", { exact: true })).toBeVisible();
    await expect(tab.getByRole("link", { name: /^Nouvelle commande/ })).toBeVisible();
    expect(streams).toEqual([]);
  });

  await test.step("opening it reads it, for the other tab, too", async () => {
    const { unread } = await ask("GET", "/api/notifications/count", { token: artisan.token });
    await expect(bell(page)).toHaveText(String(unread));
    await tab.getByRole("link", { name: /^Nouvelle commande/ }).click();
    await expect(tab.getByRole("heading", { name: "Mes ventes", level: 1 })).toBeVisible();
    await expect(bell(page)).toHaveText(String(unread - 1));
  });

  await test.step("the reading tab closes: the other one reads on", async () => {
    await page.close();
    const { url } = await askedOrder(consumer, product, 1);
    await payAt(url);
    await expect(tab.getByText("2 commandes", { exact: true })).toBeVisible();
    expect(streams).toHaveLength(1);
  });

  await test.step("what is mailed, too, is chosen", async () => {
    covers("own.notifications.14");
    await bell(tab).click();
    await tab.getByRole("link", { name: "Choisir mes e-mails" }).click();
    const reminders = tab.getByRole("switch", { name: /^Rappels/ });
    await expect(reminders).toBeChecked();
    await expectSound(tab);
    // The label around it draws the visible track, so the click is forced.
    await reminders.click({ force: true });
    await expect(tab.getByText(/^C'est noté/)).toBeVisible();
    await tab.reload();
    await expect(reminders).not.toBeChecked();
  });
});
