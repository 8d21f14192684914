import { expect } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { account, offeredProduct } from "../api.ts";
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

test("the form of a business says in a sound way what is wrong", async ({ visitor }) => {
  covers("own.product.110");
  const page = await visitor();
  await openSession(page, await account("artisan"));
  await page.goto("/profile");
  await page.getByRole("button", { name: "Compléter ou modifier" }).click();
  const form = page.getByRole("form", { name: "Votre entreprise, pour vos clients" });
  await form.getByLabel("Site du médiateur").fill("mediateur.test");
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect(form.getByText("L'adresse commence par https://")).toBeVisible();
  await expectSound(page);
});
