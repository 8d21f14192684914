import { expect } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { account } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { downloadOf } from "../people.ts";
import { openDemoSession, openSession } from "../sessions.ts";

test("an artisan has the year's documents one by one and as a ZIP", async ({ visitor }) => {
  covers("own.books.10");
  const page = await visitor();
  await openDemoSession(page, "artisan");
  await page.goto("/mes-documents");
  await expect(page.getByRole("heading", { level: 1, name: "Mes documents" })).toBeVisible();
  const invoice = page.getByRole("button", { name: /^Télécharger : Facture, / }).first();
  const file = await downloadOf(invoice);
  expect(file.suggestedFilename()).toMatch(/^facture-[0-9a-z]+-\d{4}-\d{6}\.pdf$/);
  const zip = await downloadOf(page.getByRole("button", { name: /^Tout télécharger/ }));
  expect(zip.suggestedFilename()).toMatch(/\.zip$/);
  await expectSound(page);
});

test("a seller gives what the tax authority asks, and reads what is left", async ({ visitor }) => {
  covers("own.books.10");
  const page = await visitor();
  await openSession(page, await account("lessor"));
  await page.goto("/informations-fiscales");
  const form = page.getByRole("form", { name: "Informations fiscales" });
  await form
    .getByLabel("IBAN du compte où vous êtes payé")
    .fill("FR14 2004 1010 0505 0001 3M02 606");
  await form.getByLabel("Titulaire de ce compte").fill("Marie Payet");
  await expectSound(page);
  await form.getByRole("button").last().click();
  await expect(page.getByText(/2606/).first()).toBeVisible();
});

test("an administrator reads what a year lacks, and takes the books of a closed month", async ({
  visitor,
}) => {
  covers("own.books.10");
  const page = await visitor();
  await openDemoSession(page, "admin");
  await page.goto("/AdminDashboard?tab=declarations");
  await expect(page.getByText(/voici ce qu'il en serait aujourd'hui|sont dus le/)).toBeVisible();
  await expectSound(page);
  await page.goto("/AdminDashboard?tab=books");
  await expect(page.getByText("Clôturé", { exact: true }).first()).toBeVisible();
  await expectSound(page);
  const fec = await downloadOf(page.getByRole("button", { name: /FEC/ }).first());
  expect(fec.suggestedFilename()).toMatch(/FEC\d{8}\.txt$/);
});
