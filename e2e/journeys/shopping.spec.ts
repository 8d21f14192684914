import { expect, type Locator, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { type Account, account, offeredProduct, ordersOf } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { leaveForPayment, payButton, payOrder, placeOrder } from "../payment.ts";
import { logIn } from "../people.ts";

const cardOf = (page: Page, name: string): Locator => page.getByRole("article", { name });

const payInTwoTabs = async (page: Page): Promise<void> => {
  await expect(payButton(page)).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await payButton(page).dblclick();
  await leaveForPayment(page);
  await payButton(tab).click();
  await leaveForPayment(tab);
  expect(new URL(tab.url()).pathname).toBe(new URL(page.url()).pathname);
  await tab.close();
};

const collect = async (page: Page): Promise<void> => {
  await expect(page.getByText("À récupérer")).toHaveCSS("color", "rgb(179, 38, 30)");
  await page.getByRole("button", { name: /^Marquer comme récupéré/ }).click();
  await page.getByRole("button", { name: "Oui, je l'ai récupérée" }).click();
  await expect(page.getByText("Récupéré", { exact: true })).toHaveCSS("color", "rgb(31, 122, 51)");
};

const payOnce = async (page: Page, consumer: Account): Promise<void> => {
  await payOrder(page, /^Payer 17,00\s€$/u);
  await page.reload();
  await expect(page.getByText("Paiement réussi")).toBeVisible();
  await page.getByRole("link", { name: "Retour à mes commandes" }).click();
  await collect(page);
  await page.goBack();
  await expect(page.getByText("Paiement réussi")).toBeVisible();
  expect(await ordersOf(consumer)).toHaveLength(1);
};

test("a visitor orders: logged in on the way, one order whatever is clicked, collected", async ({
  visitor,
}) => {
  covers("own.product.8", "§2.listing.6");
  const page = await visitor();
  await page.clock.install();
  const [product, consumer] = await Promise.all([offeredProduct(10), account("consumer")]);
  const { productName } = product;
  const card = cardOf(page, productName);
  const quantity = card.getByRole("textbox", { name: `Quantité de ${productName}` });

  await test.step("browsing is open; ordering asks to log in and is back at the same card", async () => {
    await page.goto(`/product-listing?name=${encodeURIComponent(productName)}`);
    await card.getByRole("button", { name: /^Augmenter/ }).click();
    await placeOrder(card);
    await page.waitForURL("**/connexion**");
    await expect(page.getByText(`Connectez-vous pour commander ${productName}.`)).toBeVisible();
    await logIn(page, consumer);
    await page.waitForURL("**/product-listing?**");
    await expect(quantity).toHaveValue("2");
  });

  await test.step("leaving the payment page by the back button frees what it held", async () => {
    await placeOrder(card);
    await expect(payButton(page)).toHaveText(/^Payer 17,00\s€$/u);
    await payButton(page).click();
    await leaveForPayment(page);
    const freed = page.waitForResponse(/\/api\/checkout\/.*\/cancel/);
    await page.goBack();
    await freed;
    await expect(page.getByText(/^2 × 8,50\s€$/u)).toBeVisible();
    await page.goBack();
    await expect(quantity).toHaveValue("2");
  });

  await test.step("two clicks here and one in another tab open one payment page", async () => {
    await placeOrder(card);
    await payInTwoTabs(page);
  });

  await test.step("paid once, whatever is reloaded, and collected", () => payOnce(page, consumer));
});

test("the next products come by scrolling, and their place and the filters are kept", {
  tag: "@phone-only",
}, async ({ visitor }) => {
  covers("own.product.8");
  const page = await visitor();
  await page.goto("/product-listing");
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(12);
  // The page replaces the server's HTML, so a card may be another element in the meantime.
  await expect(() => cards.last().scrollIntoViewIfNeeded({ timeout: 1000 })).toPass();
  await expect.poll(() => cards.count()).toBeGreaterThan(12);
  await test.step("on the way back from a product", async () => {
    const chosen = cards.nth(14);
    await chosen.scrollIntoViewIfNeeded();
    const name = (await chosen.getByRole("heading").textContent()) ?? "";
    await chosen.getByRole("heading").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expectSound(page);
    await page.goBack();
    await expect(cards.nth(14).getByRole("heading", { name })).toBeInViewport();
  });
  await test.step("in the address", async () => {
    await page.getByRole("button", { name: "Filtres" }).click();
    const dialog = page.getByRole("dialog", { name: "Filtres" });
    await dialog.getByLabel("Minimum (€)").fill("1");
    await expectSound(page);
    await dialog.getByRole("button", { name: "Voir les produits" }).click();
    await expect(page).toHaveURL(/minPrice=1/);
    await expectSound(page);
    await page.getByRole("button", { name: /^Retirer le filtre/ }).click();
    await expect(page).not.toHaveURL(/minPrice/);
  });
});
