import { expect } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { mailed, unprovenAccount } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { openSession } from "../sessions.ts";

test("a new lessor reads where the link went, and opens it on another device", {
  tag: "@phone-only",
}, async ({ visitor }) => {
  covers("own.email.12", "own.email.13");
  const [page, phone] = [await visitor(), await visitor()];
  const lessor = await unprovenAccount("lessor");
  await openSession(page, lessor);
  await page.goto("/profile");
  const banner = page.getByRole("complementary", { name: "Adresse à confirmer" });
  await expect(banner).toContainText(lessor.email);
  await expectSound(page);

  await phone.goto(await mailed(lessor.email, /\/confirmer-email\?token=\S+/));
  await phone.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await expect(phone.getByText("Merci, votre adresse est confirmée.")).toBeVisible();

  await page.goto("/storage-management");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();
});
