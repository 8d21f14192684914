import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { expectSound, test } from "../fixtures.ts";
import { leaveForPayment, payButton, payOrder, payRental, placeOrder } from "../payment.ts";
import { connectPaymentAccount, downloadOf, openMenu, register } from "../people.ts";
import { fillProduct, openProductForm, saveProduct } from "../product-form.ts";
import {
  cardOfSpace,
  chooseToday,
  dialogOf,
  leaveForRentalPayment,
  selectOf,
} from "../rental-dialog.ts";
import { fillSpace, publish, typeAddress } from "../space-form.ts";

const SPACE = "Garage de la boucle";
const PRODUCT = "Confiture de la boucle";
const ADDRESS = "5 rue Amiral Lacaze, 97410 Saint-Pierre";

const publishSpace = async (page: Page): Promise<void> => {
  await page.goto("/storage-management");
  await page.getByRole("button", { name: "Gérer mes lieux de stockages" }).click();
  await page.getByRole("button", { name: "Ajouter un espace de stockage" }).first().click();
  const dialog = page.getByRole("dialog");
  await typeAddress(dialog, ADDRESS);
  await fillSpace(dialog, { name: SPACE, surface: "10", price: "12,50" });
  await dialog.getByRole("textbox", { name: "Nom du responsable", exact: true }).fill("Hoarau");
  await dialog.getByLabel("Prénom du responsable").fill("Jean");
  await dialog.getByLabel("Téléphone").fill("06 92 00 00 01");
  await expectSound(page);
  await publish(dialog);
  await expect(page.getByText("Espace de stockage créé avec succès.")).toBeVisible();
  await expect(page.getByText(SPACE).first()).toBeVisible();
};

const rentTwoPallets = async (page: Page): Promise<void> => {
  // Only artisans whose company is verified see streets. The register is asked within minutes.
  await page.getByLabel("Lieu de stockage").fill("Saint-Pierre");
  await page.getByRole("button", { name: "Rechercher" }).click();
  await selectOf(cardOfSpace(page, SPACE)).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "Augmenter : Nombre de palettes" }).click();
  const longer = dialog.getByRole("button", { name: "Augmenter : Durée du contrat (mois)" });
  await longer.click();
  await longer.click();
  await chooseToday(page);
  await expect(dialog.getByText(/^75,00\s€$/u)).toBeVisible();
  await expectSound(page);
  await leaveForRentalPayment(page);
  await payRental(page, /^Payer 75,00\s€$/u);
  await expect(page.getByText(SPACE)).toBeVisible();
  await expectSound(page);
};

const putOnSale = async (page: Page): Promise<void> => {
  await page.goto("/storage-details");
  await expectSound(page);
  const dialog = await openProductForm(page);
  await fillProduct(dialog, PRODUCT);
  await dialog.getByLabel("Marque").fill("Vanille des Hauts");
  await expectSound(page);
  await saveProduct(dialog);
  await expect(page.getByText("Produit créé avec succès !")).toBeVisible();
};

const orderTwo = async (page: Page): Promise<void> => {
  await page.getByLabel("Produit", { exact: true }).fill(PRODUCT);
  await page.getByRole("button", { name: "Rechercher" }).click();
  const card = page.getByRole("article", { name: PRODUCT });
  await card.getByRole("button", { name: /^Augmenter/ }).click();
  await expect(card.getByText(/17,00\s€/u)).toBeVisible();
  await placeOrder(card);
  await expect(payButton(page)).toHaveText(/^Payer 17,00\s€$/u);
  await expectSound(page);
  await page.clock.install();
  await payButton(page).click();
  await leaveForPayment(page);
  await payOrder(page, /^Payer 17,00\s€$/u);
  await expectSound(page);
};

/**
 * Downloads the contract that the page offers.
 *
 * @returns the server's file name, the name on the disk, the first bytes
 */
const takeContract = async (page: Page): Promise<string[]> => {
  const answered = page.waitForResponse("**/api/papers/**");
  const button = page.getByRole("button", { name: /^Télécharger (mon|le) contrat/ });
  const [download, response] = [await downloadOf(button), await answered];
  return [
    response.headers()["content-disposition"] ?? "",
    download.suggestedFilename(),
    readFileSync(await download.path())
      .subarray(0, 8)
      .toString(),
  ];
};

const expectContracts = async (consumer: Page, artisan: Page): Promise<void> => {
  const [header = "", name = "", begins] = await takeContract(consumer);
  expect(name).toMatch(/^contrat-de-vente-[a-z0-9]{4}-[a-z0-9]{4}\.pdf$/);
  expect(header).toBe(`attachment; filename="${name}"`);
  expect(begins).toBe("%PDF-1.7");
  const [leaseHeader, lease = "", leaseBegins] = await takeContract(artisan);
  expect(lease).toMatch(/^contrat-de-location-\d{4}-\d{2}-\d{2}-[a-z0-9-]+\.pdf$/);
  expect([leaseHeader, leaseBegins]).toEqual([`attachment; filename="${lease}"`, "%PDF-1.7"]);
};

const collectOrder = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Retour à mes commandes" }).click();
  await expect(page.getByText("À récupérer").first()).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: /^Voir/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(ADDRESS)).toBeVisible();
  await expectSound(page);
  await dialog.getByRole("button", { name: "Fermer" }).last().click();
  await page.getByRole("button", { name: /^Marquer comme récupéré/ }).click();
  await page.getByRole("dialog").getByRole("button").last().click();
  await expect(page.getByText("Commande marquée comme récupérée !")).toBeVisible();
  await expect(page.getByText("Récupéré", { exact: true }).first()).toBeVisible();
};

const openEarnings = async (page: Page): Promise<void> => {
  await openMenu(page);
  await page.getByRole("link", { name: "Mes revenus" }).click();
  await page.waitForURL("**/mes-revenus");
};

const readLessorEarnings = async (page: Page): Promise<void> => {
  await openEarnings(page);
  await expect(page.getByText(/^75,00\s€$/u).first()).toBeVisible();
  await expect(page.getByText(/^22,50\s€$/u).first()).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: /^Voir le détail d/ }).click();
  await expect(page.getByRole("dialog").getByText(SPACE)).toBeVisible();
  await expectSound(page);
  await page.keyboard.press("Escape");
  const download = await downloadOf(page.getByRole("button", { name: /^Télécharger/ }));
  expect(download.suggestedFilename()).toMatch(/^mes-revenus-\d{4}\.csv$/);
};

const readArtisanEarnings = async (page: Page): Promise<void> => {
  await openEarnings(page);
  await expect(page.getByText(/^15,30\s€ vous attendent/u)).toBeVisible();
  await expect(page.getByText(`2 × ${PRODUCT}`)).toBeVisible();
  await expect(page.getByText("Dès que votre compte de paiement est connecté")).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: "Connecter mon compte de paiement" }).click();
  await page.waitForURL("**/profile");
};

test("from a lessor's registration to a collected order", { tag: "@phone-only" }, async ({
  visitor,
}) => {
  covers(
    "D3.real.4",
    "D4.payments.4",
    "own.product.30",
    "§4.renting.1",
    "§4.ordering.1",
    "§4.states.3",
    "§8.messages.13",
    "§8.messages.25",
    "§1.purpose.2",
    "§1.purpose.3",
    "§1.purpose.4",
    "§2.routes.18",
    "§2.registration.5",
    "§2.registration.6",
    "§2.search.1",
    "§2.renting.8",
    "§2.lessor.4",
    "§2.lessor.8",
    "§2.storage.6",
    "§2.listing.1",
    "§2.listing.4",
    "§2.listing.6",
    "§2.orders.2",
    "§2.orders.3",
    "§2.outcomes.3",
    "§2.outcomes.4",
  );
  const [lessor, artisan, consumer] = [await visitor(), await visitor(), await visitor()];
  await test.step("a lessor registers, connects a payment account and publishes a space", async () => {
    await register(lessor, "lessor");
    await lessor.waitForURL("**/storage-management");
    await expectSound(lessor);
    await connectPaymentAccount(lessor);
    await publishSpace(lessor);
  });
  await test.step("an artisan finds it, rents 2 pallets for 3 months and pays", async () => {
    await register(artisan, "artisan");
    await artisan.waitForURL("**/search");
    await expectSound(artisan);
    await rentTwoPallets(artisan);
  });
  await test.step("the artisan puts a product there", () => putOnSale(artisan));
  await test.step("a consumer finds it, orders 2 and pays", async () => {
    await register(consumer, "consumer");
    await consumer.waitForURL("**/product-listing");
    await expectSound(consumer);
    await orderTwo(consumer);
  });
  await test.step("both purchases have their contract", () => {
    covers("own.product.127", "own.product.148");
    return expectContracts(consumer, artisan);
  });
  await test.step("sees the order and marks it as collected", () => collectOrder(consumer));
  await test.step("the lessor finds what came in and what comes, and takes it along", () =>
    readLessorEarnings(lessor));
  await test.step("the artisan learns what their money waits for", () =>
    readArtisanEarnings(artisan));
});
