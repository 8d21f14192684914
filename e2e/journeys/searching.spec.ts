import { expect, type Locator, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { offeredSpaces } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";

const cards = (page: Page): Locator =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Sélectionner/, includeHidden: true }) });

const search = async (page: Page): Promise<void> => {
  await page.goto("/search");
  // The cards are there before the page's script, which what follows needs.
  await expect(
    cards(page)
      .first()
      .getByRole("button", { name: /^Sélectionner/ }),
  ).toBeEnabled();
};

/** Fills in the sheet of filters that a phone has. */
const filterBy = async (page: Page, fields: Readonly<Record<string, string>>): Promise<Locator> => {
  await page.getByRole("button", { name: /^Filtres|^\d filtre/ }).click();
  const sheet = page.getByRole("dialog", { name: "Filtres" });
  for (const [label, text] of Object.entries(fields)) await sheet.getByLabel(label).fill(text);
  return sheet.getByRole("button", { name: "Voir les espaces" });
};

test("filters are in the address, apply on the server, and are there again on the way back", {
  tag: "@phone-only",
}, async ({ visitor }) => {
  covers("own.product.15");
  const page = await visitor();
  await search(page);
  await expectSound(page);
  await test.step("surface and price", async () => {
    const apply = await filterBy(page, {
      "Surface minimale (m²)": "4",
      "Prix maximal (€)": "8,50",
    });
    await expectSound(page);
    await apply.click();
    await expect(page).toHaveURL(/minSurface=4&maxPrice=8\.5/);
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText("8,00");
    await page.reload();
    await expect(cards(page)).toHaveCount(1);
  });
  await test.step("nothing found, and back", async () => {
    await (await filterBy(page, { "Prix maximal (€)": "1" })).click();
    await expect(
      page.getByText("Aucun espace de stockage disponible pour le moment."),
    ).toBeVisible();
    await expectSound(page);
    await page.goBack();
    await expect(cards(page)).toHaveCount(1);
  });
});

test("what is typed while a search is on its way stays", async ({ visitor }) => {
  const page = await visitor();
  await search(page);
  await page.getByLabel("Lieu de stockage").fill("Saint-Denis");
  await page
    .getByRole("form", { name: "Rechercher un espace de stockage" })
    .evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
      form.querySelector<HTMLInputElement>("[name=minSurface]")?.focus();
      document.execCommand("insertText", false, "4");
    });
  await expect(page).toHaveURL(/location=Saint-Denis/);
  await expect(cards(page).first()).toContainText("Saint-Denis");
  await expect(page.getByLabel("Surface minimale (m²)")).toHaveValue("4");
  await page.goBack();
  await expect(page.getByLabel("Lieu de stockage")).toHaveValue("");
});

test("around oneself, when the browser may say where that is", async ({ visitor }) => {
  covers("own.product.15");
  const page = await visitor();
  await search(page);
  const around = page.getByRole("button", { name: "Autour de moi" });
  await around.click();
  await expect(page.getByText("Votre navigateur ne nous donne pas votre position.")).toBeVisible();
  await page.context().setGeolocation({ latitude: -21.1353, longitude: 55.4706 });
  await page.context().grantPermissions(["geolocation"]);
  await around.click();
  await expect(page).toHaveURL(/near=-21\.135%2C55\.471&sort=distance/);
  await expect(cards(page).first()).toContainText("Cilaos");
  await expect(cards(page).first()).toContainText(/à environ \d/);
  await expect(page.getByLabel("Trier par")).toHaveValue("distance");
  await around.click();
  await expect(page).toHaveURL(/\/search$/);
});

test("the map and the cards answer each other; moving the map searches there", {
  tag: "@phone-too",
}, async ({ visitor, isMobile }) => {
  covers("own.product.15", "own.product.506");
  const page = await visitor();
  await page.goto("/search?location=cilaos");
  const map = page.getByRole("region", { name: "Carte des espaces disponibles" });
  const marker = map.getByRole("button", { name: "Case du Bois-Rouge" });
  const card = cards(page).filter({ hasText: "Case du Bois-Rouge" });
  await expect(card).toBeVisible();
  if (isMobile) {
    // In "Liste" mode only the list is visible; one tap shows the map.
    await expect(map).toBeHidden();
    // The radio button itself is invisible: one taps its label.
    await page.locator("label").filter({ hasText: "Carte" }).click();
  } else {
    await expect(card.getByRole("button", { name: /^Sélectionner/ })).toBeEnabled();
    await page.getByRole("button", { name: "Autour de moi" }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(card.getByRole("link", { name: "un particulier" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(card.getByRole("button", { name: /^Sélectionner/ })).toBeFocused();
  }
  await map.scrollIntoViewIfNeeded();
  await marker.click();
  await expect(map.getByText("97413 Cilaos").last()).toBeVisible();
  await expect(card).toHaveAttribute("data-highlighted");
  await page.keyboard.press("Escape");
  const { promise: isSeen, resolve: see } = Promise.withResolvers<void>();
  await page.route(/bbox=/, async (route) => {
    await isSeen;
    await route.continue();
  });
  await map.getByRole("button", { name: "Dézoomer" }).click();
  await expect(page).toHaveURL(/bbox=/);
  await expect(page).not.toHaveURL(/location=/);
  const zone = page.getByRole("button", { name: /^Zone de la carte/ });
  const place = await zone.boundingBox();
  see();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect(await zone.boundingBox()).toEqual(place);
  await zone.click();
  await expect(page).toHaveURL(/\/search$/);
});

test("cards load as one scrolls, and the place is kept on the way back", async ({ visitor }) => {
  const page = await visitor();
  await offeredSpaces(14);
  await search(page);
  await expect(cards(page)).toHaveCount(24);
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(24);
  const chosen = cards(page).nth(25);
  const name = await chosen.getByRole("heading").innerText();
  await chosen.getByRole("button", { name: /^Sélectionner/ }).click();
  await page.waitForURL("**/connexion**");
  await page.goBack();
  await expect(cards(page).filter({ hasText: name })).toBeInViewport();
});
