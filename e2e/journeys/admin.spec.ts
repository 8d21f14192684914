import { expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { type Account, account, ask, tenant } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { pressByKeys } from "../keyboard.ts";
import { downloadOf } from "../people.ts";
import { openDemoSession } from "../sessions.ts";

const openAdministration = async (page: Page, query = ""): Promise<void> => {
  await openDemoSession(page, "admin");
  await page.goto(`/AdminDashboard${query}`);
};

const refundPart = async (page: Page): Promise<void> => {
  const drawer = page.getByRole("dialog", { name: "Location" });
  await drawer.getByRole("button", { name: "Rembourser…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Rembourser / });
  await dialog.getByLabel("Montant (€)").fill("12,50");
  await dialog.getByLabel("Motif").fill("Une palette abîmée");
  await pressByKeys(dialog.getByRole("button", { name: "Rembourser" }));
  await expect(drawer.getByText("Équipe Administration · Une palette abîmée")).toBeVisible();
  await expect(drawer.getByText("100,00 €").first()).toBeVisible();
};

const suspendAndRestore = async (page: Page, { email, password }: Account): Promise<void> => {
  await page
    .getByRole("dialog", { name: "Location" })
    .getByRole("button", { name: "Marie Payet" })
    .click();
  const drawer = page.getByRole("dialog", { name: "Utilisateur" });
  await drawer.getByRole("button", { name: "Suspendre" }).click();
  const dialog = page.getByRole("dialog", { name: "Suspendre Marie Payet ?" });
  await dialog
    .getByLabel("Prend effet")
    .selectOption({ label: "Tout de suite : manquements répétés" });
  await dialog.getByLabel("Motif").fill("Annonces trompeuses");
  await dialog.getByRole("button", { name: "Suspendre" }).click();
  await expect(drawer.getByText("Suspendu", { exact: true })).toBeVisible();
  const logIn = ask("POST", "/api/auth/login", { json: { email, password } });
  await expect(logIn).rejects.toThrow(
    /403 .*Votre compte est suspendu\. Motif : Annonces trompeuses\./,
  );
  await drawer.getByRole("button", { name: "Rétablir" }).click();
  await page
    .getByRole("dialog", { name: "Rétablir Marie Payet ?" })
    .getByRole("button", { name: "Rétablir" })
    .click();
  await expect(page.getByText("Le compte est rétabli.")).toBeVisible();
};

test("people are found, suspended, and kept while somebody counts on them", async ({ visitor }) => {
  covers("own.product.37");
  // Both sides of the rental stand in its history, the artisan as Marie Payet.
  const { artisan } = await tenant({ firstName: "Jeanne" });
  const page = await visitor();
  await openAdministration(page, `?tab=users&role=artisan&q=${artisan.email}`);
  await test.step("found, they are taken along as a file", async () => {
    await expect(page.getByText("1 utilisateur", { exact: true })).toBeVisible();
    const download = await downloadOf(page.getByRole("button", { name: "Exporter en CSV" }));
    expect(download.suggestedFilename()).toMatch(/^utilisateurs-\d{4}-\d{2}-\d{2}\.csv$/);
  });
  await test.step("deleting shows what stands in the way, and leads there", async () => {
    covers("own.api.34");
    await expect(page.getByRole("button", { name: "Supprimer Marie Payet" })).toBeHidden();
    await page.getByRole("button", { name: /^Engagements de Marie Payet/ }).click();
    const dialog = page.getByRole("dialog", { name: "Suppression impossible" });
    await dialog.getByRole("button", { name: /Location · Confirmée/ }).click();
    await expect(page.getByRole("heading", { name: "Historique" })).toBeVisible();
    await expectSound(page);
  });
  await test.step("part of the rental is given back from its history", () => {
    covers("own.api.32");
    return refundPart(page);
  });
  await test.step("a suspension says why, at sign-in too, and is lifted", () =>
    suspendAndRestore(page, artisan));
  await test.step("the journal has all of it", async () => {
    await page.goto("/AdminDashboard?tab=journal");
    await expect(page.getByRole("cell", { name: "Rétablissement" }).first()).toBeVisible();
    await expect(page.getByText("Motif : Une palette abîmée").first()).toContainText("12,50 €");
    await expectSound(page);
  });
});

/** Reports a product of the demo data, as a new buyer. */
const reportAProduct = async (words: string): Promise<void> => {
  const { token } = await account("consumer");
  const { data } = await ask("GET", "/api/product/getProducts?limit=1");
  const json = {
    subjectType: "product",
    subjectId: data[0]._id,
    cause: "misleading",
    words,
    isGoodFaith: true,
  };
  await ask("POST", "/api/reports", { token, json });
};

test("the overview shows what waits, and each line leads to what resolves it", async ({
  visitor,
}) => {
  covers("own.product.37");
  const words = `Étiquette illisible ${Date.now()}-${Math.round(Math.random() * 1e6)}`;
  await reportAProduct(words);
  const page = await visitor();
  await openAdministration(page);
  await test.step("figures as charts and as tables", async () => {
    await expect(page.getByRole("heading", { name: "Chiffres clés" })).toBeVisible();
    await page.getByRole("button", { name: "Voir en tableau" }).first().click();
    await expect(
      page.getByRole("region", { name: "Ventes et locations payées, tableau" }),
    ).toBeVisible();
  });
  await test.step("the report is read and decided", async () => {
    await page.getByRole("button", { name: new RegExp(words) }).click();
    const dialog = page.getByRole("dialog", { name: "Signalement" });
    await expect(dialog.getByText(words)).toBeVisible();
    await expect(dialog.getByRole("link")).toHaveAttribute("href", /^\/produits\//);
    await expectSound(page);
    await dialog.getByRole("radio", { name: /^Ne rien changer/ }).check();
    await dialog.getByLabel(/^Les faits/).fill("L'étiquette se lit bien.");
    await pressByKeys(dialog.getByRole("button", { name: "Décider et prévenir" }));
    await expect(page.getByText("C'est décidé.")).toBeVisible();
    await expect(page.getByRole("button", { name: new RegExp(words) })).toBeHidden();
  });
});
