// Checks the exact words of the specification for the public pages.
import { expect, type Locator } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { test } from "../fixtures.ts";
import { logIn, openMenu, toast } from "../people.ts";

const expectLinks = async (
  place: Locator,
  links: readonly (readonly [name: string, href: string | RegExp])[],
): Promise<void> => {
  for (const [name, href] of links) {
    await expect(place.getByRole("link", { name })).toHaveAttribute("href", href);
  }
};

test(
  "the header and the footer have the specification's links",
  { tag: "@phone-too" },
  async ({ visitor }, testInfo) => {
    covers(
      "D1.setting.1",
      "D1.setting.2",
      "§4.states.5",
      "§9.constants.26",
      "§2.routes.1",
      "§2.header.1",
      "§2.header.2",
      "§2.header.3",
      "§2.header.4",
      "§2.header.6",
      "§2.header.7",
      "§2.footer.1",
      "§2.footer.2",
    );
    const page = await visitor();
    await page.goto("/legal-notice");
    const header = page.getByRole("banner");
    const height = async (): Promise<number> => (await header.boundingBox())?.height ?? 0;
    const tall = await height();
    await page.mouse.wheel(0, 600);
    await expect.poll(height).toBeLessThan(tall);
    await expect(header).toBeInViewport();

    await openMenu(page);
    await expectLinks(header, [
      ["Stokaz", "/"],
      ["Service client", /^https:\/\/wa\.me\/262\d+$/],
      ["Produits locaux", "/product-listing"],
    ]);
    await expect(header.getByRole("button", { name: "S'inscrire" })).toBeVisible();
    await expect(header.getByRole("link", { name: "Se connecter" })).toBeVisible();
    await header.getByRole("link", { name: "Comment ça marche ?" }).click();
    await page.waitForURL("**/comment-ca-marche");
    if (testInfo.project.name === "phone") {
      await expect(header.getByRole("link", { name: "Se connecter" })).toBeHidden();
    }
    await openMenu(page);
    await header.getByRole("link", { name: "Proposer un stockage" }).click();
    await page.waitForURL("**/register-form?role=lessor");

    const footer = page.getByRole("contentinfo");
    await expectLinks(footer, [
      ["Espace loueur particulier", "/register-form?role=lessor"],
      ["Espace artisan-producteur", "/register-form?role=artisan"],
      ["Espace consommateur responsable", "/register-form?role=consumer"],
      ["Accueil", "/"],
      ["Comment ça marche ?", "/comment-ca-marche"],
      ["Contact", "/contact"],
      ["Conditions d'utilisation", "/terms-of-use"],
      ["Politique de confidentialité", "/privacy-policy"],
      ["Mentions légales", "/legal-notice"],
    ]);
    await expect(footer).toContainText(/© 2024 Stokaz$/);
  },
);

test("the landing page searches, explains and leads to the three registrations", async ({
  visitor,
}) => {
  covers(
    "§1.purpose.6",
    "§1.purpose.7",
    "§1.purpose.8",
    "§1.purpose.9",
    "§1.purpose.10",
    "§2.routes.3",
    "§2.landing.1",
    "§2.landing.2",
    "§2.landing.3",
    "§2.landing.5",
    "§2.landing.6",
    "§2.maps.1",
  );
  const page = await visitor();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "La première plateforme de distribution de produits locaux",
  );
  for (const heading of ["Recherche", "Mise en relation", "Contractualisation"]) {
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  }
  for (const kind of ["Loueur particulier", "Artisan-producteur", "Consommateur responsable"]) {
    await expect(page.getByRole("heading", { name: kind })).toBeVisible();
  }
  await expect(page.getByRole("heading", { name: "Comment ça marche ?" })).toBeVisible();
  const starts = page.getByRole("main").getByRole("link", { name: /^Commencer/ });
  for (const [index, role] of ["lessor", "artisan", "consumer"].entries()) {
    await expect(starts.nth(index)).toHaveAttribute("href", `/register-form?role=${role}`);
  }

  await page.getByRole("main").getByText("Une estimation sur six mois").scrollIntoViewIfNeeded();
  await expect(page.getByRole("form", { name: /estim/i })).toBeVisible();

  await test.step("the map of storage places, their streets not told", async () => {
    const map = page.getByRole("region", { name: "Carte des espaces de stockage" });
    await page.getByRole("heading", { name: "Les espaces de stockage" }).scrollIntoViewIfNeeded();
    await expect(map.getByText(/Adresse : 97410 Saint-Pierre/).first()).toBeAttached();
    await expect(map.getByText(/rue des Casuarinas/)).toHaveCount(0);
  });

  await page.getByPlaceholder("Lieu de stockage").fill("saint-pierre");
  await page.getByRole("main").getByRole("button", { name: "Rechercher" }).click();
  await page.waitForURL("**/search?location=saint-pierre");
  await expect(page.getByRole("combobox", { name: "Lieu de stockage" })).toHaveValue(
    "saint-pierre",
  );
});

test("a toast stands at the top right, 320 pixels wide, for five seconds", async ({
  visitor,
  expectTrouble,
}) => {
  covers("§4.states.7", "§9.constants.3", "§2.routes.2");
  expectTrouble(/\/api\/auth\/login/);
  const page = await visitor();
  await page.clock.install();
  await page.goto("/connexion");
  await logIn(page, { email: "personne@exemple.re", password: "pas le bon" });
  const message = toast(page, "Email ou mot de passe incorrect.");
  await expect(message).toBeVisible();
  const box = await message.boundingBox();
  const screen = page.viewportSize()?.width ?? 0;
  expect(box?.width).toBe(320);
  expect(box?.y).toBeLessThan(100);
  expect(screen - (box?.x ?? 0) - 320).toBeLessThan(40);
  await page.clock.runFor(3000);
  await expect(message).toBeVisible();
  await page.clock.runFor(3000);
  await expect(message).toBeHidden();
});
