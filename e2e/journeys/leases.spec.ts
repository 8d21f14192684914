import { expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { ask, putOnSale, rentalsOf, tenant } from "../api.ts";
import { expectSound, test } from "../fixtures.ts";
import { pressByKeys } from "../keyboard.ts";
import { pay } from "../payment.ts";
import { downloadOf } from "../people.ts";
import { openSession } from "../sessions.ts";

/** Reads the page of a space as anybody, who sees only its commune. */
const readPublicSpace = async (page: Page, spaceId: string): Promise<void> => {
  await page.goto(`/espaces/${spaceId}`);
  await expect(
    page.getByRole("heading", { level: 1, name: "Stockage à Saint-Pierre" }),
  ).toBeVisible();
  const details = page.getByRole("region", { name: "L'espace", exact: true });
  await expect(details.getByText("97410 Saint-Pierre")).toBeVisible();
  await expect(details.getByRole("img", { name: /^Photo : / })).toBeVisible();
  await expect(details.getByRole("link", { name: "Louer cet espace" })).toBeVisible();
  await expectSound(page);
};

test("a lease shows what stands where, its labels are printed, and the calendar has its arrival", async ({
  visitor,
}) => {
  covers("own.product.200", "own.product.205", "own.product.207", "own.product.209");
  const { artisan, lessor, spaceName } = await tenant();
  const { productName } = await putOnSale(artisan, 12);
  const [page, landlord] = [await visitor(), await visitor()];
  const [lease] = await rentalsOf(artisan);

  await test.step("its artisan reads it and prints the labels", async () => {
    await openSession(page, artisan);
    await page.goto(`/locations/${lease?._id}`);
    await expect(page.getByRole("heading", { level: 1, name: spaceName })).toBeVisible();
    const pallet = page.getByRole("listitem", { name: "Palette 1" });
    await expect(pallet).toContainText(`${productName}12 unités`);
    await expectSound(page);
    const labels = await downloadOf(
      page.getByRole("button", { name: "Étiquettes des palettes occupées" }),
    );
    expect(labels.suggestedFilename()).toMatch(/^etiquettes-\d{4}-\d\d-\d\d-cave-.+\.pdf$/);
  });

  await test.step("the space itself is shown to everybody, without its street", async () => {
    const { space } = await ask("GET", `/api/leases/${lease?._id}`, { token: artisan.token });
    await readPublicSpace(landlord, space._id);
  });

  await test.step("the lessor has the arrival in the calendar", async () => {
    await openSession(landlord, lessor);
    await landlord.goto("/mes-espaces/calendrier");
    await expect(landlord.getByText("3 occupées sur")).toBeVisible();
    await expect(landlord.getByRole("link", { name: /, 3 palettes$/ })).toBeVisible();
    await expectSound(landlord);
  });
});

test("a lease is rented a month longer, paid on the hosted page from a phone", {
  tag: "@phone-only",
}, async ({ visitor }) => {
  covers("own.product.259");
  const page = await visitor();
  const { artisan, spaceName } = await tenant();
  await openSession(page, artisan);
  const [lease] = await rentalsOf(artisan);
  await page.goto(`/locations/${lease?._id}`);
  await expect(page.getByRole("heading", { level: 1, name: spaceName })).toBeVisible();
  await page.getByRole("button", { name: "Prolonger" }).click();
  const dialog = page.getByRole("dialog", { name: "Prolonger" });
  await expect(dialog).toBeVisible();
  await expectSound(page);
  await pressByKeys(dialog.getByRole("button", { name: /^Payer 37,50/u }));
  await pay(page, /^Payer 37,50\s€$/u);
  const changes = page.getByRole("list", { name: "Avenants" });
  await expect(changes.getByText(/^Location prolongée/)).toBeVisible();
  await expectSound(page);
});
