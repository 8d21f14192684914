// What each page says when nobody answers, and that what was there stays and can be tried again.
import { expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { account, demoAccount, openSession } from "../api.ts";
import { picture, test } from "../fixtures.ts";
import { openAccount } from "../people.ts";

/** Silence is waited for and asked again before it is said. */
const PATIENCE = { timeout: 15_000 };

/** What a list says in its own place is an alert too, at times in the same words. */
const toast = (page: Page, text: string) =>
  page.locator(".mantine-Notifications-root").getByRole("alert").filter({ hasText: text });

const publish = async (
  page: Page,
  { token }: { token: string },
  { name, address }: { name: string; address: string },
): Promise<void> => {
  const created = await page.request.post("/api/storageSpace/create", {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      name,
      address,
      surface: "10",
      price: "12.5",
      managerLastName: "Hoarau",
      managerFirstName: "Jean",
      phone: "0692000001",
      photo: picture("cave.png"),
    },
  });
  expect(created.status()).toBe(201);
};

/** Once everything that the page loads at leisure is there. */
const goOffline = async (page: Page): Promise<void> => {
  await expect(page.locator(".mantine-Notifications-root").first()).toBeAttached();
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
};

test.beforeEach(({ expectTrouble }) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED|when fetching the script|manifest patches/);
});

test("a list that can't be read says so, and is asked again", async ({
  visitor,
  expectTrouble,
}) => {
  covers("§4.states.1", "§8.messages.10", "§8.messages.18", "§8.messages.28");
  expectTrouble(/ERR_CONNECTION_FAILED/);
  const page = await visitor();
  await page.goto("/search");
  await expect(page.getByRole("button", { name: /^Sélectionner/ }).first()).toBeVisible();
  await page.route("**/api/renter/availableStorageSpace**", (route) =>
    route.abort("connectionfailed"),
  );
  await page.getByRole("combobox", { name: "Lieu de stockage" }).fill("saint-pierre");
  await page.getByRole("button", { name: "Rechercher" }).click();
  const failure = "Une erreur est survenue lors de la récupération des espaces de stockage.";
  await expect(toast(page, failure)).toBeVisible(PATIENCE);
  await expect(page.getByText("Une erreur inattendue est survenue.")).toBeVisible();
  await page.unroute("**/api/renter/availableStorageSpace**");
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(page.getByText("Hangar des Casuarinas").first()).toBeVisible();

  await page.goto("/product-listing");
  await expect(page.getByRole("article").first()).toBeVisible();
  await goOffline(page);
  await page.getByLabel("Produit", { exact: true }).fill("vanille");
  await page.getByRole("button", { name: "Rechercher" }).click();
  await expect(
    toast(page, "Une erreur est survenue lors de la récupération des produits."),
  ).toBeVisible(PATIENCE);
  await expect(page.getByText("Échec de la récupération des produits.")).toBeVisible();
  await page.context().setOffline(false);
  // Nobody presses anything: the network is back.
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("saving and deleting a space: silence is said, then it is done", async ({ visitor }) => {
  covers("§8.messages.12", "§8.messages.14", "§8.messages.15");
  const page = await visitor();
  const lessor = await account("lessor");
  await publish(page, lessor, {
    name: "Cave à vider",
    address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
  });
  await openSession(page, lessor);
  await page.goto("/storage-management?vue=tableau");
  await page.getByRole("button", { name: "Modifier : Cave à vider" }).click();
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: /^(Enregistrer|Valider|Modifier)/ }).last();
  await dialog.getByLabel("Surface (m²)").fill("12");
  await goOffline(page);
  await save.click();
  await expect(
    toast(page, "Erreur lors de la création ou mise à jour de l'espace de stockage."),
  ).toBeVisible();
  await page.context().setOffline(false);
  await save.click();
  await expect(toast(page, "Espace de stockage mis à jour avec succès.")).toBeVisible();
  await expect(dialog).toBeHidden();

  const failure = "Erreur lors de la suppression de l'espace de stockage.";
  await page.getByRole("button", { name: "Supprimer : Cave à vider" }).click();
  await goOffline(page);
  await dialog.getByRole("button").last().click();
  await expect(toast(page, failure)).toBeVisible();
  await expect(dialog.getByText(failure)).toBeVisible();
  await page.context().setOffline(false);
  await dialog.getByRole("button").last().click();
  await expect(toast(page, "Espace de stockage supprimé avec succès!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Modifier : Cave à vider" })).toBeHidden();
});

test("places that can't be located are counted, and said when none can", async ({ visitor }) => {
  covers("D3.real.8", "§8.messages.30", "§8.messages.31");
  const page = await visitor();
  const lessor = await account("lessor");
  await publish(page, lessor, { name: "Cave perdue", address: "Au bout du chemin" });
  await openSession(page, lessor);
  await page.goto("/storage-management");
  await expect(page.getByText("1 lieu non localisé")).toBeVisible();
  await expect(page.getByText("Échec du géocodage des adresses")).toBeVisible();
});

test("a seller is told the platform fee before publishing", async ({ visitor }) => {
  covers("D4.payments.12");
  const page = await visitor();
  await openSession(page, await demoAccount("loueur"));
  await page.goto("/storage-management?vue=tableau");
  await page.getByRole("button", { name: "Ajouter un espace de stockage" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Surface (m²)").fill("10");
  await dialog.getByLabel("Tarif (€ par m² et par mois)").fill("20");
  await expect(dialog).toContainText(/10\s%/u);
  await expect(dialog).toContainText(/180(,00)?\s€/u);
});

test("a lessor who can't be paid yet is told before filling anything in, and led to what mends it", async ({
  visitor,
}) => {
  covers("§8.messages.11");
  const page = await visitor();
  await openAccount(page, "lessor");
  await page.goto("/storage-management");
  const missing = "Compte Stripe manquant. Veuillez d'abord le connecter dans votre profil.";
  await expect(page.getByRole("main").getByText(missing)).toBeVisible();
  await page.getByRole("button", { name: "Publier mon premier espace" }).click();
  await expect(toast(page, missing)).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("link", { name: "Aller à mon profil" }).click();
  await page.waitForURL("**/profile");
  await expect(page.getByRole("button", { name: "Connectez votre compte" })).toBeInViewport();
});

test("an order that nobody answers, or a pickup, can be tried again", async ({ visitor }) => {
  covers("§8.messages.22", "§8.messages.25", "§9.constants.4");
  const page = await visitor();
  await openSession(page, await demoAccount("client"));
  await page.clock.install();
  await page.goto("/product-listing?name=achards");
  const order = page.getByRole("button", { name: "Placer la commande" }).first();
  await expect(order).toBeEnabled();
  await goOffline(page);
  await order.click();
  await expect(toast(page, "Échec de la commande. Veuillez réessayer.")).toBeVisible();
  await page.context().setOffline(false);
  await order.click();
  await expect(toast(page, "Redirection vers le paiement...")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/product-listing");
  await page.clock.runFor(3000);
  await expect(page).toHaveURL(/\/sandbox\/checkout\//, { timeout: 20_000 });
  await page.goto("/my-orders");
  const collect = page.getByRole("button", { name: /^Marquer comme récupéré/ }).first();
  await collect.click();
  await goOffline(page);
  const dialog = page.getByRole("dialog");
  const failure = "Une erreur est survenue lors de la mise à jour du statut.";
  await dialog.getByRole("button", { name: /^Oui/ }).click();
  await expect(toast(page, failure)).toBeVisible();
  await expect(dialog.getByText(failure)).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Oui/ })).toBeEnabled();
});

test("the administrator is told what could not be read, saved or deleted", async ({ visitor }) => {
  covers("§8.messages.27");
  const page = await visitor();
  await openSession(page, await demoAccount("admin"));
  await page.goto("/AdminDashboard?tab=users");
  await page
    .getByRole("button", { name: /^Modifier / })
    .last()
    .click();
  await goOffline(page);
  await page.getByRole("button", { name: /^Enregistrer / }).click();
  await expect(toast(page, "Échec de la mise à jour")).toBeVisible();
  await page.getByRole("button", { name: "Annuler la modification" }).click();
  await page
    .getByRole("button", { name: /^Supprimer / })
    .last()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Oui" }).click();
  await expect(toast(page, "Échec de la suppression")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Non" }).click();
  await page.getByRole("tab", { name: "Espaces", exact: true }).click();
  await expect(toast(page, "Échec du chargement des données")).toBeVisible(PATIENCE);
});
