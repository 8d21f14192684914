import { expect } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { account, offeredSpace, today } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { payRental } from "../payment.ts";
import { dialogOf, todayInWords } from "../rental-dialog.ts";
import { openSession } from "../sessions.ts";

test("a lessor who answers first is asked, accepts, and the artisan has a lease", {
  tag: "@phone-only",
}, async ({ visitor }) => {
  covers(
    "own.product.249",
    "own.product.250",
    "own.product.251",
    "own.product.252",
    "own.product.253",
  );
  const [{ id, name, lessor }, artisan] = await Promise.all([offeredSpace(), account("artisan")]);
  const [landlord, page] = [await visitor(), await visitor()];

  await test.step("the lessor chooses to answer first", async () => {
    await openSession(landlord, lessor);
    await landlord.goto("/storage-management?vue=tableau");
    await landlord.getByRole("button", { name: `Modifier : ${name}` }).click();
    const form = landlord.getByRole("dialog");
    await form.getByRole("radio", { name: "Sur acceptation, sous 48 heures" }).check();
    await expectSound(landlord);
    await form.getByRole("button", { name: "Enregistrer" }).click();
    await expect(form).toBeHidden();
    await expect(landlord.getByText("Sur acceptation")).toBeVisible();
  });

  await test.step("the artisan asks, and nothing is charged", async () => {
    await openSession(page, artisan);
    await page.goto(`/espaces/${id}`);
    await page.getByRole("link", { name: "Demander cet espace" }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole("button", { name: "Date de début" }).click();
    await expect(page.getByRole("button", { name: "Mois suivant" })).toBeVisible();
    // At the end of a month the calendar begins with the next one.
    await expect(page.getByRole("button", { name: todayInWords, disabled: false })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.goto(`/search?space=${id}&pallets=2&months=1&from=${today()}`);
    await dialog.getByLabel("Ce que vous voulez stocker").fill("Pots de miel");
    await expectSound(page);
    await dialog.getByRole("button", { name: "Envoyer la demande" }).click();
    await payRental(page, /25,00\s€/u);
    await expect(page.getByRole("heading", { name: "Demande envoyée" })).toBeVisible();
    await expectSound(page);
    await page.getByRole("link", { name: "Voir ma demande" }).click();
    const asked = page.getByRole("article", { name });
    await expect(asked.getByText("En attente de réponse")).toBeVisible();
    await expectSound(page);
  });

  await test.step("the lessor reads what will be stored, and accepts", async () => {
    await landlord.goto("/storage-management");
    const request = landlord.getByRole("article", { name: "Vanille des Hauts" });
    await expect(request.getByText("Pots de miel")).toBeVisible();
    await expect(request.getByText(/^22,50\s€/u)).toBeVisible();
    await expectSound(landlord);
    await request.getByRole("button", { name: "Accepter Vanille des Hauts" }).click();
    await landlord.getByRole("button", { name: "Accepter la demande" }).click();
    await expect(request).toBeHidden();
  });

  await test.step("it is a lease", async () => {
    await page.goto("/storage-details");
    await page.getByRole("link", { name: "Voir la location" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });
});
