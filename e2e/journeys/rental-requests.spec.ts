import { expect } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { account, ask, offeredSpace, rentalsOf, today } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { payRental } from "../payment.ts";
import { dialogOf } from "../rental-dialog.ts";
import { openSession } from "../sessions.ts";

/** A space whose lessor answers before anybody rents it. */
const spaceOnRequest = async () => {
  const space = await offeredSpace();
  await ask("PUT", `/api/storageSpace/update/${space.id}`, {
    token: space.lessor.token,
    fields: {
      name: space.name,
      surface: "10",
      address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
      price: "12.5",
      managerLastName: "Hoarau",
      managerFirstName: "Jean",
      phone: "0692000001",
      acceptance: "on_request",
    },
  });
  return space;
};

test("a lessor who answers first is asked, accepts, and the artisan has a lease", {
  tag: "@phone-only",
}, async ({ visitor }) => {
  covers("own.product.249", "own.product.250", "own.product.251", "own.product.252");
  const [{ id, name, lessor }, artisan] = await Promise.all([spaceOnRequest(), account("artisan")]);
  const [landlord, page] = [await visitor(), await visitor()];

  await test.step("the artisan asks, and nothing is charged", async () => {
    await openSession(page, artisan);
    await page.goto(`/search?space=${id}&pallets=2&months=1&from=${today()}`);
    const dialog = dialogOf(page);
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

  await test.step("the lessor reads what will be stored, and accepts: it is a lease", async () => {
    await openSession(landlord, lessor);
    await landlord.goto("/storage-management");
    const request = landlord.getByRole("article", { name: "Vanille des Hauts" });
    await expect(request.getByText("Pots de miel")).toBeVisible();
    await expect(request.getByText(/^22,50\s€/u)).toBeVisible();
    await expectSound(landlord);
    await request.getByRole("button", { name: "Accepter Vanille des Hauts" }).click();
    await landlord.getByRole("button", { name: "Accepter la demande" }).click();
    await expect(request).toBeHidden();
    expect(await rentalsOf(artisan)).toHaveLength(1);
  });
});
