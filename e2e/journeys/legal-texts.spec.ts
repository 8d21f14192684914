import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { account, ask, mailed } from "../api.ts";
import { expectSound } from "../fixtures.ts";
import { testOnOwnProduct } from "../own-product.ts";
import { logIn } from "../people.ts";
import { openSession } from "../sessions.ts";

const DAY_MS = 86_400_000;
const OPERATOR = { email: "operateur@exemple.re", password: "motdepasse" };

const folder = mkdtempSync(path.join(tmpdir(), "stokaz-clock-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const CLOCK_FILE = path.join(folder, "offset");

/** Moves the clock of this product only. */
const moveClock = (days: number): void => writeFileSync(CLOCK_FILE, String(days * DAY_MS));

moveClock(0);
const test = testOnOwnProduct({
  ADMIN_EMAIL: OPERATOR.email,
  ADMIN_PASSWORD: OPERATOR.password,
  CLOCK_FILE,
  NODE_OPTIONS: `--import=${path.resolve(import.meta.dirname, "../../local/src/moved-clock.ts")}`,
});

const openTexts = async (page: Page): Promise<void> => {
  const operator = await ask("POST", "/api/auth/login", { json: OPERATOR });
  await openSession(page, { ...OPERATOR, ...operator });
  await page.goto("/AdminDashboard?tab=texts");
};

/** Writes and publishes terms with one more article. */
const publishTerms = async (page: Page): Promise<void> => {
  await page
    .getByRole("link", { name: "Écrire une nouvelle version : Conditions d'utilisation" })
    .click();
  await page.getByLabel(/^Le texte/).press("Control+End");
  await page.keyboard.type("\n\n## Annexe : paniers {#paniers}\n\nTrente produits au plus.");
  const preview = page.getByRole("region", { name: "Aperçu du texte" });
  await expect(preview.getByRole("heading", { name: "Annexe : paniers" })).toBeVisible();
  await page.getByLabel(/^Ce qui change/).fill("Un panier contient trente produits au plus.");
  await page.getByLabel(/^Premier jour/).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^\d/, disabled: false })
    .first()
    .click();
  await page.getByRole("button", { name: "Publier cette version" }).click();
  await expect(page.getByText(/1 personne recevra un e-mail/)).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Publier et prévenir" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Administration");
};

test("new terms are published and told; once their day has come they are asked for, and one goes on", async ({
  visitor,
  expectTrouble,
}) => {
  covers("own.product.121", "own.product.150", "own.product.152");
  // The operator's page stays open while their session ends.
  expectTrouble(/\/api\/live/);
  const consumer = await account("consumer");
  const page = await visitor();

  await test.step("the operator writes and publishes them", async () => {
    const operator = await visitor();
    await openTexts(operator);
    await publishTerms(operator);
  });

  await test.step("the mail leads to what changes, the archive to the version that is coming", async () => {
    await page.goto(await mailed(consumer.email, /\/textes\/conditions\/\S+/));
    await expect(
      page.getByRole("insertion").filter({ hasText: "Trente produits au plus." }),
    ).toBeVisible();
    await expectSound(page);
    await page.goto("/textes/conditions");
    await page
      .getByRole("link", { name: /^Lire la version/ })
      .first()
      .click();
    await expect(page.getByText(/^Cette version s'appliquera à partir du/)).toBeVisible();
  });

  moveClock(20);
  const inForce = async () => (await ask("GET", "/api/legal-texts/terms")).inForce.effectiveOn;
  await expect.poll(inForce).not.toBe("2025-01-01");

  await test.step("whoever logs in then accepts them, and goes on", async () => {
    await page.goto("/connexion?next=%2Fmy-orders");
    await logIn(page, consumer);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nos textes ont changé");
    await expect(page.getByText("Un panier contient trente produits au plus.")).toBeVisible();
    await expectSound(page);
    await page.getByRole("checkbox", { name: "J'ai lu et j'accepte ce texte" }).check();
    await page.getByRole("button", { name: "Accepter et continuer" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Historique achats" })).toBeVisible();
    await expect(page).toHaveURL(/\/my-orders$/);
  });
});
