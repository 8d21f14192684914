import { expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { account, PASSWORD } from "../api.ts";
import { keepInBrowser, test } from "../fixtures.ts";
import { logIn, openAccount, openMenu, toast } from "../people.ts";

const EXPIRED = "Session expirée. Veuillez vous reconnecter.";

/**
 * Collects every first-level heading that is shown from now on, in this document and later ones.
 */
const headingsShown = async (page: Page): Promise<string[]> => {
  const shown: string[] = [];
  await page.exposeFunction("tellHeading", (text: string) => shown.push(text));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const text = document.querySelector("h1")?.textContent;
      if (text) Reflect.get(window, "tellHeading")(text);
    }).observe(document, { childList: true, subtree: true });
  });
  return shown;
};

test("a browser that refuses storage lets one in until the page is loaded again", async ({
  visitor,
  expectTrouble,
}) => {
  covers("own.product.532");
  // The script of the router that keeps scroll positions complains, and goes on.
  expectTrouble(/: (SecurityError: )?refused/);
  const page = await visitor();
  const { email } = await account("consumer");
  // Both are errors where cookies are blocked.
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("refused", "SecurityError");
        },
      });
    }
  });
  await page.goto("/connexion");
  await expect(page.getByText("Votre navigateur ne gardera pas votre session")).toBeVisible();
  await logIn(page, { email, password: PASSWORD });
  await page.waitForURL("**/product-listing");
  await openMenu(page);
  await expect(page.getByRole("button", { name: "Déconnexion" })).toBeVisible();
});

test("logging out ends the session in every tab, for the back button and on the server; logging in is back there", async ({
  visitor,
  expectTrouble,
}) => {
  covers(
    "§7.accounts.1",
    "D5.calls.1",
    "§4.session.1",
    "§4.session.2",
    "§2.routes.7",
    "§2.header.8",
    "§6.roles.9",
  );
  // The other tab may take over the live events, or ask for a count, before it learns that it is
  // logged out.
  expectTrouble(/\/api\/(live|notifications\/count|conversations\/unread)/);
  const page = await visitor();
  const email = await openAccount(page, "consumer");
  await page.goto("/profile");
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const other = await page.context().newPage();
  await other.goto("/my-orders");
  await expect(other.getByRole("heading", { name: "Historique achats" })).toBeVisible();

  // The other tab hears of it even while this one still waits for the next page.
  const { promise: hasEnded, resolve: end } = Promise.withResolvers<void>();
  await page.route("**/assets/landing*.js", async (route) => {
    await hasEnded;
    await route.continue();
  });
  await openMenu(page);
  await page.getByRole("button", { name: "Déconnexion" }).click();
  await other.waitForURL("**/connexion?next=%2Fmy-orders");
  await expect(other.getByRole("heading", { name: "Historique achats" })).toBeHidden();
  end();
  await page.waitForURL((url) => url.pathname === "/");

  await page.goBack();
  await page.waitForURL("**/connexion?next=%2Fprofile");
  const answer = await page.request.get("/api/auth/me", {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(401);
  await logIn(page, { email, password: PASSWORD });
  await page.waitForURL((url) => url.pathname === "/profile");
});

test("a session that died while one was away: said once, then home, nothing private shown", async ({
  visitor,
  expectTrouble,
}) => {
  covers("§7.wire.4", "§4.session.3", "§8.messages.2", "§9.constants.2");
  expectTrouble(/\/api\//);
  const page = await visitor();
  await openAccount(page, "consumer");
  await keepInBrowser(page, { token: "dead" });
  const shown = await headingsShown(page);
  await page.clock.install();
  await page.goto("/my-orders");
  // The page makes several calls, all of which are refused.
  await expect(toast(page, "")).toHaveText(EXPIRED);
  await page.clock.runFor(1000);
  expect(new URL(page.url()).pathname).toBe("/my-orders");
  await page.clock.runFor(1000);
  await page.waitForURL((url) => url.pathname === "/");
  expect(shown).not.toContain("Historique achats");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("the server's role is believed over the browser's, without a flash", async ({ visitor }) => {
  covers("D5.calls.2", "§3.user.1", "§6.roles.2", "§6.roles.9");
  const page = await visitor();
  await openAccount(page, "consumer");
  await page.evaluate(() => localStorage.setItem("role", "lessor"));
  const shown = await headingsShown(page);
  await page.goto("/storage-management");
  await page.waitForURL("**/product-listing");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(shown.join()).not.toMatch(/stockages/);
  expect(await page.evaluate(() => localStorage.getItem("role"))).toBe("consumer");
  await page.goto("/AdminDashboard");
  await page.waitForURL("**/product-listing");
});

test("the registration dialog and the burger keep the keyboard and give it back", {
  tag: "@phone-too",
}, async ({ visitor }) => {
  covers(
    "§4.states.5",
    "§9.constants.27",
    "§2.header.7",
    "§2.dialog.1",
    "§2.dialog.2",
    "§2.dialog.3",
  );
  const page = await visitor();
  await page.goto("/contact");
  const burger = page.getByRole("button", { name: "Menu" });
  const register = page.getByRole("banner").getByRole("button", { name: "S'inscrire" });
  const isPhone = await burger.isVisible();
  // A key pressed before the script is there would be lost.
  await expect(isPhone ? burger : register).toBeEnabled();
  if (isPhone) {
    await burger.press("Enter");
    await expect(burger).toHaveAttribute("aria-expanded", "true");
    await burger.press("Shift+Tab");
    await expect(
      page.getByRole("banner").getByRole("link", { name: "Se connecter" }),
    ).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(burger).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(register).toBeHidden();
    await expect(burger).toBeFocused();
    await burger.press("Enter");
  }
  await register.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Inscription" });
  await expect(dialog.getByRole("link", { name: "Choisir" })).toHaveCount(3);
  for (const choice of [
    "Inscription loueur particulier",
    "Inscription artisan-producteur",
    "Inscription consommateur responsable",
  ]) {
    await expect(dialog.getByRole("heading", { name: choice })).toBeVisible();
  }
  expect((await dialog.boundingBox())?.width).toBe(isPhone ? 390 : 800);
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press("Tab");
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(isPhone ? burger : register).toBeFocused();
  if (isPhone) await burger.press("Enter");
  await register.press("Enter");
  await dialog.getByRole("link", { name: "Choisir" }).first().press("Enter");
  await page.waitForURL("**/register-form?role=lessor");
  await expect(dialog).toBeHidden();
});
