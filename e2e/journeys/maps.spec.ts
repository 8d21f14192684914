import { fileURLToPath } from "node:url";
import { expect, type Locator, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { offeredSpace } from "../api.ts";
import { expectSound } from "../fixtures.ts";
import { testOnOwnProduct } from "../own-product.ts";
import { fillRest, openSpaceForm, pinMapOf, pinOf, publish, typeAddress } from "../space-form.ts";

// These journeys need their own product: one with an address service and a key of Google.
const test = testOnOwnProduct({ GEOCODER_URL: "sandbox", GOOGLE_MAPS_KEY: "AIza-key" });

test("an address is found, or unknown; the lessor can always place it", async ({ visitor }) => {
  covers("own.product.47");
  const page = await visitor();
  const dialog = await openSpaceForm(page);
  await test.step("found: completed and placed", async () => {
    await typeAddress(dialog, "12 rue de la Gare, Saint-Pi");
    await page.getByRole("option", { name: "12 rue de la Gare, 97410 Saint-Pierre" }).click();
    await expect(dialog.getByText("Le repère n'est pas au bon endroit ?")).toBeVisible();
    await expect(pinOf(dialog)).toBeVisible();
    // No tiles are available here, so the map shows the names of communes.
    await expect(pinMapOf(dialog).getByText("Saint-Pierre", { exact: true })).toBeInViewport();
    await expectSound(page);
  });
  await test.step("unknown: nothing is proposed, the pin is put by hand", async () => {
    await typeAddress(dialog, "Adresse introuvable");
    await expect(dialog.getByText("Adresse pas encore trouvée sur la carte.")).toBeVisible();
    await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(0);
    await pinMapOf(dialog).click({ position: { x: 150, y: 110 } });
    await expect(dialog.getByText("Repère placé à la main")).toBeVisible();
    await pinOf(dialog).press("ArrowUp");
    await fillRest(dialog, "Cave placée à la main");
    await publish(dialog);
    await expect(page.getByText("Espace de stockage créé avec succès.")).toBeVisible();
    await expect(page.getByText("Non localisée sur la carte")).toHaveCount(0);
  });
});

const mapOf = (page: Page): Locator =>
  page.getByRole("region", { name: "Carte des espaces disponibles" });

/** A button of Leaflet that Google's map does not have. */
const leafletZoom = (page: Page): Locator => mapOf(page).getByRole("button", { name: "Dézoomer" });

const accept = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Accepter", exact: true }).click();

test("nothing is asked of Google before somebody accepts; a script that does not come is said", async ({
  visitor,
  expectTrouble,
}) => {
  covers("own.product.138", "§8.messages.29", "§2.maps.6");
  expectTrouble(/Google Maps JavaScript API|maps\.googleapis\.com/);
  const { name } = await offeredSpace("1 rue de la Gare, 97420 Le Port");
  const page = await visitor();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).hostname));
  await page.goto("/search");
  await expect(leafletZoom(page)).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Refuser", exact: true }).click();
  await page.reload();
  await expect(leafletZoom(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Accepter", exact: true })).toHaveCount(0);
  expect(asked.filter((host) => host.includes("google"))).toEqual([]);
  await test.step("the places are drawn all the same", async () => {
    await page.goto("/cookies");
    await accept(page);
    await page.goto("/search");
    await expect(page.getByText("Échec du chargement du script Google Maps")).toBeVisible();
    await expect(leafletZoom(page)).toBeVisible();
    await expect(mapOf(page).getByRole("listitem").filter({ hasText: name })).toBeAttached();
  });
});

test("Google's map shows the places and their boxes", async ({ visitor }) => {
  covers("§2.maps.4", "§2.maps.5");
  const page = await visitor();
  await page
    .context()
    .addInitScript({ path: fileURLToPath(import.meta.resolve("../google-maps.js")) });
  const { name } = await offeredSpace("1 rue de la Gare, 97430 Le Tampon");
  await page.goto("/search");
  await accept(page);
  await mapOf(page).getByRole("button", { name, exact: true }).click();
  for (const text of ["Adresse", "Superficie (m²)", "Prix/palette/mois"]) {
    await expect(mapOf(page).getByRole("term").filter({ hasText: text })).toBeVisible();
  }
  await expect(leafletZoom(page)).toHaveCount(0);
});

test("a map that breaks is said with its reason, and the places are drawn all the same", async ({
  visitor,
  expectTrouble,
}) => {
  covers("§8.messages.30");
  expectTrouble(/WebGL is off/);
  await offeredSpace("1 rue de la Gare, 97440 Saint-André");
  const page = await visitor();
  const context = page.context();
  await context.addInitScript({ path: fileURLToPath(import.meta.resolve("../google-maps.js")) });
  await context.addInitScript(() => {
    // The stand-in's script puts this into the page.
    const { maps } = (window as unknown as { google: { maps: Record<string, unknown> } }).google;
    maps.Map = class {
      constructor() {
        throw new Error("WebGL is off");
      }
    };
  });
  await page.goto("/search");
  await accept(page);
  await expect(
    page.getByText(
      "Échec de l'initialisation de la carte ou de la mise à jour des marqueurs : WebGL is off",
    ),
  ).toBeVisible();
  await expect(leafletZoom(page)).toBeVisible();
});
