import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { type Account, mailed } from "../api.ts";
import { anOrder, aPickupDay, type BoughtOrder, handOver } from "../door.ts";
import { expectSound, picture, test } from "../fixtures.ts";
import { pressButton, pressByKeys, reachByTab } from "../keyboard.ts";
import { openMenu } from "../people.ts";
import { openDemoSession, openSession } from "../sessions.ts";

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

const readToday = async (page: Page, withAge: BoughtOrder): Promise<void> => {
  await page.goto("/storage-management");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await openMenu(page);
  await page.getByRole("link", { name: "Remises" }).tap();
  await expect(page.getByRole("radio", { name: "Aujourd'hui 5" })).toBeChecked();
  const card = page.getByRole("article", { name: `Commande ${withAge.orderNumber}` });
  await expect(card.getByText("Vérifier l'âge")).toBeVisible();
  await expectSound(page);
};

const typeTwice = async (page: Page, order: BoughtOrder): Promise<void> => {
  await page.getByRole("button", { name: "Scanner un pass" }).tap();
  await expect(page.getByText(/^Pas d'appareil photo utilisable ici/)).toBeVisible();
  await expectSound(page);
  await typePass(page, order.orderNumber.toLowerCase(), order.pass.code.toLowerCase());
  await expect(page.getByText("C'est la commande de Marie P.")).toBeVisible();
  await expectSound(page);
  await handOverAll(page);
  await expectSound(page);
  await page.getByRole("button", { name: "Vérifier le pass suivant" }).tap();
  await typePass(page, order.orderNumber, order.pass.code);
  await expect(page.getByRole("alert").first()).toContainText("déjà remise");
  await expectSound(page);
};

const mistypeFirst = async (page: Page, order: BoughtOrder): Promise<void> => {
  await page.getByRole("button", { name: `Remettre la commande ${order.orderNumber}` }).tap();
  const wrong = order.pass.code === "222222" ? "333333" : "222222";
  await typePass(page, order.orderNumber, wrong);
  await expect(page.getByText(/^Ce code n'est pas le bon/)).toBeVisible();
  await page.getByRole("button", { name: "Ressaisir le code" }).tap();
  await typePass(page, order.orderNumber, order.pass.code);
  await handOverAll(page);
};

const refuseBrokenPot = async (page: Page, order: BoughtOrder): Promise<void> => {
  await openPass(page, order);
  const [, broken] = order.lines;
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
};

const checkAge = async (page: Page, order: BoughtOrder): Promise<void> => {
  await openPass(page, order);
  await page.getByRole("button", { name: /^Tout remettre/ }).tap();
  await expect(page.getByText(/^Vérifiez d'abord l'âge/)).toBeVisible();
  await page.getByRole("checkbox", { name: /^J'ai vérifié l'âge/ }).tap();
  await handOverAll(page);
  await page.getByRole("button", { name: "Terminer" }).tap();
};

test("a lessor's Saturday morning: passes, a wrong code, a broken pot, an age", {
  tag: "@phone-only",
}, async ({ visitor, expectTrouble }) => {
  covers("own.product.88", "own.product.89");
  expectTrouble(/\b409\b/);
  const { lessor, plain, mixed, adult } = await aPickupDay();
  const [first, second, third] = plain;
  if (!first || !second || !third) throw new Error("no orders");
  const page = await visitor();
  await openSession(page, lessor);

  await test.step("what comes today, with what leaves", () => readToday(page, adult));

  await test.step("a pass that is dictated, and the same once more", () => typeTwice(page, first));

  await test.step("a pass that the phone's own camera opens", async () => {
    await openPass(page, second);
    await expect(page).toHaveURL(/\/remises$/);
    await handOverAll(page);
    await page.getByRole("button", { name: "Terminer" }).tap();
    await expect(page.getByRole("radio", { name: "Aujourd'hui 3" })).toBeChecked();
  });

  await test.step("a wrong code, then the right one, from the order's card", () =>
    mistypeFirst(page, third));

  await test.step("one pot is broken: it stays, with a picture, and the rest leaves", () =>
    refuseBrokenPot(page, mixed));

  await test.step("a bottle of rum: the age first", () => checkAge(page, adult));

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
  await openDemoSession(page, "loueur");
  await page.goto("/remises");
  await page.getByText("En retard").tap();
  const card = page.getByRole("article").filter({ hasText: "Rhum arrangé vanille" });
  await expectSound(page);
  await card.getByRole("button", { name: /^Personne n'est venu/ }).tap();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveAccessibleName(/./);
  await expectSound(page);
  await dialog.getByRole("button", { name: /^Prévenir/ }).tap();
  await expect(dialog).toBeHidden();
  await card.getByRole("button", { name: /^Ce qui s'est passé/ }).tap();
  await expect(page.getByRole("dialog").getByText("Personne n'est venu")).toBeVisible();
});

const passOf = (page: Page): Locator => page.getByRole("dialog", { name: "Votre pass" });

const showPass = async (page: Page, order: BoughtOrder): Promise<void> => {
  const shown = page.getByRole("button", { name: `Mon pass : commande ${order.orderNumber}` });
  await pressByKeys(shown);
  const pass = passOf(page);
  await expect(pass.getByText(order.pass.code)).toBeVisible();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect(pass).toBeHidden();
  await expect(shown).toBeFocused();
};

const showPassFromOrder = async (page: Page, order: BoughtOrder): Promise<void> => {
  await pressButton(page, `Voir la commande ${order.orderNumber}`);
  const dialog = page.getByRole("dialog", { name: `Commande ${order.orderNumber}` });
  await reachByTab(dialog.getByRole("button", { name: "Afficher en plein écran" }));
  await expectSound(page);
  await page.keyboard.press("Enter");
  const pass = passOf(page);
  await expect(pass.getByRole("button", { name: "Fermer" }).last()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(pass).toBeHidden();
  await expect(dialog).toBeVisible();
};

const decideOnContest = async (operator: Page, order: BoughtOrder): Promise<void> => {
  await openDemoSession(operator, "admin");
  await operator.goto("/AdminDashboard");
  await operator.getByRole("button", { name: new RegExp(order.orderNumber) }).click();
  const dialog = operator.getByRole("dialog", { name: new RegExp(order.orderNumber) });
  await expect(dialog.getByText("Je n'ai rien reçu.")).toBeVisible();
  await dialog.getByRole("radio", { name: "Rembourser l'acheteur" }).check();
  await dialog.getByLabel("Pourquoi").fill("Personne n'a vu ce produit partir.");
  await expectSound(operator);
  await dialog.getByRole("button", { name: "Décider et prévenir" }).click();
  await expect(dialog).toBeHidden();
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
  await pressButton(page, "Envoyer");
};

test("a buyer shows their pass with the keyboard, without network too, and contests a handover", {
  tag: "@phone-too",
}, async ({ browser, visitor }) => {
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

  await test.step("what the mail says is contested, and decided", async () => {
    await handOver(lessor, order);
    await contestByMail(page, consumer);
    await expect(page.getByRole("status").first()).toBeVisible();
    await decideOnContest(await visitor(), order);
  });
  await context.close();
});
