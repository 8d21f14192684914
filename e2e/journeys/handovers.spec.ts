import { type BrowserContext, expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { type Account, mailed } from "../api.ts";
import { anOrder, aPickupDay, type BoughtOrder, handOver } from "../door.ts";
import { expectSound, picture, test } from "../fixtures.ts";
import { pressButton, pressByKeys, reachByTab } from "../keyboard.ts";
import { openDemoSession, openSession } from "../sessions.ts";

const VERDICT = "C'est la commande de Marie P.";

/** Types the data of a pass that the camera would read. */
const typePass = async (page: Page, { orderNumber, pass }: BoughtOrder): Promise<void> => {
  await page.getByRole("button", { name: "Scanner un pass" }).tap();
  await expect(page.getByText(/^Pas d'appareil photo utilisable ici/)).toBeVisible();
  await expectSound(page);
  await page.getByLabel("Numéro de la commande").fill(orderNumber.toLowerCase());
  await page.getByLabel("Caractère 1 sur 6").tap();
  await page.keyboard.type(pass.code.toLowerCase());
  await page.getByRole("button", { name: "Vérifier le pass" }).tap();
  await expect(page.getByText(VERDICT)).toBeVisible();
};

const handOverAll = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /^Tout remettre/ }).tap();
  await expect(page.getByRole("dialog", { name: "Remise enregistrée" })).toBeVisible();
};

const refuseBrokenPot = async (page: Page, { lines }: BoughtOrder): Promise<void> => {
  const [, broken] = lines;
  await page.getByRole("checkbox", { name: new RegExp(broken?.productName ?? "") }).tap();
  await page.getByRole("button", { name: "Refuser…" }).tap();
  await page.getByLabel("Pourquoi").selectOption("Produit abîmé");
  await page.getByRole("textbox", { name: "Ce qui s'est passé" }).fill("Le pot est fêlé.");
  await page.getByLabel("Photo").setInputFiles(picture("pot.png"));
  await expectSound(page);
  await page.getByRole("button", { name: "Enregistrer le refus" }).tap();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Attend la décision de la plateforme")).toBeVisible();
};

test("a lessor's morning: passes, one of them twice, and a broken pot", {
  tag: "@phone-only",
}, async ({ visitor, expectTrouble }) => {
  covers("own.product.88", "own.product.89");
  expectTrouble(/\b409\b/);
  const { lessor, plain, mixed } = await aPickupDay();
  const page = await visitor();
  await openSession(page, lessor);

  await test.step("a pass that is dictated", async () => {
    await page.goto("/remises");
    await expect(page.getByRole("radio", { name: "Aujourd'hui 2" })).toBeChecked();
    await typePass(page, plain);
    await handOverAll(page);
    await expectSound(page);
    await page.getByRole("button", { name: "Terminer" }).tap();
    await expect(page.getByRole("radio", { name: "Aujourd'hui 1" })).toBeChecked();
  });

  await test.step("a pass that the phone's own camera opens; one pot is broken and stays, with a picture", async () => {
    await page.goto(mixed.pass.url);
    await expect(page.getByText(VERDICT)).toBeVisible();
    await expect(page).toHaveURL(/\/remises$/);
    await expectSound(page);
    await refuseBrokenPot(page, mixed);
    await handOverAll(page);
  });

  await test.step("the first pass once more", async () => {
    await page.goto(plain.pass.url);
    await expect(page.getByRole("alert").first()).toContainText("déjà remise");
    await expectSound(page);
  });
});

test("nobody came to a slot: its buyer is told", { tag: "@phone-only" }, async ({ visitor }) => {
  covers("own.product.89");
  const page = await visitor();
  await openDemoSession(page, "loueur");
  await page.goto("/remises?quand=late");
  const card = page.getByRole("article").filter({ hasText: "Rhum arrangé vanille" });
  await card.getByRole("button", { name: /^Personne n'est venu/ }).tap();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveAccessibleName(/./);
  await expectSound(page);
  await dialog.getByRole("button", { name: /^Prévenir/ }).tap();
  await expect(dialog).toBeHidden();
  await card.getByRole("button", { name: /^Ce qui s'est passé/ }).tap();
  await expect(page.getByRole("dialog").getByText("Personne n'est venu")).toBeVisible();
  await expectSound(page);
});

const showPass = async (page: Page, { orderNumber, pass }: BoughtOrder): Promise<void> => {
  const shown = page.getByRole("button", { name: `Mon pass : commande ${orderNumber}` });
  await pressByKeys(shown);
  const dialog = page.getByRole("dialog", { name: "Votre pass" });
  await expect(dialog.getByText(pass.code)).toBeVisible();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(shown).toBeFocused();
};

const showPassFromOrder = async (page: Page, { orderNumber }: BoughtOrder): Promise<void> => {
  await page.getByRole("button", { name: `Voir la commande ${orderNumber}` }).tap();
  const order = page.getByRole("dialog", { name: `Commande ${orderNumber}` });
  await reachByTab(order.getByRole("button", { name: "Afficher en plein écran" }));
  await expectSound(page);
  await page.keyboard.press("Enter");
  const pass = page.getByRole("dialog", { name: "Votre pass" });
  await expect(pass.getByRole("button", { name: "Fermer" }).last()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(pass).toBeHidden();
  await expect(order).toBeVisible();
};

/** Loads the buyer's orders, then turns the network off. */
const loseNetwork = async (context: BrowserContext, page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect(page.getByRole("button", { name: /^Mon pass/ }).first()).toBeVisible();
  await context.setOffline(true);
};

const contestByMail = async (page: Page, consumer: Account): Promise<void> => {
  await page.goto(await mailed(consumer.email, /\/remise\?token=\S+/));
  await pressButton(page, "Ce n'est pas exact");
  await expect(page.getByLabel("Que s'est-il passé ?")).toBeFocused();
  await page.keyboard.type("Je n'ai rien reçu.");
  await expectSound(page);
  await page.getByRole("button", { name: "Envoyer" }).tap();
  await expect(page.getByRole("status").first()).toBeVisible();
};

test("a buyer shows their pass with the keyboard, without network too, and contests a handover", {
  tag: "@phone-only",
}, async ({ browser }) => {
  covers("own.product.90", "own.product.91");
  const { lessor, consumer, order } = await anOrder(2);
  const context = await browser.newContext({ serviceWorkers: "allow" });
  const page = await context.newPage();
  await openSession(page, consumer);
  await page.goto("/my-orders");

  await test.step("across the whole screen, and back with Escape", () => showPass(page, order));

  await test.step("from the order, which stays behind it", () => showPassFromOrder(page, order));

  await test.step("without network, once it was seen", async () => {
    await loseNetwork(context, page);
    await page.goto("/my-orders");
    await expect(page.getByRole("heading", { name: "Vos pass" })).toBeVisible();
    await expect(page.getByText(order.pass.code)).toBeVisible();
    await expect(page.getByRole("img", { name: "QR code du pass" }).first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { name: "Historique achats" })).toBeVisible();
  });

  await test.step("what the mail says is contested", async () => {
    await handOver(lessor, order);
    await contestByMail(page, consumer);
  });
  await context.close();
});
