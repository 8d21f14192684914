import { expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { connectForPayments, mailed, unprovenAccount } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { openSession } from "../sessions.ts";
import { addSpace, fillRest, publish, typeAddress } from "../space-form.ts";

const publishSpace = async (page: Page): Promise<void> => {
  const dialog = await addSpace(page);
  await typeAddress(dialog, "5 rue Amiral Lacaze, 97410 Saint-Pierre");
  await fillRest(dialog, "Garage confirmé");
  await publish(dialog);
};

test("a new lessor opens the mailed link on another device, and publishes", {
  tag: "@phone-only",
}, async ({ visitor, expectTrouble }) => {
  covers("own.email.2", "own.email.4", "own.email.12", "own.email.13");
  const [page, phone] = [await visitor(), await visitor()];
  const lessor = await unprovenAccount("lessor");
  await openSession(page, lessor);
  await page.goto("/storage-management");
  const banner = page.getByRole("complementary", { name: "Adresse à confirmer" });

  await test.step("every page says where the link went", async () => {
    await expect(banner).toContainText(lessor.email);
    await expectSound(page);
    await page.goto("/profile");
    await expect(banner).toContainText(lessor.email);
    await expectSound(page);
  });

  await test.step("nothing can be published before", async () => {
    expectTrouble(/storageSpace\/create/);
    await connectForPayments(lessor.token);
    await publishSpace(page);
    await expect(page.getByText(/^Confirmez d'abord votre adresse e-mail/).first()).toBeVisible();
  });

  await test.step("the link proves at a press, also twice", async () => {
    await phone.goto(await mailed(lessor.email, /\/confirmer-email\?token=\S+/));
    await expectSound(phone);
    await phone.getByRole("button", { name: "Confirmer mon adresse" }).click();
    await expect(phone.getByText("Merci, votre adresse est confirmée.")).toBeVisible();
    await phone.reload();
    await phone.getByRole("button", { name: "Confirmer mon adresse" }).click();
    await expect(phone.getByText("C'est déjà fait : votre adresse est confirmée.")).toBeVisible();
  });

  await test.step("the banner is gone, and the space is published", async () => {
    page.once("dialog", (dialog) => dialog.accept());
    await page.goto("/storage-management?vue=tableau");
    await expect(
      page.getByRole("button", { name: "Ajouter un espace de stockage" }).first(),
    ).toBeVisible();
    await expect(banner).toBeHidden();
    await publishSpace(page);
    await expect(page.getByText("Garage confirmé").first()).toBeVisible();
  });
});
