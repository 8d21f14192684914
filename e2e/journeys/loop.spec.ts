import { expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { account, offeredSpace } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { leaveForPayment, payButton, payOrder, payRental, placeOrder } from "../payment.ts";
import { connectPaymentAccount, register } from "../people.ts";
import { fillProduct, openProductForm, saveProduct } from "../product-form.ts";
import {
  cardOfSpace,
  chooseToday,
  dialogOf,
  leaveForRentalPayment,
  selectOf,
} from "../rental-dialog.ts";
import { openSession } from "../sessions.ts";
import { addSpace, fillSpace, publish, typeAddress } from "../space-form.ts";

const SPACE = "Garage de la boucle";
const PRODUCT = "Confiture de la boucle";
const ADDRESS = "5 rue Amiral Lacaze, 97410 Saint-Pierre";

const publishSpace = async (page: Page): Promise<void> => {
  const dialog = await addSpace(page);
  await typeAddress(dialog, ADDRESS);
  await fillSpace(dialog, { name: SPACE, surface: "10", price: "12,50" });
  await dialog.getByRole("button", { name: "Reprendre mes coordonnées" }).click();
  await expectSound(page);
  await publish(dialog);
  await expect(page.getByText("Espace de stockage créé avec succès.")).toBeVisible();
  await expect(page.getByText(SPACE).first()).toBeVisible();
};

const rentTwoPallets = async (page: Page, space: string): Promise<void> => {
  await page.goto("/search");
  // Only artisans whose company is verified see streets. The register is asked within minutes.
  await page.getByLabel("Lieu de stockage").fill("Saint-Pierre");
  await page.getByRole("button", { name: "Rechercher" }).click();
  await selectOf(cardOfSpace(page, space)).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "Augmenter : Nombre de palettes" }).click();
  const longer = dialog.getByRole("button", { name: "Augmenter : Durée du contrat (mois)" });
  await longer.click();
  await longer.click();
  await chooseToday(page);
  await expect(dialog.getByText(/^75,00\s€$/u)).toBeVisible();
  await leaveForRentalPayment(page);
  await payRental(page, /^Payer 75,00\s€$/u);
  await expect(page.getByText(space)).toBeVisible();
};

const putOnSale = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Gérer mes espaces de stockage" }).click();
  const dialog = await openProductForm(page);
  await fillProduct(dialog, PRODUCT);
  await saveProduct(dialog);
  await expect(page.getByText("Produit créé avec succès !")).toBeVisible();
};

const orderTwo = async (page: Page): Promise<void> => {
  await page.clock.install();
  await page.goto("/product-listing");
  await page.getByLabel("Produit", { exact: true }).fill(PRODUCT);
  await page.getByRole("button", { name: "Rechercher" }).click();
  // The list before the search has the product too, and its cards leave with it.
  await expect(page.getByText(`« ${PRODUCT} »`)).toBeVisible();
  const card = page.getByRole("article", { name: PRODUCT });
  await card.getByRole("button", { name: /^Augmenter/ }).click();
  await expect(card.getByText(/17,00\s€/u)).toBeVisible();
  await placeOrder(card);
  await expect(payButton(page)).toHaveText(/^Payer 17,00\s€$/u);
  await payButton(page).click();
  await leaveForPayment(page);
  await payOrder(page, /^Payer 17,00\s€$/u);
};

const collectOrder = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Retour à mes commandes" }).click();
  await expect(page.getByText("À récupérer").first()).toBeVisible();
  await page.getByRole("button", { name: /^Voir/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(ADDRESS)).toBeVisible();
  await dialog.getByRole("button", { name: "Fermer" }).last().click();
  await page.getByRole("button", { name: /^Marquer comme récupéré/ }).click();
  await page.getByRole("button", { name: "Oui, je l'ai récupérée" }).click();
  await expect(page.getByText("Commande marquée comme récupérée !")).toBeVisible();
  await expect(page.getByText("Récupéré", { exact: true }).first()).toBeVisible();
};

// Two journeys, because together they would take longer than any other.

test("a lessor registers, connects a payment account and publishes a space", {
  tag: "@phone-only",
}, async ({ visitor }) => {
  covers(
    "own.product.30",
    "§4.states.3",
    "§8.messages.13",
    "§1.purpose.2",
    "§2.registration.6",
    "§2.lessor.4",
    "§2.lessor.8",
  );
  const page = await visitor();
  await register(page, "lessor");
  await page.waitForURL("**/storage-management");
  await connectPaymentAccount(page);
  await publishSpace(page);
});

test("from an offered space to a collected order", { tag: "@phone-only" }, async ({ visitor }) => {
  covers(
    "D3.real.4",
    "D4.payments.4",
    "own.product.30",
    "§4.renting.1",
    "§4.ordering.1",
    "§8.messages.25",
    "§1.purpose.3",
    "§1.purpose.4",
    "§2.routes.18",
    "§2.search.1",
    "§2.renting.8",
    "§2.storage.6",
    "§2.listing.1",
    "§2.listing.4",
    "§2.listing.6",
    "§2.orders.2",
    "§2.orders.3",
    "§2.outcomes.3",
    "§2.outcomes.4",
  );
  const [space, artisan, consumer] = await Promise.all([
    offeredSpace(ADDRESS),
    account("artisan"),
    account("consumer"),
  ]);
  const [maker, buyer] = [await visitor(), await visitor()];
  await Promise.all([openSession(maker, artisan), openSession(buyer, consumer)]);
  await test.step("an artisan finds it, rents 2 pallets for 3 months and pays", () =>
    rentTwoPallets(maker, space.name));
  await test.step("the artisan puts a product there", () => putOnSale(maker));
  await test.step("a consumer finds it, orders 2 and pays", () => orderTwo(buyer));
  await test.step("sees the order and marks it as collected", () => collectOrder(buyer));
});
