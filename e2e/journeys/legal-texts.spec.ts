import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { account, ask, mailed } from "../api.ts";
import { expectSound } from "../fixtures.ts";
import { pressButton, pressByKeys, reachByTab } from "../keyboard.ts";
import { testOnOwnProduct } from "../own-product.ts";
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

/** Writes and publishes terms with one more article, with the keyboard only. */
const publishTerms = async (page: Page): Promise<void> => {
  await pressByKeys(
    page.getByRole("link", { name: "Écrire une nouvelle version : Conditions d'utilisation" }),
  );
  await reachByTab(page.getByLabel(/^Le texte/));
  await page.keyboard.press("Control+End");
  await page.keyboard.type("\n\n## Annexe : paniers {#paniers}\n\nTrente produits au plus.");
  const preview = page.getByRole("region", { name: "Aperçu du texte" });
  await expect(preview.getByRole("heading", { name: "Annexe : paniers" })).toBeVisible();
  await expectSound(page);
  await reachByTab(page.getByLabel(/^Ce qui change/));
  await page.keyboard.type("Un panier contient trente produits au plus.");
  await pressByKeys(page.getByLabel(/^Premier jour/));
  const free = page
    .getByRole("dialog")
    .getByRole("button", { name: /^\d/, disabled: false })
    .first();
  await pressByKeys(free);
  await pressButton(page, "Publier cette version");
  await expect(page.getByText(/1 personne recevra un e-mail/)).toBeVisible();
  await expectSound(page);
  await pressButton(page, "Publier et prévenir");
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
  const mailedPage = () => mailed(consumer.email, /\/textes\/conditions\/\S+/);

  await test.step("the operator writes and publishes them by keys alone", async () => {
    const page = await visitor();
    await openTexts(page);
    await publishTerms(page);
    await mailedPage();
    await page.reload();
    const terms = page.getByRole("region", { name: "Conditions d'utilisation" });
    await expect(terms.getByText("Annoncée par e-mail à 1 personne.")).toBeVisible();
    await expectSound(page);
  });

  await test.step("the mail leads to what changes, the archive to the version that is coming", async () => {
    const page = await visitor();
    await page.goto(await mailedPage());
    await expect(
      page.getByRole("insertion").filter({ hasText: "Trente produits au plus." }),
    ).toBeVisible();
    await expectSound(page);
    await page.goto("/textes/conditions");
    await expectSound(page);
    await pressByKeys(page.getByRole("link", { name: /^Lire la version/ }).first());
    await expect(page.getByText(/^Cette version s'appliquera à partir du/)).toBeVisible();
    await expectSound(page);
  });

  moveClock(20);
  const inForce = async () => (await ask("GET", "/api/legal-texts/terms")).inForce.effectiveOn;
  await expect.poll(inForce).not.toBe("2025-01-01");

  await test.step("whoever logs in then accepts them by keys alone, and goes on", async () => {
    const page = await visitor();
    await page.goto("/connexion?next=%2Fmy-orders");
    await page.getByLabel("Email").fill(consumer.email);
    await page.getByLabel("Mot de passe").first().fill(consumer.password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nos textes ont changé");
    await expect(page.getByText("Un panier contient trente produits au plus.")).toBeVisible();
    await expectSound(page);
    await pressByKeys(
      page.getByRole("checkbox", { name: "J'ai lu et j'accepte ce texte" }),
      "Space",
    );
    await pressButton(page, "Accepter et continuer");
    await page.waitForURL("**/my-orders");
    await page.goto("/profile");
    await expect(page).toHaveURL(/\/profile$/);
  });
});
