import { expect } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { ask, mailed } from "../api.ts";
import { anOrder, handOver } from "../door.ts";
import { expectSound, test } from "../fixtures.ts";
import { pressButton, pressByKeys } from "../keyboard.ts";
import { openSession } from "../sessions.ts";

const HONEY = /^Miel /;

/** Text of the last mail to a person about a subject. @param subject part of it */
const mailText = async (to: string, subject: RegExp): Promise<string> => {
  const { data } = await ask("GET", `/sandbox/mail?format=json&to=${encodeURIComponent(to)}`);
  const found = data.find((mail: { subject: string }) => subject.test(mail.subject));
  return found?.text ?? "";
};

test("a purchase is given up by keys alone, without an account, from the foot of a page to the receipt", async ({
  visitor,
}) => {
  covers("own.product.100", "own.product.102", "own.product.103");
  const { consumer, order } = await anOrder(2);
  const page = await visitor();

  await test.step("a number and an e-mail ask for a link", async () => {
    await page.goto("/cookies");
    await page.getByRole("link", { name: "Renoncer au contrat ici" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Renoncer au contrat");
    await page.getByRole("textbox", { name: "Numéro de commande" }).focus();
    await page.keyboard.type(order.orderNumber.toLowerCase());
    await page.keyboard.press("Tab");
    await page.keyboard.type(consumer.email);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status")).toBeVisible();
  });

  await test.step("the link leads to the choice, then to a last look", async () => {
    await page.goto(await mailed(consumer.email, /\/retractation\?token=\S+/));
    await pressByKeys(page.getByRole("checkbox", { name: HONEY }), "Space");
    await pressButton(page, /^Diminuer/);
    await expectSound(page);
    await pressButton(page, "Continuer");
    await expect(page.getByText("Étape 2 sur 2 : vérifier")).toBeFocused();
    await expectSound(page);
  });

  await test.step("the receipt stands there, and in the mail", async () => {
    await pressButton(page, "Confirmer l'annulation");
    const confirmation = page.getByRole("region", { name: "Confirmation" });
    await expect(confirmation).toBeFocused();
    await expect(confirmation).toContainText("C'est noté");
    const receipt = page.getByRole("region", { name: "Accusé de réception" });
    const sentence = (await receipt.getByRole("paragraph").first().textContent()) ?? "";
    expect(sentence).toContain(order.orderNumber);
    await expectSound(page);
    await expect.poll(() => mailText(consumer.email, /bien reçue/)).toContain(sentence);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Imprimer ce reçu" })).toBeFocused();
  });
});

test("one of three pots is given up after pickup, brought back, and refunded", {
  tag: "@phone-only",
}, async ({ visitor }) => {
  covers("own.product.101", "own.product.103", "own.product.106");
  const { lessor, consumer, order } = await anOrder(3);
  await handOver(lessor, order);
  const [page, place] = [await visitor(), await visitor()];
  await Promise.all([openSession(page, consumer), openSession(place, lessor)]);

  await test.step("one unit", async () => {
    await page.goto(`/my-orders/${order._id}/retractation`);
    await page.getByRole("checkbox", { name: HONEY }).tap();
    for (const _ of [3, 2]) await page.getByRole("button", { name: /^Diminuer/ }).tap();
    await page.getByRole("button", { name: "Continuer" }).tap();
    await expect(page.getByText(/^À rapporter, à vos frais/)).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: "Confirmer la rétractation" }).tap();
    await expect(page.getByText("À rendre")).toBeVisible();
  });

  await test.step("the lessor has it back", async () => {
    await place.goto("/remises");
    await place.getByRole("tab", { name: "Retours" }).tap();
    await expectSound(place);
    await place.getByRole("button", { name: /^Produit rendu/ }).tap();
    await expectSound(place);
    await place.getByRole("button", { name: "Enregistrer le retour" }).tap();
    await expect(place.getByText(/^Aucun retour n'est attendu/)).toBeVisible();
  });

  await test.step("its money is on the way back, and the order says so", async () => {
    await page.goto(`/my-orders?order=${order._id}`);
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("rétractation : 1 unité")).toBeVisible();
    await expect(dialog.getByText(/Remboursement de 8,50/)).toBeVisible();
    await expectSound(page);
  });
});
