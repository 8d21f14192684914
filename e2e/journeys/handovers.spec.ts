import { type BrowserContext, expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { type Account, demoAccount, openSession } from "../api.ts";
import { anOrder, aPickupDay, type BoughtOrder, handOver, mailedAddress } from "../door.ts";
import { expectSound, picture, test } from "../fixtures.ts";
import { reachByTab } from "../people.ts";

/** Types the data of a pass that the camera would read. */
const typePass = async (page: Page, number: string, code: string): Promise<void> => {
  await page.getByLabel("Numéro de la commande").fill(number);
  await page.getByLabel("Caractère 1 sur 6").tap();
  await page.keyboard.type(code);
  await page.getByRole("button", { name: "Vérifier le pass" }).tap();
};

/** Opens the address of a pass, like the phone's own camera. */
const openPass = async (page: Page, { pass }: BoughtOrder): Promise<void> => {
  await page.goto(pass.url);
  await expect(page.getByText("C'est la commande de Marie P.")).toBeVisible();
};

const handOverAll = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /^Tout remettre/ }).tap();
  await expect(page.getByRole("dialog", { name: "Remise enregistrée" })).toBeVisible();
};

test("a lessor's Saturday morning: passes, a wrong code, a broken pot, an age", {
  tag: "@phone-only",
}, async ({ visitor, expectTrouble }) => {
  covers("own.product.88", "own.product.89");
  test.setTimeout(120_000);
  expectTrouble(/409/);
  const { lessor, plain, mixed, adult } = await aPickupDay();
  const [first, second, third] = plain;
  if (!first || !second || !third) throw new Error("no orders");
  const page = await visitor();
  await openSession(page, lessor);

  await test.step("what comes today, with what leaves", async () => {
    await page.goto("/storage-management");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("link", { name: "Remises" }).tap();
    await expect(page.getByRole("radio", { name: "Aujourd'hui 5" })).toBeChecked();
    const card = page.getByRole("article", { name: `Commande ${adult.orderNumber}` });
    await expect(card.getByText("Vérifier l'âge")).toBeVisible();
    await expectSound(page);
  });

  await test.step("a pass that is dictated, and the same once more", async () => {
    await page.getByRole("button", { name: "Scanner un pass" }).tap();
    await expect(page.getByText(/^Pas d'appareil photo utilisable ici/)).toBeVisible();
    await expectSound(page);
    await typePass(page, first.orderNumber.toLowerCase(), first.pass.code.toLowerCase());
    await expect(page.getByText("C'est la commande de Marie P.")).toBeVisible();
    await expectSound(page);
    await handOverAll(page);
    await expectSound(page);
    await page.getByRole("button", { name: "Vérifier le pass suivant" }).tap();
    await typePass(page, first.orderNumber, first.pass.code);
    await expect(page.getByRole("alert").first()).toContainText("déjà remise");
    await expectSound(page);
  });

  await test.step("a pass that the phone's own camera opens", async () => {
    await openPass(page, second);
    await expect(page).toHaveURL(/\/remises$/);
    await handOverAll(page);
    await page.getByRole("button", { name: "Terminer" }).tap();
    await expect(page.getByRole("radio", { name: "Aujourd'hui 3" })).toBeChecked();
  });

  await test.step("a wrong code, then the right one, from the order's card", async () => {
    await page.getByRole("button", { name: `Remettre la commande ${third.orderNumber}` }).tap();
    const wrong = third.pass.code === "222222" ? "333333" : "222222";
    await typePass(page, third.orderNumber, wrong);
    await expect(page.getByText(/^Ce code n'est pas le bon/)).toBeVisible();
    await page.getByRole("button", { name: "Ressaisir le code" }).tap();
    await typePass(page, third.orderNumber, third.pass.code);
    await handOverAll(page);
  });

  await test.step("one pot is broken: it stays, with a picture, and the rest leaves", async () => {
    await openPass(page, mixed);
    const [, broken] = mixed.lines;
    await page.getByRole("checkbox", { name: new RegExp(broken?.productName ?? "") }).tap();
    await page.getByRole("button", { name: "Refuser…" }).tap();
    await expectSound(page);
    await page.getByLabel("Pourquoi").selectOption("Produit abîmé");
    await page.getByRole("textbox", { name: "Ce qui s'est passé" }).fill("Le pot est fêlé.");
    await page.getByLabel("Photo").setInputFiles(picture("pot.png"));
    await page.getByRole("button", { name: "Enregistrer le refus" }).tap();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Attend la décision de Stokaz")).toBeVisible();
    await handOverAll(page);
  });

  await test.step("a bottle of rum: the age first", async () => {
    await openPass(page, adult);
    await page.getByRole("button", { name: /^Tout remettre/ }).tap();
    await expect(page.getByText(/^Vérifiez d'abord l'âge/)).toBeVisible();
    await page.getByRole("checkbox", { name: /^J'ai vérifié l'âge/ }).tap();
    await handOverAll(page);
    await page.getByRole("button", { name: "Terminer" }).tap();
  });

  await test.step("what was done, and by whom", async () => {
    await page.getByText("Déjà remises").tap();
    const card = page.getByRole("article", { name: `Commande ${third.orderNumber}` });
    await card.getByRole("button", { name: /^Ce qui s'est passé/ }).tap();
    const trail = page.getByRole("dialog", { name: `Commande ${third.orderNumber}` });
    await expect(trail.getByText("Code faux")).toBeVisible();
    await expect(trail.getByText("Remis", { exact: true })).toBeVisible();
    await expectSound(page);
  });
});

test("nobody came to a slot: its buyer is told, once", { tag: "@phone-only" }, async ({
  visitor,
}) => {
  covers("own.product.89");
  const page = await visitor();
  await openSession(page, await demoAccount("loueur"));
  await page.goto("/remises");
  await page.getByText("En retard").tap();
  const card = page.getByRole("article").filter({ hasText: "Rhum arrangé vanille" });
  await expectSound(page);
  await card.getByRole("button", { name: /^Personne n'est venu/ }).tap();
  const dialog = page.getByRole("dialog");
  await expectSound(page);
  await dialog.getByRole("button", { name: /^Prévenir/ }).tap();
  await expect(dialog).toBeHidden();
  await card.getByRole("button", { name: /^Ce qui s'est passé/ }).tap();
  await expect(page.getByRole("dialog").getByText("Personne n'est venu")).toBeVisible();
});

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
  const address = () => mailedAddress(consumer.email, /\/remise\?token=\S+/);
  await expect.poll(address).not.toBe("");
  await page.goto(await address());
  await reachByTab(page, page.getByRole("button", { name: "Ce n'est pas exact" }));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Que s'est-il passé ?")).toBeFocused();
  await page.keyboard.type("Je n'ai rien reçu.");
  await expectSound(page);
  await reachByTab(page, page.getByRole("button", { name: "Envoyer" }));
  await page.keyboard.press("Enter");
};

test("a buyer shows their pass with the keyboard, without network too, and contests a handover", {
  tag: "@phone-too",
}, async ({ browser, visitor }) => {
  covers("own.product.90", "own.product.91");
  test.setTimeout(120_000);
  const { lessor, consumer, order } = await anOrder(2);
  const context = await browser.newContext({ serviceWorkers: "allow" });
  const page = await context.newPage();
  await openSession(page, consumer);
  await page.goto("/my-orders");
  const pass = page.getByRole("dialog", { name: "Votre pass" });

  await test.step("across the whole screen, and back with Escape", async () => {
    const shown = page.getByRole("button", { name: `Mon pass : commande ${order.orderNumber}` });
    await reachByTab(page, shown);
    await page.keyboard.press("Enter");
    await expect(pass.getByText(order.pass.code)).toBeVisible();
    await expectSound(page);
    await page.keyboard.press("Escape");
    await expect(pass).toBeHidden();
    await expect(shown).toBeFocused();
  });

  await test.step("from the order, which stays behind it", async () => {
    await reachByTab(
      page,
      page.getByRole("button", { name: `Voir la commande ${order.orderNumber}` }),
    );
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: `Commande ${order.orderNumber}` });
    await reachByTab(page, dialog.getByRole("button", { name: "Afficher en plein écran" }));
    await expectSound(page);
    await page.keyboard.press("Enter");
    await expect(pass.getByRole("button", { name: "Fermer" }).last()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(pass).toBeHidden();
    await expect(dialog).toBeVisible();
  });

  await test.step("without network, once it was seen", async () => {
    await loseNetwork(context, page);
    await page.goto("/my-orders");
    await expect(page.getByRole("heading", { name: "Vos pass" })).toBeVisible();
    await expect(page.getByText(order.pass.code)).toBeVisible();
    await expect(page.getByRole("img", { name: "QR code du pass" }).first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { name: "Historique achats" })).toBeVisible();
  });

  await test.step("what the mail says is contested, and decided", async () => {
    await handOver(lessor, order);
    await contestByMail(page, consumer);
    await expect(page.getByRole("status").first()).toBeVisible();
    const operator = await visitor();
    await openSession(operator, await demoAccount("admin"));
    await operator.goto("/AdminDashboard");
    await operator.getByRole("button", { name: new RegExp(order.orderNumber) }).click();
    const dialog = operator.getByRole("dialog", { name: new RegExp(order.orderNumber) });
    await expect(dialog.getByText("Je n'ai rien reçu.")).toBeVisible();
    await dialog.getByRole("radio", { name: "Rembourser l'acheteur" }).check();
    await dialog.getByLabel("Pourquoi").fill("Personne n'a vu ce produit partir.");
    await expectSound(operator);
    await dialog.getByRole("button", { name: "Décider et prévenir" }).click();
    await expect(dialog).toBeHidden();
  });
  await context.close();
});
