import { expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { ask, mailed, type Product, putOnSale, tenant } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { pressByKeys } from "../keyboard.ts";
import { uniqueEmail } from "../people.ts";
import { openSession } from "../sessions.ts";

const OPERATOR = { email: "admin@demo.stokaz.re", password: "demo-stokaz" };

/** Reports a product through the dialog on its page, with the keyboard once it is open. */
const report = async (page: Page, { _id, productName }: Product, email: string): Promise<void> => {
  const name = `Signaler ${productName}`;
  await page.goto(`/produits/${_id}`);
  await page.getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog", { name });
  await dialog.getByLabel("Motif").focus();
  await page.keyboard.type("Annonce");
  for (const words of ["Ce n'est pas la photo de ce produit.", "Léa Hoarau", email]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(words);
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expectSound(page);
  await pressByKeys(dialog.getByRole("button", { name: "Signaler" }));
  await expect(page.getByText("Merci. Nous allons examiner votre signalement.")).toBeVisible();
};

/** Hides what a report is about, as the operator. @param number the number of its receipt */
const hide = async (token: string, number: string): Promise<void> => {
  const { data } = await ask("GET", "/api/admin/reports", { token });
  const { _id } = data.find((one: { number: string }) => one.number === number);
  await ask("POST", `/api/admin/reports/${_id}/decide`, {
    token,
    json: { measure: "hide", ground: "misleading", reason: "La photo montre un autre pot." },
  });
};

/** Answers a contest in the operator's list, and reads the register. */
const takeBack = async (page: Page, number: string): Promise<void> => {
  const line = page.getByRole("button", { name: `Répondre sur ${number}` });
  await line.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^Revenir/ }).check();
  await dialog.getByRole("textbox", { name: /^Pourquoi/ }).fill("Vous avez raison.");
  await expectSound(page);
  await dialog.getByRole("button", { name: /et prévenir$/ }).click();
  await expect(page.getByText("C'est décidé.")).toBeVisible();
  await expect(line).toBeHidden();
  await page.getByLabel("Voir").selectOption("all");
  await expect(page.getByRole("row").filter({ hasText: number })).toContainText("Levée");
  await expectSound(page);
};

test("a product is reported, hidden, contested from the mail, and on sale again", async ({
  visitor,
}) => {
  covers("own.product.128", "own.product.129", "own.product.130", "own.product.132");
  const [{ artisan }, operator] = await Promise.all([
    tenant(),
    ask("POST", "/api/auth/login", { json: OPERATOR }),
  ]);
  const product = await putOnSale(artisan, 5);
  const email = uniqueEmail("signale");
  const [page, admin] = [await visitor(), await visitor()];

  await test.step("a visitor reports it, and reads what became of it by the receipt's link", async () => {
    await report(page, product, email);
    await hide(operator.token, await mailed(email, /S-[2-9A-Z]{6}/));
    await page.goto(await mailed(email, /\/signalements\/\S+/));
    await expect(page.getByText("Nous avons masqué cette annonce.")).toBeVisible();
    await expectSound(page);
  });

  await test.step("its owner contests it, without logging in", async () => {
    await page.goto(await mailed(artisan.email, /\/decisions\/\S+/));
    await expect(page.getByText(`« ${product.productName} » n'est plus visible`)).toBeVisible();
    await page
      .getByRole("textbox", { name: /^Pourquoi/ })
      .fill("C'est la photo de l'étiquette d'avant, je l'ai changée.");
    await expectSound(page);
    await page.getByRole("button", { name: "Envoyer ma contestation" }).click();
    await expect(page.getByText("Nous avons reçu votre contestation.")).toBeVisible();
  });

  await test.step("the operator takes the decision back, and the register says so", async () => {
    await openSession(admin, { ...OPERATOR, ...operator });
    await admin.goto("/AdminDashboard?tab=decisions&view=contests-open");
    await takeBack(admin, await mailed(artisan.email, /D-[2-9A-Z]{6}/));
  });

  await test.step("it is on sale again", async () => {
    await page.reload();
    await expect(page.getByText("Cette mesure n'est plus en vigueur.")).toBeVisible();
    await expectSound(page);
    await page.goto(`/produits/${product._id}`);
    await expect(page.getByRole("button", { name: "Placer la commande" })).toBeVisible();
  });
});
