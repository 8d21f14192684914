import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { PASSWORD } from "../api.ts";
import { brokenWordsOf, expectSound, overflowOf, test } from "../fixtures.ts";
import { logIn } from "../people.ts";
import { type DemoName, openDemoSession } from "../sessions.ts";

type Checks = {
  pages: { name: string; path: string; as?: string }[];
  states: { id: string; name: string }[];
};

/** The checks that the site's accessibility declaration lists: this file tests each of them. */
const { pages, states }: Checks = JSON.parse(
  readFileSync(
    path.resolve(import.meta.dirname, "../../web/src/assets/accessibility-checks.json"),
    "utf8",
  ),
);

const DEMO_ACCOUNTS: Record<string, DemoName> = {
  lessor: "loueur",
  artisan: "artisan",
  consumer: "client",
  admin: "admin",
};

const openDemoSessionAs = async (page: Page, role: string): Promise<void> => {
  const name = DEMO_ACCOUNTS[role];
  if (!name) throw new Error(`no demo account for ${role}`);
  await openDemoSession(page, name);
};

/** Titles of the public pages in the specification. */
const TITLES: Readonly<Record<string, string>> = {
  "/proposer-stockage": "Louez la place que vous n'utilisez pas",
  "/comment-ca-marche": "Comment ça marche ?",
  "/inscription": "Inscription",
  "/connexion": "Connexion",
  "/register-form?role=artisan": "Inscription artisan-producteur",
  "/contact": "Contact",
  "/terms-of-use": "Conditions d'utilisation",
  "/privacy-policy": "Politique de confidentialité",
  "/legal-notice": "Mentions légales",
  "/cette-page-n-existe-pas": "Page introuvable",
};

const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
};

const DESKTOP = { width: 1440, height: 900 };
const TABLET = { width: 1024, height: 768 };
const HALF = { width: 720, height: 900 };
/** The narrowest phones, and the most common cheap ones. */
const NARROW = [360, 320];
const ENLARGED = new Set(["/", "/connexion", "/comment-ca-marche", "/search"]);

const expectToFit = (page: Page, where: string): Promise<void> =>
  expect.poll(() => overflowOf(page), where).toBeLessThanOrEqual(0);

/**
 * Checks that the open page has no column too narrow for its words on a tablet, and loses nothing
 * on narrow phones, nor with text of double size where that is tested. The page is made narrower
 * step by step, so that it is laid out anew as rarely as possible.
 */
const expectNothingLost = async (page: Page, address: string): Promise<void> => {
  await page.setViewportSize(TABLET);
  await expectToFit(page, `${address} on a tablet`);
  expect(await brokenWordsOf(page), `${address} on a tablet`).toEqual([]);
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: 640 });
    await expectToFit(page, `${address} at ${width}`);
  }
  if (ENLARGED.has(address)) {
    await page.setViewportSize(HALF);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await expectToFit(page, `${address} at 200 %`);
  }
};

/** Pages per journey: all of them in one would take longer than any other journey. */
const PAGES_AT_ONCE = 8;

for (let from = 0; from < pages.length; from += PAGES_AT_ONCE) {
  const some = pages.slice(from, from + PAGES_AT_ONCE);
  test(`pages ${from + 1} to ${from + some.length} of the declaration, on narrow phones, on a tablet and with a text twice as large too`, async ({
    visitor,
    expectTrouble,
  }) => {
    covers(
      "own.product.35",
      "own.product.528",
      "own.product.530",
      "D3.real.1",
      "§1.purpose.1",
      "§2.routes.4",
      "§2.routes.6",
      "§2.routes.8",
      "§2.routes.16",
      "§2.routes.20",
      "§2.login.1",
      "§2.registration.2",
    );
    expectTrouble(/\b404\b/);
    expect(pages.map(({ path: address }) => address)).toEqual(
      expect.arrayContaining(Object.keys(TITLES)),
    );
    const people = new Map<string | undefined, Page>();
    for (const { path: address, as } of some) {
      const page = people.get(as) ?? (await visitor());
      if (!people.has(as) && as) await openDemoSessionAs(page, as);
      people.set(as, page);
      await page.setViewportSize(DESKTOP);
      await page.goto(address);
      await settled(page);
      const title = TITLES[address];
      if (title) {
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
        await expect(page.getByRole("banner")).toBeVisible();
        await expect(page.getByRole("contentinfo")).toBeVisible();
      }
      await expectSound(page);
      await expectNothingLost(page, address);
    }
  });
}

const reach: Record<string, (page: Page) => Promise<void>> = {
  menu: async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("link", { name: "Se connecter" })).toBeVisible();
  },
  // On the page of the menu, which a wide screen shows unfolded.
  registration: async (page) => {
    await page.setViewportSize(DESKTOP);
    await page.getByRole("button", { name: "S'inscrire" }).click();
    await expect(page.getByRole("dialog", { name: "Inscription" })).toBeVisible();
  },
  "form-errors": async (page) => {
    await page.goto("/contact");
    await page.getByRole("button", { name: "Envoyer" }).click();
    const first = page.getByRole("textbox", { name: "Nom", exact: true });
    await expect(first).toHaveAttribute("aria-invalid", "true");
    await expect(first).toBeFocused();
  },
  toast: async (page) => {
    await page.goto("/connexion");
    await logIn(page, { email: "personne@exemple.re", password: PASSWORD });
    await expect(page.getByRole("alert")).toBeVisible();
  },
  estimate: async (page) => {
    await page.goto("/");
    await page.getByRole("heading", { name: "Les espaces de stockage" }).scrollIntoViewIfNeeded();
    await page.getByLabel("Votre commune", { exact: true }).selectOption("Saint-Pierre");
    await page.getByLabel("Surface (m²)").fill("12");
    await page.getByRole("button", { name: "Prendre ce prix" }).click();
    await page.getByRole("button", { name: "Estimer" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Revenu estimé" })).toContainText("€");
  },
};

test("every state of the declaration", async ({ visitor, expectTrouble }) => {
  covers("own.product.35");
  expectTrouble(/\b400\b/);
  expect(Object.keys(reach)).toEqual(states.map(({ id }) => id));
  const page = await visitor();
  for (const { id } of states) {
    await reach[id]?.(page);
    await expectSound(page);
  }
});

test("the landing page by keyboard alone", async ({ visitor }) => {
  covers("own.product.35");
  const page = await visitor();
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Aller au contenu" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByPlaceholder("Lieu de stockage")).toBeFocused();
  await page.keyboard.type("Le Tampon");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Rechercher" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?location=Le\+Tampon/);
});
