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

/** Searches a list for text that only one row contains. */
const search = async (page: Page, what: string): Promise<void> => {
  await page.getByRole("searchbox").fill(what);
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(what).slice(0, 12)}`));
};

const findPerson = async (page: Page, artisan: Account): Promise<void> => {
  await search(page, artisan.email);
  await expect(page.getByText("1 utilisateur", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Filtres" }).click();
  await page.getByLabel("Rôle").selectOption("lessor");
  await expect(page.getByText("Rien ne correspond à cette recherche.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Rien ne correspond à cette recherche.")).toBeVisible();
  await page.getByRole("button", { name: "Filtres (1)" }).click();
  await page.getByLabel("Rôle").selectOption("artisan");
  await expect(page.getByRole("cell", { name: artisan.email })).toBeVisible();
  await expectSound(page);
};

const correctName = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Modifier Marie Payet" }).click();
  await page.getByRole("textbox", { name: "Prénom" }).fill("");
  await page.getByRole("button", { name: "Enregistrer Marie Payet" }).click();
  await expect(page.getByText("Veuillez entrer Prénom")).toBeVisible();
  await page.getByRole("textbox", { name: "Prénom" }).fill("Nadège");
  await page.getByRole("button", { name: "Enregistrer Marie Payet" }).click();
  await expect(page.getByText("Mise à jour réussie !")).toBeVisible();
  await expect(
    page
      .getByRole("cell", { name: "Nadège", exact: true })
      .or(page.getByRole("cell", { name: "Prénom Nadège" })),
  ).toBeVisible();
};

const refundPart = async (page: Page): Promise<void> => {
  const drawer = page.getByRole("dialog", { name: "Location" });
  await drawer.getByRole("button", { name: "Rembourser…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Rembourser / });
  await dialog.getByLabel("Montant (€)").fill("12,50");
  await dialog.getByRole("button", { name: "Rembourser" }).click();
  await expect(dialog.getByText("Indiquez la raison du remboursement.")).toBeVisible();
  await dialog.getByLabel("Motif").fill("Une palette abîmée");
  await expectSound(page);
  await pressByKeys(dialog.getByRole("button", { name: "Rembourser" }));
  await expect(drawer.getByText("Équipe Administration · Une palette abîmée")).toBeVisible();
  await expect(drawer.getByText("100,00 €").first()).toBeVisible();
};

const suspendAndRestore = async (page: Page, { email, password }: Account): Promise<void> => {
  await page
    .getByRole("dialog", { name: "Location" })
    .getByRole("button", { name: "Nadège Payet" })
    .click();
  const drawer = page.getByRole("dialog", { name: "Utilisateur" });
  await drawer.getByRole("button", { name: "Suspendre" }).click();
  const dialog = page.getByRole("dialog", { name: "Suspendre Nadège Payet ?" });
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
    .getByRole("dialog", { name: "Rétablir Nadège Payet ?" })
    .getByRole("button", { name: "Rétablir" })
    .click();
  await expect(page.getByText("Le compte est rétabli.")).toBeVisible();
};

test("people are found, corrected, suspended, and kept while somebody counts on them", async ({
  visitor,
}) => {
  covers("own.product.37");
  test.slow();
  const { artisan } = await tenant();
  const page = await visitor();
  await openAdministration(page, "?tab=users");
  await test.step("search and filters are in the address, and survive a reload", () =>
    findPerson(page, artisan));
  await test.step("a name is asked for, then corrected in its row", () => correctName(page));
  await test.step("deleting shows what stands in the way, and leads there", async () => {
    covers("own.api.34");
    await expect(page.getByRole("button", { name: "Supprimer Nadège Payet" })).toBeHidden();
    await page.getByRole("button", { name: /^Engagements de Nadège Payet/ }).click();
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
  await test.step("the journal has all of it, and the list goes away as a file", async () => {
    covers("own.product.37");
    await page.goto("/AdminDashboard?tab=journal");
    await expect(page.getByRole("cell", { name: "Rétablissement" }).first()).toBeVisible();
    await expect(page.getByText("Champs : Prénom").first()).toBeVisible();
    await expect(page.getByText("Motif : Une palette abîmée").first()).toContainText("12,50 €");
    await expectSound(page);
    await page.goto(`/AdminDashboard?tab=users&q=${artisan.email}`);
    const download = await downloadOf(page.getByRole("button", { name: "Exporter en CSV" }));
    expect(download.suggestedFilename()).toMatch(/^utilisateurs-\d{4}-\d{2}-\d{2}\.csv$/);
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
  test.slow();
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
    await expectSound(page);
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
