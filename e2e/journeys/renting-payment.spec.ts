import { expect } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { account, askedRental, offeredSpace, payAt, rentalsOf, sendEvents } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { expectHostedPage, payRental } from "../payment.ts";
import {
  chooseToday,
  dialogOf,
  leaveForRentalPayment,
  openRentalDialog,
} from "../rental-dialog.ts";
import { openSession } from "../sessions.ts";

const SORRY = "Quelque chose s'est mal passé, veuillez réessayer plus tard.";

test("a declined card can be followed by one that pays, then the outcome outlives a reload", async ({
  visitor,
  expectTrouble,
}) => {
  covers(
    "§7.renting.5",
    "D3.real.4",
    "§4.renting.1",
    "§2.routes.17",
    "§2.renting.8",
    "§2.outcomes.1",
  );
  expectTrouble(/\b402\b/);
  const page = await visitor();
  const { name } = await openRentalDialog(page);
  await chooseToday(page);
  await leaveForRentalPayment(page);
  await page.getByRole("button", { name: "Carte refusée" }).click();
  await expect(page.getByRole("button", { name: /^Payer/ })).toBeVisible();
  await payRental(page, /^Payer 12,50\s€$/u);
  await expect(page.getByText(name)).toBeVisible();
  await page.reload();
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByText(/^12,50\s€$/u)).toBeVisible();
  await page.getByRole("link", { name: "Gérer mes espaces de stockage" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
});

test("a double click asks for one rental; leaving the payment page keeps the choice and frees the pallets", async ({
  visitor,
}) => {
  covers("own.product.16", "§4.renting.4", "D6.settled.9", "§4.states.7");
  const page = await visitor();
  const { id } = await openRentalDialog(page);
  const dialog = dialogOf(page);
  const pallets = dialog.getByLabel("Nombre de palettes", { exact: true });
  await chooseToday(page);
  await test.step("two clicks ask once", async () => {
    await pallets.fill("3");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/create-checkout-session")) asked.push(request.url());
    });
    await dialog.getByRole("button", { name: "Louer" }).dblclick();
    await expectHostedPage(page);
    expect(asked).toHaveLength(1);
  });
  await test.step("cancelling returns to the dialog with what was chosen", async () => {
    await page.getByRole("button", { name: /Revenir à/ }).click();
    await page.waitForURL("**/search?**");
    await expect(pallets).toHaveValue("3");
    await expect(dialog.getByRole("button", { name: "Louer" })).toBeEnabled();
    await expect(dialog.getByText(/^37,50\s€$/u).first()).toBeVisible();
  });
  await test.step("so does the browser's back button, and another artisan gets the pallets", async () => {
    await pallets.fill("10");
    await leaveForRentalPayment(page);
    const freed = page.waitForResponse(/\/api\/checkout\/.*\/cancel/);
    await page.goBack();
    await freed;
    await expect(pallets).toHaveValue("10");
    const { url } = await askedRental(await account("artisan"), id, { pallets: 10, months: 1 });
    expect(url).toContain("/sandbox/checkout/");
  });
});

test("the outcome is the same whoever hears of the payment first", async ({
  visitor,
  expectTrouble,
}) => {
  covers("D4.payments.9", "§2.routes.17", "§2.outcomes.2");
  const page = await visitor();
  const [space, artisan] = await Promise.all([offeredSpace(), account("artisan")]);
  await openSession(page, artisan);
  const outcomeOf = ({ sessionId }: { sessionId: string }): string =>
    `/Storagepaymentsuccess?session_id=${sessionId}`;
  const done = page.getByText("Paiement reçu, merci");
  await test.step("the provider's event, then the page", async () => {
    const asked = await askedRental(artisan, space.id, { pallets: 1, months: 2 });
    await payAt(asked.url);
    await expect.poll(async () => (await rentalsOf(artisan)).length).toBe(1);
    await page.goto(outcomeOf(asked));
    await expect(done).toBeVisible();
    await expect(page.getByText(/^25,00\s€$/u)).toBeVisible();
    await expectSound(page);
  });
  await test.step("the page, then the provider's event", async () => {
    const asked = await askedRental(artisan, space.id, { pallets: 2, months: 1 });
    await sendEvents("hold");
    await payAt(asked.url);
    await page.goto(outcomeOf(asked));
    await expect(done).toBeVisible();
    await sendEvents("normal");
    await page.reload();
    await expect(done).toBeVisible();
    expect(await rentalsOf(artisan)).toHaveLength(2);
  });
  await test.step("the page while the payment is still under way", async () => {
    expectTrouble(/\b409\b/);
    const asked = await askedRental(artisan, space.id, { pallets: 3, months: 1 });
    await page.goto(outcomeOf(asked));
    await expect(page.getByText("Votre paiement est en cours de traitement…")).toBeVisible();
    await expectSound(page);
    await payAt(asked.url);
    await expect(done).toBeVisible();
    expect(await rentalsOf(artisan)).toHaveLength(3);
  });
  await test.step("not to somebody else, nor for a session that is unknown", async () => {
    expectTrouble(/\b404\b/);
    const outcome = page.url();
    const other = await visitor();
    await openSession(other, await account("artisan"));
    await other.goto(outcome);
    await expect(other.getByText(SORRY)).toBeVisible();
    await expectSound(other);
    await other.goto("/Storagepaymentsuccess?session_id=cs_test_unknown");
    await expect(other.getByText(SORRY)).toBeVisible();
    await other.goto("/Storagepaymentsuccess");
    await expect(other.getByText(SORRY)).toBeVisible();
  });
});
