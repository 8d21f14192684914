import { expect, type Locator, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import {
  type Account,
  account,
  askedOrder,
  offeredProduct,
  offeredTogether,
  ordersOf,
  type Product,
} from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { pressButton } from "../keyboard.ts";
import { expectHostedPage, leaveForPayment, payButton, payOrder } from "../payment.ts";
import { logIn } from "../people.ts";
import { openSession } from "../sessions.ts";

const add = async (page: Page, { _id }: { _id: string }): Promise<void> => {
  await page.goto(`/produits/${_id}`);
  await page.getByRole("button", { name: "Ajouter au panier" }).click();
};

/** The link of the header, which counts what is in it. */
const basketOf = (page: Page): Locator => page.getByRole("link", { name: /^Panier/ });

const leaveOutSoldOut = async (page: Page, kept: Product): Promise<void> => {
  const basket = basketOf(page);
  await basket.click();
  await expect(page.getByRole("heading", { level: 1, name: "Votre panier" })).toBeVisible();
  await expect(page.getByText("Ce produit est épuisé.")).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Continuer sans ce produit" }).click();
  await page.getByRole("button", { name: `Augmenter : Quantité de ${kept.productName}` }).click();
  await expect(page.getByRole("region", { name: "Total" })).toContainText(/25,50\s€/u);
  await page.reload();
  await expect(basket).toHaveAccessibleName("Panier, 2 produits");
  await expectSound(page);
};

const logInAndLeavePayment = async (page: Page, consumer: Account): Promise<void> => {
  await page.getByRole("button", { name: "Vérifier la commande" }).click();
  await expect(page.getByText("Connectez-vous pour commander votre panier.")).toBeVisible();
  await logIn(page, consumer);
  await expect(payButton(page)).toHaveText(/^Payer 25,50\s€$/u);
  await expectSound(page);
  await payButton(page).click();
  await leaveForPayment(page);
  await page.getByRole("button", { name: /Revenir à/ }).click();
  await page.waitForURL("**/panier");
  await expect(page.getByText("Le paiement est annulé, rien n'a été débité.")).toBeVisible();
  await expect(basketOf(page)).toHaveAccessibleName("Panier, 2 produits");
};

test("a visitor fills a basket at one place, logs in, pays once, and finds it empty", {
  tag: "@phone-only",
}, async ({ visitor }) => {
  covers("own.product.60");
  const page = await visitor();
  await page.clock.install();
  const [[first, second, third], elsewhere, consumer, rival] = await Promise.all([
    offeredTogether(3),
    offeredProduct(10),
    account("consumer"),
    account("consumer"),
  ]);
  if (!first || !second || !third) throw new Error("no products");
  const basket = basketOf(page);

  await test.step("products of one place are counted in the header", async () => {
    await add(page, first);
    await expect(page.getByText("1 unité dans votre panier.")).toBeVisible();
    await add(page, second);
    await add(page, third);
    await expect(basket).toHaveAccessibleName("Panier, 3 produits");
    await expectSound(page);
  });

  await test.step("another place asks first", async () => {
    await add(page, elsewhere);
    const dialog = page.getByRole("dialog", { name: "Vider le panier et recommencer ici ?" });
    await expect(dialog).toBeVisible();
    await expectSound(page);
    await dialog.getByRole("button", { name: "Garder mon panier" }).click();
    await expect(basket).toHaveAccessibleName("Panier, 3 produits");
  });

  await test.step("what was sold out meanwhile is left out by one tap", async () => {
    await askedOrder(rival, third, 10);
    await leaveOutSoldOut(page, first);
  });

  await test.step("it is still there once logged in, and after the payment page was left", () =>
    logInAndLeavePayment(page, consumer));

  await test.step("one payment, one order, an empty basket", async () => {
    await page.getByRole("button", { name: "Vérifier la commande" }).click();
    await payButton(page).click();
    await leaveForPayment(page);
    await payOrder(page, /^Payer 25,50\s€$/u);
    await expect(basket).toHaveAccessibleName("Panier");
    expect(await ordersOf(consumer)).toHaveLength(1);
  });
});

test("one buys a basket with the keyboard alone", async ({ visitor }) => {
  const page = await visitor();
  const [[first, second], consumer] = await Promise.all([offeredTogether(2), account("consumer")]);
  if (!first || !second) throw new Error("no products");
  await openSession(page, consumer);
  for (const product of [first, second]) {
    await page.goto(`/produits/${product._id}`);
    await pressButton(page, "Ajouter au panier");
    await expect(page.getByText("1 unité dans votre panier.")).toBeVisible();
  }
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Voir le panier" })).toBeFocused();
  await page.keyboard.press("Enter");
  await pressButton(page, `Augmenter : Quantité de ${first.productName}`);
  await expect(page.getByRole("region", { name: "Total" })).toContainText(/25,50\s€/u);
  await pressButton(page, "Vérifier la commande");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vérifiez votre commande");
  await pressButton(page, /^Payer 25,50\s€$/u);
  await expectHostedPage(page);
});
