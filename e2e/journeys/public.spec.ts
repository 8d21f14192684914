import { gzipSync } from "node:zlib";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { covers } from "@stokaz/spec-coverage";
import { test } from "../fixtures.ts";

/**
 * Maximum bytes of the landing page before it can be used. What its HTML takes depends on what is on
 * sale, which other journeys change.
 */
const BUDGET = { scripts: 155_500, files: 175_700, html: 23_500 };

/** Mantine's titles and texts read it, and leave it to the theme to set it: it may be absent. */
const UNSET_BY_MANTINE = "--mantine-text-wrap";

const attribute = (html: string, pattern: RegExp): string | undefined => pattern.exec(html)?.[1];
const linkedData = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = ""]) => JSON.parse(json),
  );

test("search engines and shared links find words, addresses and pictures before any script", async ({
  request,
}) => {
  covers("own.api.36", "own.api.39");
  const read = async (path: string) => {
    const answer = await request.get(path);
    return { status: answer.status(), html: await answer.text(), headers: answer.headers() };
  };
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  const product = listed.find((path) => path.startsWith("/produits/")) ?? "";
  const place = listed.find((path) => path.startsWith("/lieux/")) ?? "";
  const others = listed.filter((path) => !/^\/(?:produits|lieux)\//.test(path));
  expect(others).toContain("/stockage/saint-pierre");

  for (const path of [...others, product, place]) {
    const { status, html } = await read(path);
    expect(status, path).toBe(200);
    expect(html.match(/<title>[^<]{10,}<\/title>/g), path).toHaveLength(1);
    expect(attribute(html, /<meta name="description" content="([^"]*)"/), path).toMatch(/.{30,}/);
    expect(attribute(html, /<link rel="canonical" href="[^"]*?:\d+([^"]*)"/), path).toBe(path);
    expect(attribute(html, /<meta property="og:image" content="([^"]*)"/), path).toMatch(/^http/);
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1);
    expect(html, path).not.toContain('name="robots"');
  }

  expect(linkedData((await read("/")).html).map((thing) => thing["@type"])).toContain(
    "Organization",
  );
  const sold = linkedData((await read(product)).html);
  expect(sold.map((thing) => thing["@type"])).toEqual(["BreadcrumbList", "Product"]);
  expect(sold[1]).toMatchObject({
    offers: { "@type": "Offer", priceCurrency: "EUR", availability: "https://schema.org/InStock" },
  });

  const kept = linkedData((await read(place)).html);
  expect(kept.map((thing) => thing["@type"])).toEqual(["BreadcrumbList", "Place", "ItemList"]);

  for (const path of [
    "/cette-page-n-existe-pas",
    "/produits/rien",
    "/espaces/00000000-0000-4000-8000-000000000000",
    "/lieux/rien",
    "/stockage/paris",
  ]) {
    const { status, html } = await read(path);
    expect(status, path).toBe(404);
    expect(html, path).toContain('content="noindex"');
    expect(html, path).toContain("introuvable");
  }
  for (const path of ["/profile", "/my-orders", "/storage-management", "/AdminDashboard"]) {
    expect((await read(path)).html, path).toContain('content="noindex"');
  }
  // Only the page's own scripts may run.
  const { headers } = await read("/");
  expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-/);
  expect(headers["content-security-policy"]).not.toMatch(/script-src[^;]*unsafe/);
});

test("the landing page is light: all it needs before it can be used", async ({ request }) => {
  const html = await (await request.get("/")).text();
  // Style sheets are inline in the page; the links to them are not fetched.
  const fetched = html.replaceAll(/<link type="text\/plain"[^>]*>/g, "");
  const files = [
    ...new Set(
      [...fetched.matchAll(/(?:href|src)="(\/assets\/[^"#]+\.(?:js|css|woff2))/g)].map(
        ([, file = ""]) => file,
      ),
    ),
  ];
  const sizes = await Promise.all(
    files.map(async (file) => {
      const body = await (await request.get(file)).body();
      return { file, size: file.endsWith(".woff2") ? body.length : gzipSync(body).length };
    }),
  );
  const sum = (kind: string): number =>
    sizes.filter(({ file }) => file.endsWith(kind)).reduce((total, { size }) => total + size, 0);
  expect(sum(".js")).toBeGreaterThan(50_000);
  expect(sum(".js")).toBeLessThanOrEqual(BUDGET.scripts);
  expect(sum("")).toBeLessThanOrEqual(BUDGET.files);
  expect(gzipSync(html).length).toBeLessThanOrEqual(BUDGET.html);
});

test("every variable of the theme that a page's styles use has a value", async ({ request }) => {
  covers("own.product.521");
  for (const path of ["/", "/search", "/product-listing", "/connexion", "/panier"]) {
    const html = await (await request.get(path)).text();
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)]
      .map(([, text = ""]) => text)
      .join("");
    const named = (pattern: RegExp): string[] =>
      [...styles.matchAll(pattern)].map(([, name = ""]) => name);
    const used = new Set(named(/var\((--mantine-[\w-]+)\)/g));
    const defined = new Set([...named(/(--mantine-[\w-]+):/g), UNSET_BY_MANTINE]);
    expect(used.size, path).toBeGreaterThan(50);
    expect(
      [...used].filter((name) => !defined.has(name)),
      path,
    ).toEqual([]);
  }
});

test("a style sheet that stands in the page is not loaded again", async ({ visitor }) => {
  covers("own.product.508");
  const page = await visitor();
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "stylesheet") loaded.push(new URL(request.url()).pathname);
  });
  // The toasts' sheet is asked for last, once the page has been hydrated.
  const toasts = page.waitForRequest(/toast-area[^/]*\.css/);
  await page.goto("/product-listing");
  await toasts;
  const inPage = await page
    .locator('link[type="text/plain"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(inPage.length).toBeGreaterThan(0);
  expect(loaded.filter((sheet) => inPage.includes(sheet) || inPage.includes(`${sheet}#`))).toEqual(
    [],
  );
});

test.describe("without JavaScript", () => {
  test("the public pages read well, and lead on", async ({ browser }) => {
    covers("own.product.36", "own.product.535");
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/première plateforme/);
    await expect(page.getByText(/\d+ espaces avec de la place/)).toBeVisible();
    await expect(
      page.getByRole("heading", { name: "Les derniers produits arrivés" }),
    ).toBeVisible();
    await expect(page.getByText("Chargement").filter({ visible: true })).toHaveCount(0);

    await page.getByPlaceholder("Lieu de stockage").fill("Saint-Pierre");
    await page.getByRole("button", { name: "Rechercher" }).click();
    await expect(page).toHaveURL(/\/search\?location=Saint-Pierre$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(
      page.getByRole("listitem").filter({ hasText: "97410 Saint-Pierre" }).first(),
    ).toContainText("/ palette / mois");
    await expect(page.getByText("Chargement").filter({ visible: true })).toHaveCount(0);

    await page.goto("/");
    await page.getByRole("link", { name: /^Stockage à Saint-Pierre/ }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: "Stockage à Saint-Pierre" }),
    ).toBeVisible();
    await expect(page.getByRole("main").getByRole("listitem").first()).toContainText("€");

    await page.goto("/product-listing?name=miel");
    await expect(page.getByRole("article").first()).toContainText(/miel/i);
    await expect(page.getByRole("article").first()).toContainText("Vendu par");

    await page.goto("/legal-notice");
    await expect(page.getByText("OPERATOR_ADDRESS")).toBeVisible();
    await expect(page.getByText("contact@stokaz.example").first()).toBeVisible();
    await context.close();
  });
});

/** Turns the network off, and waits until the service worker knows, a moment after the pages. */
const loseNetwork = async (context: BrowserContext, page: Page): Promise<void> => {
  await context.setOffline(true);
  const askWorker = () =>
    page.evaluate(() =>
      fetch(`/assets/${crypto.randomUUID()}.js`).then(
        () => "answered",
        () => "away",
      ),
    );
  await expect.poll(askWorker).toBe("away");
};

test("without network, a page says what still works, and a link leads where it says once there is one", async ({
  browser,
}) => {
  covers("own.product.36");
  const context = await browser.newContext({ serviceWorkers: "allow" });
  const page = await context.newPage();
  const away = page.getByRole("heading", { name: "Impossible de joindre le site" });

  await test.step("a page is opened that the browser caches", async () => {
    await page.goto("/comment-ca-marche");
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
  });

  await test.step("a link is tapped without network, and leads on once there is one", async () => {
    await loseNetwork(context, page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Mentions légales" }).click();
    await expect(page).toHaveURL(/\/legal-notice$/);
    await expect(away).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "Mentions légales" })).toBeVisible();
  });

  await test.step("a page that nothing answers for says what still works", async () => {
    await loseNetwork(context, page);
    await page.goto("/search");
    await expect(away).toBeVisible();
    await expect(page.getByText("Ce qui marche encore")).toBeVisible();
    await page.evaluate(() => {
      document.title = "Toujours là";
    });
    // This page was read a moment ago, so it is cached.
    const tab = await context.newPage();
    await tab.goto("/comment-ca-marche");
    await expect(tab.getByRole("heading", { level: 1, name: "Comment ça marche ?" })).toBeVisible();
    await expect(page).toHaveTitle("Toujours là");
    await context.setOffline(false);
    await expect(
      page.getByRole("heading", { level: 1, name: /Espaces de stockage/ }),
    ).toBeVisible();
  });
  await context.close();
});
