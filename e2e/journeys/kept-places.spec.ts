import { expect, type Locator, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { account } from "../api.ts";
import { test } from "../fixtures.ts";
import { openSession } from "../sessions.ts";

/** Opens a page whose scripts are held back. @returns a function that lets them come */
const openWithoutScripts = async (page: Page, address: string): Promise<() => void> => {
  // Letters of another font would be wider or narrower; here only the parts' own places count.
  await page.route("**/*.woff2", (route) => route.abort());
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return scripts.resolve;
};

const expectKept = async (parts: Locator[], happen: () => Promise<void>): Promise<void> => {
  const placesOf = () => Promise.all(parts.map((part) => part.boundingBox()));
  const places = await placesOf();
  expect(places).not.toContain(null);
  await happen();
  expect(await placesOf()).toEqual(places);
};

test("links of the header stay where they are when those of one's role come", async ({
  visitor,
  expectTrouble,
}) => {
  covers("own.product.506");
  expectTrouble(/woff2/);
  const page = await visitor();
  for (const role of ["consumer", "artisan", "lessor"] as const) {
    await openSession(page, await account(role));
    const letScriptsCome = await openWithoutScripts(page, "/product-listing");
    const links = page.getByRole("navigation", { name: "Navigation principale" });
    const names = ["Produits locaux", "Proposer un stockage", "Service client"];
    await expectKept(
      names.map((name) => links.getByRole("link", { name })),
      async () => {
        letScriptsCome();
        await expect(links.getByRole("link", { name: "Profil" })).toBeVisible();
      },
    );
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("what only one role sees does not push the fields of a page down; a visitor sees none of it", {
  tag: "@phone-too",
}, async ({ visitor, expectTrouble }) => {
  covers("own.product.506");
  expectTrouble(/woff2/);
  const page = await visitor();
  await test.step("a visitor", async () => {
    const letScriptsCome = await openWithoutScripts(page, "/retractation");
    await expect(page.getByRole("link", { name: "Voir mes commandes" })).toBeHidden();
    letScriptsCome();
    await page.unrouteAll({ behavior: "wait" });
  });
  const cases = [
    { role: "artisan", address: "/search", field: "Lieu de stockage", link: /^Gérer mes espaces/ },
    {
      role: "consumer",
      address: "/retractation",
      field: /^Numéro de commande/,
      link: "Voir mes commandes",
    },
  ] as const;
  for (const { role, address, field, link } of cases) {
    await openSession(page, await account(role));
    const letScriptsCome = await openWithoutScripts(page, address);
    await expectKept([page.getByLabel(field), page.getByRole("link", { name: link })], async () => {
      letScriptsCome();
      await expect(page.getByRole("link", { name: /^Notifications/ })).toBeVisible();
    });
    await page.unrouteAll({ behavior: "wait" });
  }
});
