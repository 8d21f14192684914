import { expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import {
  account,
  askedOrder,
  offeredProduct,
  offeredTogether,
  openSession,
  ordersOf,
} from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { leaveForPayment, pay, payButton, reachByTab } from "../people.ts";

const add = async (page: Page, { _id }: { _id: string }): Promise<void> => {
  await page.goto(`/produits/${_id}`);
  await page.getByRole("button", { name: "Ajouter au panier" }).click();
};

test("a visitor fills a basket at one place, logs in, pays once, and finds it empty", {
  tag: "@phone-only",
}, async ({ visitor }) => {
  covers("own.product.60");
  test.setTimeout(90_000);
  const page = await visitor();
  await page.clock.install();
  const [[first, second, third], elsewhere, consumer, rival] = await Promise.all([
    offeredTogether(3),
    offeredProduct(10),
    account("consumer"),
    account("consumer"),
  ]);
  if (!first || !second || !third) throw new Error("no products");
  const basket = page.getByRole("link", { name: /^Panier/ });

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
    await expectSound(page);
    await dialog.getByRole("button", { name: "Garder mon panier" }).click();
    await expect(basket).toHaveAccessibleName("Panier, 3 produits");
  });

  await test.step("what was sold out meanwhile is left out by one tap", async () => {
    await askedOrder(rival, third, 10);
    await basket.click();
    await expect(page.getByRole("heading", { level: 1, name: "Votre panier" })).toBeVisible();
    await expect(page.getByText("Ce produit est épuisé.")).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: "Continuer sans ce produit" }).click();
    await page
      .getByRole("button", { name: `Augmenter : Quantité de ${first.productName}` })
      .click();
    await expect(page.getByRole("region", { name: "Total" })).toContainText(/25,50\s€/u);
    await page.reload();
    await expect(basket).toHaveAccessibleName("Panier, 2 produits");
    await expectSound(page);
  });

  await test.step("it is still there once logged in, and after the payment page was left", async () => {
    await page.getByRole("button", { name: "Vérifier la commande" }).click();
    await expect(page.getByText("Connectez-vous pour commander votre panier.")).toBeVisible();
    await page.getByLabel("Email").fill(consumer.email);
    await page.getByRole("textbox", { name: "Mot de passe" }).fill(consumer.password);
    await page.getByRole("button", { name: "Se connecter", exact: true }).last().click();
    await expect(payButton(page)).toHaveText(/^Payer 25,50\s€$/u);
    await expectSound(page);
    await payButton(page).click();
    await leaveForPayment(page);
    await page.getByRole("button", { name: /Revenir à/ }).click();
    await page.waitForURL("**/panier");
    await expect(page.getByText("Le paiement est annulé, rien n'a été débité.")).toBeVisible();
    await expect(basket).toHaveAccessibleName("Panier, 2 produits");
  });

  await test.step("one payment, one order, an empty basket", async () => {
    await page.getByRole("button", { name: "Vérifier la commande" }).click();
    await payButton(page).click();
    await leaveForPayment(page);
    await pay(page, /^Payer 25,50\s€$/u);
    await page.waitForURL("**/ProductPaymentSuccess**");
    await expect(page.getByText("Paiement réussi")).toBeVisible();
    await expect(basket).toHaveAccessibleName("Panier");
    expect(await ordersOf(consumer)).toHaveLength(1);
  });
});

test("one buys a basket with the keyboard alone", async ({ visitor }) => {
  const page = await visitor();
  const [[first, second], consumer] = await Promise.all([offeredTogether(2), account("consumer")]);
  if (!first || !second) throw new Error("no products");
  await openSession(page, consumer);
  const press = async (name: string | RegExp): Promise<void> => {
    await reachByTab(page, page.getByRole("button", { name }));
    await page.keyboard.press("Enter");
  };
  for (const product of [first, second]) {
    await page.goto(`/produits/${product._id}`);
    await press("Ajouter au panier");
    await expect(page.getByText("1 unité dans votre panier.")).toBeVisible();
  }
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Voir le panier" })).toBeFocused();
  await page.keyboard.press("Enter");
  await press(`Augmenter : Quantité de ${first.productName}`);
  await expect(page.getByRole("region", { name: "Total" })).toContainText(/25,50\s€/u);
  await press("Vérifier la commande");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vérifiez votre commande");
  await press(/^Payer 25,50\s€$/u);
  await expect(page).toHaveURL(/\/sandbox\/checkout\//, { timeout: 20_000 });
});
