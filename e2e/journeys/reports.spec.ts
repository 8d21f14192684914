import { expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { mailed, type Product, putOnSale, tenant } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { pressButton, pressByKeys, reachByTab } from "../keyboard.ts";
import { uniqueEmail } from "../people.ts";
import { openDemoSession } from "../sessions.ts";

/** Reports a product through the dialog on its page, with the keyboard only. */
const report = async (page: Page, { _id, productName }: Product, email: string): Promise<void> => {
  const name = `Signaler ${productName}`;
  await page.goto(`/produits/${_id}`);
  await pressButton(page, name);
  const dialog = page.getByRole("dialog", { name });
  await reachByTab(dialog.getByLabel("Motif"));
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

/** Decides on one entry of the administrator's list. */
const decide = async (page: Page, line: string, choice: RegExp, reason: string): Promise<void> => {
  await page.getByRole("button", { name: line }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: choice }).check();
  await dialog.getByRole("textbox", { name: /^(Les faits|Pourquoi)/ }).fill(reason);
  await expectSound(page);
  await dialog.getByRole("button", { name: /et prévenir$/ }).click();
  await expect(page.getByText("C'est décidé.")).toBeVisible();
  await expect(page.getByRole("button", { name: line })).toBeHidden();
};

test("a product is reported by keys, hidden, contested from the mail, and on sale again", async ({
  visitor,
}) => {
  covers("own.product.128", "own.product.129", "own.product.130", "own.product.132");
  const { artisan } = await tenant();
  const product = await putOnSale(artisan, 5);
  const email = uniqueEmail("signale");
  const [page, admin, owner] = [await visitor(), await visitor(), await visitor()];
  await openDemoSession(admin, "admin");
  const list = (view: string) => admin.goto(`/AdminDashboard?tab=decisions&view=${view}`);

  await test.step("a visitor reports it, and reads what becomes of it by the receipt's link", async () => {
    await report(page, product, email);
    await page.goto(await mailed(email, /\/signalements\/\S+/));
    await expect(page.getByText("Nous regardons votre signalement.")).toBeVisible();
    await expectSound(page);
  });

  await test.step("the operator hides it and says why", async () => {
    await list("open");
    const number = await mailed(email, /S-[2-9A-Z]{6}/);
    await decide(admin, `Décider ${number}`, /^Masquer/, "La photo montre un autre pot.");
    await page.reload();
    await expect(page.getByText("Nous avons masqué cette annonce.")).toBeVisible();
    await expectSound(page);
  });

  await test.step("its owner contests it by keys, without logging in", async () => {
    await owner.goto(await mailed(artisan.email, /\/decisions\/\S+/));
    await expect(owner.getByText(`« ${product.productName} » n'est plus visible`)).toBeVisible();
    await expectSound(owner);
    await reachByTab(owner.getByRole("textbox", { name: /^Pourquoi/ }));
    await owner.keyboard.type("C'est la photo de l'étiquette d'avant, je l'ai changée.");
    await owner.keyboard.press("Tab");
    await owner.keyboard.press("Enter");
    await expect(owner.getByText("Nous avons reçu votre contestation.")).toBeVisible();
    await expectSound(owner);
  });

  await test.step("the operator takes the decision back, and the register says so", async () => {
    await list("contests-open");
    const number = await mailed(artisan.email, /D-[2-9A-Z]{6}/);
    await decide(admin, `Répondre sur ${number}`, /^Revenir/, "Vous avez raison.");
    await list("all");
    const row = admin.getByRole("row").filter({ hasText: number });
    await expect(row).toContainText("Levée");
    await expectSound(admin);
  });

  await test.step("it is on sale again", async () => {
    await owner.reload();
    await expect(owner.getByText("Cette mesure est levée.")).toBeVisible();
    await expectSound(owner);
    await page.goto(`/produits/${product._id}`);
    await expect(page.getByRole("button", { name: "Placer la commande" })).toBeVisible();
  });
});
