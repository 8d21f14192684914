import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { expectSound, picture, test } from "../fixtures.ts";
import {
  connectPaymentAccount,
  leaveForPayment,
  pay,
  payButton,
  placeOrder,
  register,
} from "../people.ts";
import { todayInWords } from "../rental-dialog.ts";
import { fillSheetOfGoods } from "../sheets.ts";

/**
 * Downloads the contract that the page offers.
 *
 * @returns the server's file name, the name on the disk, the first bytes
 */
const takeContract = async (page: Page): Promise<string[]> => {
  const answered = page.waitForResponse("**/api/papers/**");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Télécharger (mon|le) contrat/ }).click();
  const [response, download] = [await answered, await saved];
  return [
    response.headers()["content-disposition"] ?? "",
    download.suggestedFilename(),
    readFileSync(await download.path())
      .subarray(0, 8)
      .toString(),
  ];
};

const openEarnings = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Mes revenus" }).click();
  await page.waitForURL("**/mes-revenus");
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
  test.setTimeout(180_000);
  const spaceName = "Garage de la boucle";
  const productName = "Confiture de la boucle";

  const lessor = await visitor();
  await test.step("a lessor registers, connects a payment account and publishes a space", async () => {
    await register(lessor, "lessor");
    await lessor.waitForURL("**/storage-management");
    await expectSound(lessor);
    await connectPaymentAccount(lessor);
    await lessor.goto("/storage-management");
    await lessor.getByRole("button", { name: "Gérer mes lieux de stockages" }).click();
    await lessor.getByRole("button", { name: "Ajouter un espace de stockage" }).first().click();
    const dialog = lessor.getByRole("dialog");
    await dialog.getByLabel("Photo").setInputFiles(picture("garage.png"));
    await dialog.getByRole("textbox", { name: "Nom", exact: true }).fill(spaceName);
    await dialog.getByLabel("Adresse").fill("5 rue Amiral Lacaze, 97410 Saint-Pierre");
    await dialog.getByLabel("Surface (m²)").fill("10");
    await dialog.getByLabel("Tarif (€ par m² et par mois)").fill("12,50");
    await dialog.getByRole("textbox", { name: "Nom du responsable", exact: true }).fill("Hoarau");
    await dialog.getByLabel("Prénom du responsable").fill("Jean");
    await dialog.getByLabel("Téléphone").fill("06 92 00 00 01");
    await expectSound(lessor);
    await dialog.getByRole("button", { name: /^(Ajouter|Publier|Enregistrer|Valider)/ }).click();
    await expect(lessor.getByText("Espace de stockage créé avec succès.")).toBeVisible();
    await expect(lessor.getByText(spaceName).first()).toBeVisible();
  });

  const artisan = await visitor();
  await test.step("an artisan finds it, rents 2 pallets for 3 months and pays", async () => {
    await register(artisan, "artisan");
    await artisan.waitForURL("**/search");
    await expectSound(artisan);
    // Only artisans whose company is verified see streets. The register is asked within minutes.
    await artisan.getByLabel("Lieu de stockage").fill("Saint-Pierre");
    await artisan.getByRole("button", { name: "Rechercher" }).click();
    const card = artisan.getByRole("listitem").filter({ hasText: spaceName });
    await card.getByRole("button", { name: /^Sélectionner/ }).click();
    const dialog = artisan.getByRole("dialog", { name: "Location d'espace" });
    await dialog.getByRole("button", { name: "Augmenter : Nombre de palettes" }).click();
    const longer = dialog.getByRole("button", { name: "Augmenter : Durée du contrat (mois)" });
    await longer.click();
    await longer.click();
    await dialog.getByRole("button", { name: "Date de début" }).click();
    await artisan.getByRole("button", { name: todayInWords }).click();
    await expect(dialog.getByText(/^75,00\s€$/u)).toBeVisible();
    await expectSound(artisan);
    await dialog.getByRole("button", { name: "Louer" }).click();
    await pay(artisan, /^Payer 75,00\s€$/u);
    await artisan.waitForURL("**/Storagepaymentsuccess**");
    await expect(artisan.getByText(spaceName)).toBeVisible();
    await expectSound(artisan);
  });

  await test.step("the artisan puts a product there", async () => {
    await artisan.goto("/storage-details");
    await expectSound(artisan);
    await artisan.getByRole("button", { name: "Ajouter produit" }).click();
    const dialog = artisan.getByRole("dialog", { name: "Création produit" });
    await dialog.getByLabel("Nom du produit").fill(productName);
    await dialog.getByLabel("Marque").fill("Vanille des Hauts");
    await dialog.getByLabel("Lieu de récupération").fill("Terre Sainte, Saint-Pierre");
    await dialog.getByLabel("Quantité").fill("10");
    await dialog.getByLabel("Prix unitaire (€)").fill("8,50");
    await dialog.getByLabel("Surface occupée (m²)").fill("1");
    await dialog.getByLabel("Description").fill("Mangues José cuites au chaudron.");
    await dialog.getByLabel("Photo du produit").setInputFiles(picture("confiture.png"));
    await fillSheetOfGoods(dialog);
    await expectSound(artisan);
    await dialog.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await expect(artisan.getByText("Produit créé avec succès !")).toBeVisible();
  });

  const consumer = await visitor();
  await test.step("a consumer finds it, orders 2 and pays", async () => {
    await register(consumer, "consumer");
    await consumer.waitForURL("**/product-listing");
    await expectSound(consumer);
    await consumer.getByLabel("Produit", { exact: true }).fill(productName);
    await consumer.getByRole("button", { name: "Rechercher" }).click();
    const card = consumer.getByRole("article", { name: productName });
    await card.getByRole("button", { name: /^Augmenter/ }).click();
    await expect(card.getByText(/17,00\s€/u)).toBeVisible();
    await placeOrder(card);
    await expect(payButton(consumer)).toHaveText(/^Payer 17,00\s€$/u);
    await expectSound(consumer);
    await consumer.clock.install();
    await payButton(consumer).click();
    await leaveForPayment(consumer);
    await pay(consumer, /^Payer 17,00\s€$/u);
    await consumer.waitForURL("**/ProductPaymentSuccess**");
    await expect(consumer.getByText("Paiement réussi")).toBeVisible();
    await expectSound(consumer);
  });

  await test.step("both purchases have their contract", async () => {
    covers("own.product.127", "own.product.148");
    const [header = "", name = "", begins] = await takeContract(consumer);
    expect(name).toMatch(/^contrat-de-vente-[a-z0-9]{4}-[a-z0-9]{4}\.pdf$/);
    expect(header).toBe(`attachment; filename="${name}"`);
    expect(begins).toBe("%PDF-1.7");
    const [leaseHeader, lease = "", leaseBegins] = await takeContract(artisan);
    expect(lease).toMatch(/^contrat-de-location-\d{4}-\d{2}-\d{2}-[a-z0-9-]+\.pdf$/);
    expect([leaseHeader, leaseBegins]).toEqual([`attachment; filename="${lease}"`, "%PDF-1.7"]);
  });

  await test.step("sees the order and marks it as collected", async () => {
    await consumer.getByRole("link", { name: "Retour à mes commandes" }).click();
    await expect(consumer.getByText("À récupérer").first()).toBeVisible();
    await expectSound(consumer);
    await consumer.getByRole("button", { name: /^Voir/ }).click();
    const dialog = consumer.getByRole("dialog");
    await expect(dialog.getByText("5 rue Amiral Lacaze, 97410 Saint-Pierre")).toBeVisible();
    await expectSound(consumer);
    await dialog.getByRole("button", { name: "Fermer" }).last().click();
    await consumer.getByRole("button", { name: /^Marquer comme récupéré/ }).click();
    await consumer.getByRole("dialog").getByRole("button").last().click();
    await expect(consumer.getByText("Commande marquée comme récupérée !")).toBeVisible();
    await expect(consumer.getByText("Récupéré", { exact: true }).first()).toBeVisible();
  });

  await test.step("the lessor finds what came in and what comes, and takes it along", async () => {
    await openEarnings(lessor);
    await expect(lessor.getByText(/^75,00\s€$/u).first()).toBeVisible();
    await expect(lessor.getByText(/^22,50\s€$/u).first()).toBeVisible();
    await expectSound(lessor);
    await lessor.getByRole("button", { name: /^Voir le détail d/ }).click();
    await expect(lessor.getByRole("dialog").getByText(spaceName)).toBeVisible();
    await expectSound(lessor);
    await lessor.keyboard.press("Escape");
    const download = lessor.waitForEvent("download");
    await lessor.getByRole("button", { name: /^Télécharger/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^mes-revenus-\d{4}\.csv$/);
  });

  await test.step("the artisan learns what their money waits for", async () => {
    await openEarnings(artisan);
    await expect(artisan.getByText(/^15,30\s€ vous attendent/u)).toBeVisible();
    await expect(artisan.getByText(`2 × ${productName}`)).toBeVisible();
    await expect(artisan.getByText("Dès que votre compte de paiement est connecté")).toBeVisible();
    await expectSound(artisan);
    await artisan.getByRole("link", { name: "Connecter mon compte de paiement" }).click();
    await artisan.waitForURL("**/profile");
  });
});
