import { expect } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { offeredProduct, tenant } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { openSession } from "../sessions.ts";

test("a visitor goes from an offer to who sells it, and from the place to whose it is", async ({
  visitor,
}) => {
  covers("own.product.108", "own.product.109", "own.product.111");
  const page = await visitor();
  const product = await offeredProduct(10);

  await test.step("the offer says in which quality, and leads to the seller", async () => {
    await page.goto(`/produits/${product._id}`);
    await expect(page.getByText("Vendeur professionnel").first()).toBeVisible();
    await expect(page.getByText(/^Sur 10\s€\s: 9\s€ à l'artisan, 1\s€/u)).toBeVisible();
    await expectSound(page);
    await page.getByRole("link", { name: "Vanille des Hauts" }).click();
    await expect(page).toHaveURL(/\/vendeurs\//);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vanille des Hauts");
    const who = page.getByRole("region", { name: "Qui vend" });
    await expect(who.getByText("732 829 320 00074")).toBeVisible();
    await expect(
      who.getByText("Communiqué avec la confirmation de commande").first(),
    ).toBeVisible();
    const products = page.getByRole("region", { name: "Ses produits" });
    await expect(products.getByRole("link", { name: product.productName })).toBeVisible();
    await expectSound(page);
  });

  await test.step("the place leads to its lessor, an individual whom nobody names", async () => {
    const places = page.getByRole("region", { name: "Où récupérer ses produits" });
    await places.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/lieux\//);
    await expect(page).toHaveTitle(/^À récupérer à Saint-Pierre/);
    await expectSound(page);
    await page.getByRole("link", { name: "un particulier" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Loueur particulier");
    await expect(page.getByText("Ce loueur est un particulier")).toBeVisible();
    await expectSound(page);
  });
});

test("the page of a seller is there without a script, and gone with its seller", async ({
  request,
}) => {
  covers("own.product.108");
  const product = await offeredProduct(10);
  const answer = await request.get(`/vendeurs/${product.supplierId}`);
  const html = await answer.text();
  expect(answer.status()).toBe(200);
  expect(html).toMatch(/<title>Vanille des Hauts · /);
  expect(html).toContain("732 829 320 00074");
  for (const path of ["/vendeurs/rien", "/vendeurs/00000000-0000-4000-8000-000000000000"]) {
    const gone = await request.get(path);
    expect([gone.status(), (await gone.text()).includes('name="robots"')]).toEqual([404, true]);
  }
});

test("an artisan says who their business is, and their buyers read it", async ({ visitor }) => {
  covers("own.product.110");
  const page = await visitor();
  const { artisan } = await tenant();
  await openSession(page, artisan);
  await page.goto("/storage-details");
  await page.getByRole("link", { name: "Compléter mon profil" }).click();
  const panel = page.getByRole("region", { name: "Votre entreprise, pour vos clients" });
  await expect(panel.getByText(/^Il manque : la forme juridique/)).toBeVisible();
  await panel.getByRole("button", { name: "Compléter ou modifier" }).click();
  const form = page.getByRole("form", { name: "Votre entreprise, pour vos clients" });
  await form.getByLabel("Forme juridique").fill("SARL au capital de 5 000 €");
  await form.getByLabel("Téléphone de l'entreprise").fill("02 62 59 00 11");
  await form.getByLabel("Site du médiateur").fill("mediateur.test");
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect(form.getByText("L'adresse commence par https://")).toBeVisible();
  await expectSound(page);
  await form.getByLabel("Site du médiateur").fill("https://mediateur.test");
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect(form).toBeHidden();
  await expect(panel.getByText("02 62 59 00 11")).toBeVisible();
  await expectSound(page);
  await panel.getByRole("link", { name: "Voir ma page de vendeur" }).click();
  await expect(page.getByText("SARL au capital de 5 000 €")).toBeVisible();
});
