import { expect } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { account, askedRental, offeredSpace, settleDebit } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { openSession } from "../sessions.ts";

const PROCESSING = "Votre paiement est en cours de traitement…";
const ONE_PALLET = { pallets: 1, months: 1 };

test("a debit is being processed until the bank says yes: the page keeps looking", async ({
  visitor,
  expectTrouble,
}) => {
  covers("own.product.9");
  // The order is not paid yet, so the server answers 409.
  expectTrouble(/\b409\b/);
  const page = await visitor();
  const [artisan, space] = await Promise.all([account("artisan"), offeredSpace()]);
  const { url, sessionId } = await askedRental(artisan, space.id, ONE_PALLET);
  await openSession(page, artisan);
  await page.goto(url);
  await page.getByRole("button", { name: /^Prélever 12,50\s€/u }).click();
  await page.waitForURL("**/Storagepaymentsuccess**");
  await expect(page.getByText(PROCESSING)).toBeVisible();
  await expect(page.getByRole("button", { name: "Vérifier à nouveau" })).toBeVisible();
  await expectSound(page);
  await settleDebit(sessionId, "succeeded");
  await expect(page.getByRole("heading", { name: "Votre espace est réservé" })).toBeVisible();
  await expect(page.getByText(space.name)).toBeVisible();
  await expectSound(page);
});

test("a payment that nobody knows is said in a sound way", async ({ visitor, expectTrouble }) => {
  covers("§2.outcomes.2");
  expectTrouble(/\b40[04]\b/);
  const page = await visitor();
  await openSession(page, await account("artisan"));
  await page.goto("/Storagepaymentsuccess");
  await expect(page.getByText(/^Quelque chose s'est mal passé/)).toBeVisible();
  await expectSound(page);
  await openSession(page, await account("consumer"));
  await page.goto("/ProductPaymentSuccess");
  await expect(page.getByText("Paiement non confirmé")).toBeVisible();
  await expectSound(page);
});

test("the payer's bank asks whether it is them", async ({ visitor, expectTrouble }) => {
  covers("own.product.9");
  expectTrouble(/\b402\b/);
  const page = await visitor();
  const [artisan, space] = await Promise.all([account("artisan"), offeredSpace()]);
  const { url } = await askedRental(artisan, space.id, ONE_PALLET);
  await openSession(page, artisan);
  await page.goto(url);
  const payWithChallenge = async (): Promise<void> => {
    await page.getByLabel("Numéro de carte").fill("4000 0027 6000 3184");
    await page.getByRole("button", { name: /^Payer 12,50\s€$/u }).click();
    await expect(page.getByRole("heading", { name: /^Votre banque vérifie/ })).toBeVisible();
  };
  await payWithChallenge();
  await page.getByRole("button", { name: "Refuser" }).click();
  await expect(page.getByRole("alert")).toContainText("n’a pas pu vous authentifier");
  await page.goto(url);
  await payWithChallenge();
  await page.getByRole("button", { name: "Autoriser le paiement" }).click();
  await page.waitForURL("**/Storagepaymentsuccess**");
  await expect(page.getByText(space.name)).toBeVisible();
});
