import { expect, type Locator, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { type Account, account, askedOrder, offeredProduct, ordersOf, payAt } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { leaveForPayment, payButton, payOrder, placeOrder } from "../payment.ts";
import { logIn } from "../people.ts";
import { openSession } from "../sessions.ts";

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

const payOnce = async (page: Page, consumer: Account): Promise<void> => {
  await payOrder(page, /^Payer 17,00\s€$/u);
  await page.reload();
  await expect(page.getByText("Paiement réussi")).toBeVisible();
  await page.getByRole("link", { name: "Retour à mes commandes" }).click();
  await page.goBack();
  await expect(page.getByText("Paiement réussi")).toBeVisible();
  expect(await ordersOf(consumer)).toHaveLength(1);
};

const collect = async (page: Page): Promise<void> => {
  await page.goto("/my-orders");
  await expect(page.getByText("À récupérer")).toHaveCSS("color", "rgb(179, 38, 30)");
  await page.getByRole("button", { name: /^Voir la commande/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("5 rue Amiral Lacaze, 97410 Saint-Pierre")).toBeVisible();
  await expect(dialog.getByText("Jean Hoarau")).toBeVisible();
  await expect(dialog.getByText("(aujourd'hui)")).toBeVisible();
  await expect(dialog.getByText("08:00 - 18:00")).toHaveCount(2);
  await expect(dialog.getByRole("link", { name: "Itinéraire" })).toHaveAttribute(
    "href",
    /destination=5\+rue\+Amiral\+Lacaze/,
  );
  await expectSound(page);
  await dialog.getByRole("button", { name: "Fermer", exact: true }).last().click();
  await page.getByRole("button", { name: /^Marquer comme récupéré/ }).click();
  await page.getByRole("button", { name: "Oui, je l'ai récupérée" }).click();
  await expect(page.getByText("Commande marquée comme récupérée !")).toBeVisible();
  await expect(page.getByText("Récupéré", { exact: true })).toHaveCSS("color", "rgb(31, 122, 51)");
  await expect(page.getByRole("button", { name: /^Marquer comme récupéré/ })).toHaveCount(0);
};

test("a visitor orders: logged in on the way, one order whatever is clicked, collected", async ({
  visitor,
}) => {
  covers("own.product.8", "§2.listing.6", "§2.orders.4");
  const page = await visitor();
  await page.clock.install();
  const [product, consumer] = await Promise.all([offeredProduct(10), account("consumer")]);
  const { productName } = product;
  const card = cardOf(page, productName);
  const quantity = card.getByRole("textbox", { name: `Quantité de ${productName}` });

  await test.step("browsing is open; ordering asks to log in and is back at the same card", async () => {
    await page.goto(`/product-listing?name=${encodeURIComponent(productName)}`);
    await expect(card.getByText("Vendu par Vanille des Hauts")).toBeVisible();
    await card.getByRole("button", { name: /^Augmenter/ }).click();
    await expect(card.getByText(/^17,00\s€$/u)).toBeVisible();
    await card.getByRole("button", { name: "Plus de détails" }).click();
    await expect(card.getByText("Miel de letchi récolté")).toBeVisible();
    await expectSound(page);
    await placeOrder(card);
    await page.waitForURL("**/connexion**");
    await expect(page.getByText(`Connectez-vous pour commander ${productName}.`)).toBeVisible();
    await logIn(page, consumer);
    await page.waitForURL("**/product-listing?**");
    await expect(quantity).toHaveValue("2");
  });

  await test.step("the review says what is about to be paid", async () => {
    await placeOrder(card);
    await expect(
      page.getByRole("heading", { level: 1, name: "Vérifiez votre commande" }),
    ).toBeVisible();
    await expect(page.getByText(/^2 × 8,50\s€$/u)).toBeVisible();
    await expect(payButton(page)).toHaveText(/^Payer 17,00\s€$/u);
    await expect(page.getByText(/au plus tard 30 jours après le paiement/)).toBeVisible();
    await expectSound(page);
  });

  await test.step("leaving the payment page by the back button frees what it held", async () => {
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
    covers("own.product.8");
    await placeOrder(card);
    await payInTwoTabs(page);
  });

  await test.step("paid once, whatever is reloaded", () => payOnce(page, consumer));

  await test.step("everything to go and collect it, then collected", () => collect(page));
});

test("what somebody else bought meanwhile says so where it stands", async ({ visitor }) => {
  covers("own.product.8");
  const page = await visitor();
  const [product, consumer, rival] = await Promise.all([
    offeredProduct(1),
    account("consumer"),
    account("consumer"),
  ]);
  await openSession(page, consumer);
  // The page arrives with its products and requests them again once it is live.
  const isAskedAgain = page.waitForResponse(/getProducts/);
  await page.goto(`/product-listing?name=${encodeURIComponent(product.productName)}`);
  await isAskedAgain;
  const card = cardOf(page, product.productName);
  await expect(card.getByText("Dernier exemplaire")).toBeVisible();
  await askedOrder(rival, product, 1);
  await placeOrder(card);
  await expect(page.getByText("Ce produit est épuisé.")).toBeVisible();
  await expect(payButton(page)).toBeHidden();
  await page.getByRole("link", { name: "Revenir au produit" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: product.productName })).toBeVisible();
  await expect(page.getByText("Épuisé", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Placer la commande" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Ajouter au panier" })).toBeDisabled();
  await page.goto(`/product-listing?product=${product._id}`);
  await expect(page.getByText("Ce produit n'est plus en vente.")).toBeVisible();
});

test("the outcome comes late, before or never, to its buyer alone", async ({
  visitor,
  expectTrouble,
}) => {
  covers("§2.outcomes.5");
  expectTrouble(/\b(?:409|404|400)\b/);
  const page = await visitor();
  const [product, consumer, stranger] = await Promise.all([
    offeredProduct(10),
    account("consumer"),
    account("consumer"),
  ]);
  const [late, early] = [
    await askedOrder(consumer, product, 1),
    await askedOrder(consumer, product, 2),
  ];
  await openSession(page, consumer);
  await page.goto(`/ProductPaymentSuccess?session_id=${late.sessionId}`);
  await expect(page.getByText("Votre paiement est en cours de traitement…")).toBeVisible();
  await payAt(late.url);
  await expect(page.getByText("Paiement réussi")).toBeVisible();
  await payAt(early.url);
  await expect.poll(async () => (await ordersOf(consumer)).length).toBe(2);
  await page.goto(`/ProductPaymentSuccess?session_id=${early.sessionId}`);
  await expect(page.getByText("Paiement réussi")).toBeVisible();
  expect(await ordersOf(consumer)).toHaveLength(2);

  const other = await visitor();
  await openSession(other, stranger);
  for (const session of [early.sessionId, "cs_test_unknown", ""]) {
    await other.goto(`/ProductPaymentSuccess?session_id=${session}`);
    await expect(other.getByText("Paiement non confirmé")).toBeVisible();
  }
  expect(await ordersOf(stranger)).toHaveLength(0);
});

test("filters stand in the address, and scrolling keeps its place on the way back", {
  tag: "@phone-too",
}, async ({ visitor }) => {
  covers("own.product.8");
  const page = await visitor();
  await page.goto("/product-listing");
  const cards = page.getByRole("article");
  await test.step("the next products come by scrolling", async () => {
    await expect(cards).toHaveCount(12);
    // The page replaces the server's HTML, so a card may be another element in the meantime.
    await expect(() => cards.last().scrollIntoViewIfNeeded({ timeout: 1000 })).toPass();
    await expect.poll(() => cards.count()).toBeGreaterThan(12);
  });
  await test.step("and are still there on the way back", async () => {
    const chosen = cards.nth(14);
    await chosen.scrollIntoViewIfNeeded();
    const name = (await chosen.getByRole("heading").textContent()) ?? "";
    await chosen.getByRole("heading").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expectSound(page);
    await page.goBack();
    await expect(cards.nth(14).getByRole("heading", { name })).toBeInViewport();
  });
  await test.step("the sheet of filters", async () => {
    await page.goto("/product-listing?name=vanille");
    await page.getByRole("button", { name: "Filtres" }).click();
    const dialog = page.getByRole("dialog", { name: "Filtres" });
    await dialog.getByLabel("Minimum (€)").fill("30");
    await dialog.getByLabel("Maximum (€)").fill("12,5");
    await dialog.getByRole("button", { name: "Voir les produits" }).click();
    await expect(dialog.getByText("Le maximum est plus petit que le minimum.")).toBeVisible();
    await dialog.getByLabel("Minimum (€)").fill("1");
    await dialog.getByLabel("Maximum (€)").fill("100000");
    await dialog.getByLabel("Autour de").selectOption("Saint-Denis");
    await dialog.getByLabel("Dans un rayon de").selectOption("50");
    await expectSound(page);
    await dialog.getByRole("button", { name: "Voir les produits" }).click();
    await expect(page).toHaveURL(/minPrice=1&maxPrice=100000&around=Saint-Denis&radius=50/);
    await expect(page.getByRole("button", { name: "3 filtres" })).toBeVisible();
    await page.getByLabel("Trier par").selectOption("Distance");
    await expect(page).toHaveURL(/sort=distance/);
    await expect(cards.first()).toBeVisible();
    await expectSound(page);
  });
  await test.step("each can be taken away, and a reload keeps the rest", async () => {
    await page.getByRole("button", { name: "Retirer le filtre À 50 km de Saint-Denis" }).click();
    await expect(page).not.toHaveURL(/around|distance/);
    await page.reload();
    await expect(page.getByRole("button", { name: "2 filtres" })).toBeVisible();
    await expect(page.getByLabel("Produit", { exact: true })).toHaveValue("vanille");
  });
});

test("a product's address tells what it is without any script, and can be ordered from", async ({
  visitor,
}) => {
  covers("own.api.36");
  const page = await visitor();
  const product = await offeredProduct(3);
  const address = `/produits/${product._id}`;
  const html = await (await page.request.get(address)).text();
  expect(html).toContain(`>${product.productName} · Stokaz</title>`);
  for (const part of [
    'name="description"',
    'property="og:image"',
    "application/ld+json",
    '"InStock"',
  ]) {
    expect(html.replaceAll("https://schema.org/", "")).toContain(part);
  }
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: product.productName })).toBeVisible();
  await expect(page).toHaveTitle(`${product.productName} · Stokaz`);
  await expect(page.getByText("Plus que 3 en stock")).toBeVisible();
  await page.getByRole("button", { name: /^Augmenter/ }).click();
  await placeOrder(page);
  await page.waitForURL(`**/connexion?next=${encodeURIComponent(`${address}?quantity=2`)}`);
  await openSession(page, await account("consumer"));
  await page.goto(`${address}?quantity=2`);
  await expect(page.getByText(/^17,00\s€$/u)).toBeVisible();
  await placeOrder(page);
  // From here on it is the order of "a visitor orders".
  await expect(payButton(page)).toHaveText(/^Payer 17,00\s€$/u);
  await expect(payButton(page)).toBeEnabled();
});

test("a product leads to all that waits in its place, which can be ordered there", {
  tag: "@phone-too",
}, async ({ visitor }) => {
  covers("own.api.39", "own.product.48");
  const page = await visitor();
  await page.goto("/product-listing?name=Panier+en+vacoa");
  await page.getByRole("link", { name: "Panier en vacoa" }).click();
  await page.getByRole("link", { name: "Tout ce qui est à récupérer ici" }).click();
  await expect(page).toHaveURL(/\/lieux\/[0-9a-f-]{36}$/);
  await expect(
    page.getByRole("heading", { level: 1, name: "À récupérer à Saint-Paul" }),
  ).toBeVisible();
  await expect(page).toHaveTitle("À récupérer à Saint-Paul, Atelier des Bougainvillées · Stokaz");
  await expectSound(page);

  // After a reload, the page is the one from the server, as visitors with a shared link get it.
  await page.reload();
  const address = new URL(page.url()).pathname;
  await expect(page.getByRole("region", { name: "Mains de Vacoa" })).toBeVisible();
  const card = page
    .getByRole("region", { name: "Bras-Doux" })
    .getByRole("article", { name: "Biscuits au manioc" });
  await expectSound(page);
  await placeOrder(card);
  await page.waitForURL(
    (url) => url.searchParams.get("next")?.startsWith(`${address}?product=`) ?? false,
  );
});
