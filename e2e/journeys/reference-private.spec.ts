// Checks the exact words of the specification for the pages behind a session, on the demo data.
// Nothing is changed.
import { expect, type Locator, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { expectSound, test } from "../fixtures.ts";
import { type DemoName, openDemoSession } from "../sessions.ts";

const arrive = async (page: Page, name: DemoName, address: string): Promise<void> => {
  await openDemoSession(page, name);
  await page.goto(address);
};

/** Columns of the page's table, in reading order. */
const columnsOf = (page: Page): Locator => page.getByRole("main").getByRole("columnheader");

test("the lessor's dashboard: three tiles, a map, then a table that scrolls, and the earnings", async ({
  visitor,
}) => {
  covers(
    "§4.states.2",
    "§9.constants.18",
    "§2.routes.10",
    "§2.lessor.1",
    "§2.lessor.2",
    "§2.lessor.3",
    "§2.lessor.4",
    "§2.lessor.5",
    "§2.lessor.6",
    "§2.lessor.7",
    "§2.maps.1",
  );
  const page = await visitor();
  await arrive(page, "loueur", "/storage-management");
  await test.step("tiles and a map first", async () => {
    const tiles = page.getByLabel("En résumé");
    await expect(tiles).toContainText(/Nombre de palettes\s*48/u);
    await expect(tiles).toContainText(/Palettes louées\s*14/u);
    await expect(tiles).toContainText(/Revenus mensuels\s*740\s€/u);
    await expect(page.getByRole("region", { name: /^Carte/ })).toBeVisible();
    await expect(page.getByRole("table")).toBeHidden();
  });

  await test.step("the table scrolls in its frame", async () => {
    await page.getByRole("button", { name: "Gérer mes lieux de stockages" }).click();
    await expect(columnsOf(page)).toHaveText([
      "Nom",
      "Adresse",
      "Surface (m²)",
      "Prix par palette par mois (€)",
      "Début du contrat",
      "Fin du contrat",
      "Actions",
    ]);
    await expect(page.getByRole("button", { name: /^Modifier/ })).toHaveCount(4);
    await expect(page.getByRole("button", { name: /^Supprimer/ })).toHaveCount(4);
    const frame = page.getByRole("region", { name: "Mes espaces de stockage" });
    await expect(frame).toHaveCSS("max-height", "400px");
    await expect(frame).toHaveCSS("overflow-y", "auto");
    await expectSound(page);
    await page.getByRole("button", { name: "Ajouter un espace de stockage" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await test.step("the earnings, from the header to the detail of a month", async () => {
    await page.getByRole("banner").getByRole("link", { name: "Mes revenus" }).click();
    await page.waitForURL("**/mes-revenus");
    await page
      .getByRole("button", { name: /^Voir le détail d/ })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectSound(page);
  });
});

test("the search of spaces: a bar, a map, cards in two columns, and nothing found", async ({
  visitor,
}) => {
  covers(
    "§2.routes.9",
    "§2.search.3",
    "§2.search.4",
    "§2.search.6",
    "§2.search.7",
    "§2.maps.1",
    "§2.maps.4",
    "§2.maps.5",
    "§5.filters.2",
    "§5.filters.3",
  );
  const page = await visitor();
  await page.goto("/search");
  await expect(page.getByRole("link", { name: "Se connecter" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Gérer mes espaces de stockage" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Carte des espaces disponibles" })).toBeVisible();
  const cards = page.getByRole("listitem").filter({ hasText: "Sélectionner" });
  await expect(cards.nth(1)).toBeVisible();
  const first = cards.first();
  await expect(first.getByRole("presentation")).toBeVisible();
  await expect(first).toContainText(/\d+\sm² disponibles/u);
  await expect(first).toContainText(/\d+,\d\d\s€ \/ palette \/ mois/u);
  const [left, right] = [await first.boundingBox(), await cards.nth(1).boundingBox()];
  expect(right?.y).toBe(left?.y);

  await page.goto("/search?location=saint-pierre&minSurface=18&maxPrice=50");
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText("Hangar des Casuarinas");
  const map = page.getByRole("region", { name: "Carte des espaces disponibles" });
  await map.getByRole("button", { name: "Hangar des Casuarinas" }).click();
  await expect(map.getByRole("term")).toHaveText([
    "Adresse",
    "Superficie (m²)",
    "Prix/palette/mois",
  ]);
  await expect(map.getByRole("definition")).toContainText([
    "97410 Saint-Pierre",
    "18\u202fm²",
    "50,00\u202f€",
  ]);
  await page.goto("/search?location=Mafate-les-Eaux");
  await expect(page.getByText("Aucun espace de stockage disponible pour le moment.")).toBeVisible();
});

test("the administrator's tables: four tabs, ten rows", async ({ visitor }) => {
  covers(
    "§9.constants.16",
    "§1.purpose.5",
    "§2.routes.19",
    "§2.admin.1",
    "§2.admin.2",
    "§2.admin.3",
    "§2.admin.4",
    "§2.admin.5",
    "own.product.722",
  );
  const page = await visitor();
  await arrive(page, "admin", "/AdminDashboard?tab=transactions");
  const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
  for (const tab of ["Transactions", "Utilisateurs", "Espaces", "Produits"]) {
    await page.getByRole("tab", { name: tab, exact: true }).click();
    await expect(rows).toHaveCount(10);
    await expect(rows.first()).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/);
    for (const width of [1100, 1268, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const hidden = () =>
        page
          .getByRole("region", { name: tab, exact: true })
          .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      await expect.poll(hidden, `${tab} at ${width}`).toBe(0);
    }
  }
});
