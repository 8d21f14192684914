import { expect } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { anOrder, handOver } from "../door.ts";
import { expectSound, picture, test } from "../fixtures.ts";
import { pressButton } from "../keyboard.ts";
import { openSession } from "../sessions.ts";

test("a buyer signals a problem with a picture, the artisan proposes a part, the buyer agrees", {
  tag: "@phone-only",
}, async ({ visitor }) => {
  covers("own.disputes.24");
  const { lessor, artisan, consumer, order } = await anOrder(2);
  await handOver(lessor, order);
  const [buyer, seller] = [await visitor(), await visitor()];
  await Promise.all([openSession(buyer, consumer), openSession(seller, artisan)]);

  await test.step("from the order, with words and a picture", async () => {
    await buyer.goto(`/my-orders?order=${order._id}`);
    await buyer.getByRole("dialog").getByRole("link", { name: "Signaler un problème" }).click();
    await expect(buyer.getByRole("checkbox", { name: /^Miel / })).toBeChecked();
    await buyer.getByLabel("Qu'est-ce qui ne va pas ?").selectOption("C'est abîmé");
    await buyer.getByLabel("Dites-le avec vos mots").fill("Un des deux pots est fendu.");
    await buyer.getByLabel("Photos", { exact: true }).setInputFiles(picture("pot.png"));
    await expect(buyer.getByRole("list", { name: "Photos choisies" })).toBeVisible();
    await buyer.getByRole("radio", { name: /Tout me rembourser/ }).check({ force: true });
    await expectSound(buyer);
    await buyer.getByRole("button", { name: "Ouvrir le litige" }).click();
    await expect(buyer.getByText(/pour répondre\. Ensuite, la plateforme décide/)).toBeVisible();
    await expect(buyer.getByRole("list", { name: "Photos" }).getByRole("img")).toBeVisible();
  });

  await test.step("the artisan finds it and proposes a part", async () => {
    await seller.goto("/litiges");
    await expect(seller.getByText("À vous", { exact: true })).toBeVisible();
    await expectSound(seller);
    await seller.getByRole("link", { name: /^Ouvrir le litige/ }).click();
    await seller.getByRole("button", { name: "Proposer une partie" }).click();
    await seller.getByLabel("Montant proposé").fill("3");
    await seller.getByLabel("Votre message").fill("Je vous rembourse le pot fendu.");
    await expectSound(seller);
    await seller.getByRole("button", { name: "Proposer une partie" }).click();
    await expect(seller.getByText("Réponse reçue")).toBeVisible();
  });

  await test.step("the buyer agrees, and it is over", async () => {
    await buyer.reload();
    await buyer.getByRole("button", { name: "Accepter la proposition" }).click();
    await pressButton(buyer, "Accepter la proposition");
    await expect(buyer.getByText("Réglé à l'amiable")).toBeVisible();
    await expect(buyer.getByText(/reviennent sur la carte/)).toBeVisible();
    await expectSound(buyer);
  });
});
