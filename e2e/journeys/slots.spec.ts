import { expect, type Locator, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { account, ordersOf, putOnSale, tenant } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { reachByTab } from "../keyboard.ts";
import { leaveForPayment, payOrder } from "../payment.ts";
import { openSession } from "../sessions.ts";

/** Text of the chosen slot: `Lundi 30 novembre, de 8 h à 8 h 30`. */
const CHOSEN = /^(Lundi|Jeudi) .+, de .+ à .+/;

const slotOf = (page: Page): Locator =>
  page.getByRole("region", { name: "Créneau de récupération" });

/** Chooses the day after the focused one, and its second hour. */
const chooseNext = async (page: Page): Promise<string> => {
  await page.keyboard.press("ArrowRight");
  const chosen = page.getByText(CHOSEN).last();
  await expect(chosen).toBeVisible();
  // Late in the day, only one hour is left today.
  const today = page.getByRole("radio", { name: /aujourd'hui/, checked: true });
  if (await today.isVisible()) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  const first = await chosen.innerText();
  await reachByTab(page.getByRole("radio", { name: /^de /, checked: true }));
  await page.keyboard.press("ArrowRight");
  await expect(chosen).not.toHaveText(first);
  return chosen.innerText();
};

/** Closes the place for some days, one of which has a chosen slot. */
const closeDays = async (page: Page): Promise<void> => {
  await page.goto("/remises?onglet=horaires");
  await page.getByRole("button", { name: "Fermer des jours" }).click();
  await page.getByLabel("Premier jour fermé").click();
  const first = page.getByRole("dialog", { name: "Premier jour fermé" });
  await first.getByRole("button", { disabled: false, name: /^\d/ }).first().click();
  await page.getByLabel("Dernier jour fermé").click();
  const last = page.getByRole("dialog", { name: "Dernier jour fermé" });
  await last.getByRole("button", { name: "Mois suivant" }).click();
  await last.getByRole("button", { name: /^\d/ }).last().click();
  await page.getByLabel("Motif").fill("travaux");
  await expect(page.getByText(/^1 créneau réservé sera libéré/)).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Fermer ces jours" }).click();
  await expect(page.getByRole("list", { name: "Fermetures" })).toContainText("travaux");
};

test("a buyer chooses a slot by keys, pays, and is asked again when the lessor closes", async ({
  visitor,
}) => {
  covers("own.product.84", "own.product.85", "own.product.86");
  const [page, own] = await Promise.all([visitor(), visitor()]);
  for (const one of [page, own]) await one.setViewportSize({ width: 390, height: 844 });
  const [{ artisan, lessor }, consumer] = await Promise.all([tenant(), account("consumer")]);
  const product = await putOnSale(artisan, 10);
  await page.clock.install();
  await openSession(page, consumer);
  const slot = slotOf(page);

  await test.step("before paying", async () => {
    await page.goto(`/verifier-commande?product=${product._id}`);
    await page.getByRole("radio", { name: "Plus tard" }).focus();
    const words = await chooseNext(page);
    await expectSound(page);
    await page.getByRole("button", { name: /^Payer/ }).click();
    await leaveForPayment(page);
    await payOrder(page, /^Payer/);
    await expect(slot).toContainText(words);
    await expectSound(page);
  });

  await test.step("until the lessor closes", async () => {
    await openSession(own, lessor);
    await closeDays(own);
    const [order] = await ordersOf(consumer);
    await page.goto(`/my-orders?order=${order?._id}`);
    await expect(slot).toContainText("Quand venez-vous ?");
    await page.getByRole("button", { name: "Choisir un créneau" }).click();
    await expect(slot.getByRole("list", { name: "Fermetures" })).toContainText("travaux");
    await expectSound(page);
  });
});
