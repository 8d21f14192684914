import { expect, type Locator, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { type Account, account, askedOrder, offeredTogether, ordersOf } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { pressButton } from "../keyboard.ts";
import { leaveForPayment, payButton, payOrder } from "../payment.ts";
import { logIn } from "../people.ts";

/** Adds a product with the keyboard, whose focus is then before the way to the basket. */
const add = async (page: Page, { _id }: { _id: string }): Promise<void> => {
  await page.goto(`/produits/${_id}`);
  await pressButton(page, "Ajouter au panier");
  await expect(page.getByText("1 unité dans votre panier.")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Voir le panier" })).toBeFocused();
};

/** The link of the header, which counts what is in it. */
const basketOf = (page: Page): Locator => page.getByRole("link", { name: /^Panier/ });

const logInAndLeavePayment = async (page: Page, consumer: Account): Promise<void> => {
  await page.getByRole("button", { name: "Vérifier la commande" }).click();
  await expect(page.getByText("Connectez-vous pour commander votre panier.")).toBeVisible();
  await logIn(page, consumer);
  await expect(payButton(page)).toHaveText(/^Payer 17,00\s€$/u);
  await expectSound(page);
  await payButton(page).click();
  await leaveForPayment(page);
  await page.getByRole("button", { name: /Revenir à/ }).click();
  await page.waitForURL("**/panier");
  await expect(page.getByText("Le paiement est annulé, rien n'a été débité.")).toBeVisible();
  await expect(basketOf(page)).toHaveAccessibleName("Panier, 1 produit");
};

test("a visitor fills a basket, logs in, pays once with the keyboard alone, and finds it empty", {
  tag: "@phone-only",
}, async ({ visitor }) => {
  covers("own.product.60");
  const page = await visitor();
  await page.clock.install();
  const [[first, second], consumer, rival] = await Promise.all([
    offeredTogether(2),
    account("consumer"),
    account("consumer"),
  ]);
  if (!first || !second) throw new Error("no products");

  await test.step("what was sold out meanwhile is left out by one tap", async () => {
    await add(page, first);
    await add(page, second);
    await askedOrder(rival, second, 10);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Ce produit est épuisé.")).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: "Continuer sans ce produit" }).click();
  });

  await test.step("what was changed outlives a reload", async () => {
    await pressButton(page, `Augmenter : Quantité de ${first.productName}`);
    await expect(page.getByRole("region", { name: "Total" })).toContainText(/17,00\s€/u);
    await page.reload();
    await expect(page.getByRole("region", { name: "Total" })).toContainText(/17,00\s€/u);
  });

  await test.step("it is still there once logged in, and after the payment page was left", () =>
    logInAndLeavePayment(page, consumer));

  await test.step("one payment, one order, an empty basket", async () => {
    await pressButton(page, "Vérifier la commande");
    await pressButton(page, /^Payer 17,00\s€$/u);
    await leaveForPayment(page);
    await payOrder(page, /^Payer 17,00\s€$/u);
    await expect(basketOf(page)).toHaveAccessibleName("Panier");
    expect(await ordersOf(consumer)).toHaveLength(1);
  });
});
