import { expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { mailed, putOnSale, tenant } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { uniqueEmail } from "../people.ts";
import { openSession } from "../sessions.ts";

/** Corrects the stock on its page. @param units number of units more or fewer */
const correct = async (page: Page, reason: string, units: number): Promise<void> => {
  // The label around it draws the visible square, so the click is forced.
  await page.getByRole("radio", { name: reason }).check({ force: true });
  await page.getByLabel(/^Combien/).fill(String(units));
  await page.getByRole("button", { name: "Corriger le stock" }).click();
};

test("a product sells out, somebody waits for it, and is told when it is back", {
  tag: "@phone-only",
}, async ({ visitor }) => {
  covers("own.product.159", "own.product.161", "own.product.505");
  const { artisan } = await tenant();
  const { _id, productName } = await putOnSale(artisan, 2);
  const email = uniqueEmail("attente");
  const [stock, page] = [await visitor(), await visitor()];

  await test.step("its artisan loses the last ones", async () => {
    await openSession(stock, artisan);
    await stock.goto(`/mes-produits/${_id}/stock`);
    await expect(stock.getByRole("heading", { name: productName })).toBeVisible();
    await expectSound(stock);
    await correct(stock, "Perdu", 2);
    await expect(stock.getByText("C'est noté. En stock : 0.")).toBeVisible();
    await expect(stock.getByRole("listitem").filter({ hasText: "Perdu" })).toContainText("−2");
  });

  await test.step("a visitor wants to be told, and sends before the page's script is there", async () => {
    const scripts = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(`/produits/${_id}`, { waitUntil: "commit" });
    await expect(page.getByText("Épuisé")).toBeVisible();
    await page.getByLabel("Votre e-mail").fill(email);
    await expectSound(page);
    await page.getByRole("button", { name: "Prévenez-moi" }).click();
    scripts.resolve();
    await expect(page.getByText(/^C'est noté : un e-mail vous préviendra/)).toBeVisible();
  });

  await test.step("it is back: the mail leads to it, and to where no more are asked for", async () => {
    await correct(stock, "J'en ai ajouté", 3);
    const address = await mailed(email, /\/produits\/\S+/);
    expect(address).toBe(`/produits/${_id}`);
    await page.goto(address);
    await expect(page.getByRole("button", { name: "Placer la commande" })).toBeEnabled();
    await page.goto(await mailed(email, /\/ne-plus-me-prevenir\?token=\S+/));
    await page.getByRole("button", { name: "Ne plus me prévenir" }).click();
    await expect(page.getByText("C'est fait : vous ne serez plus prévenu.")).toBeVisible();
  });
});
