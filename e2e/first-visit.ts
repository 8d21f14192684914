import { chromium, type Page } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./chromium.ts";
import { startOwnProduct } from "./own-product.ts";

// Measures the wait of a first visitor with a cheap phone on a poor network: until the landing page
// can be read, until the listing shows its first four pictures, until a product can be ordered. It
// prints medians and the scripts loaded until then.
const RUNS = 5;
const NETWORK = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true };
const PICTURES = 4;

const { executablePath, env } = findChromium();
const browser = await chromium.launch({
  env: { ...process.env, ...env },
  args: CHROMIUM_FLAGS,
  ...(executablePath ? { executablePath } : {}),
});
const product = await startOwnProduct({ DEMO: "1" });

/** Milliseconds from the start of the visit until the largest part of the page is painted. */
const untilRead = (page: Page): Promise<number> =>
  page.waitForLoadState("networkidle").then(() =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(list.getEntries().at(-1)?.startTime ?? 0),
          ).observe({
            type: "largest-contentful-paint",
            buffered: true,
          });
        }),
    ),
  );

const untilPictures = (page: Page): Promise<number> =>
  page
    .waitForFunction((wanted) => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>("main li img")];
      const shown = pictures
        .slice(0, wanted)
        .filter((picture) => picture.complete && picture.naturalWidth > 0);
      return shown.length === wanted && performance.now();
    }, PICTURES)
    // The script in the page gives a number.
    .then((found) => found.jsonValue() as Promise<number>);

/** Waits until React has hydrated the button, so that a click works. */
const untilOrdered = (page: Page): Promise<number> =>
  page
    .waitForFunction(() => {
      const order = [...document.querySelectorAll("main button")].find(
        ({ textContent }) => textContent === "Placer la commande",
      );
      return (
        Object.keys(order ?? {}).some((key) => key.startsWith("__reactProps")) && performance.now()
      );
    })
    // The script in the page gives a number.
    .then((found) => found.jsonValue() as Promise<number>);

const visit = async (
  path: string,
  until: (page: Page) => Promise<number>,
): Promise<{ ms: number; scripts: number }> => {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: "block" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  const kinds = new Map<string, string>();
  let scripts = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === "Script") scripts += encodedDataLength;
  });
  await page.goto(`${product.origin}${path}`, { waitUntil: "commit" });
  const ms = await until(page);
  const visited = { ms, scripts };
  await context.close();
  return visited;
};

try {
  const answer = await fetch(`${product.origin}/api/product/getProducts?limit=1`);
  // The contract's answer, as far as it is read here.
  const { data } = (await answer.json()) as { data: { _id: string }[] };
  const visits: Record<string, [path: string, until: (page: Page) => Promise<number>]> = {
    "landing page read": ["/", untilRead],
    [`listing with ${PICTURES} pictures`]: ["/product-listing", untilPictures],
    "product can be ordered": [`/produits/${data[0]?._id}`, untilOrdered],
  };
  for (const [name, [path, until]] of Object.entries(visits)) {
    const runs: { ms: number; scripts: number }[] = [];
    while (runs.length < RUNS) runs.push(await visit(path, until));
    const median = runs.toSorted((one, other) => one.ms - other.ms)[RUNS >> 1];
    process.stdout.write(
      `${name.padEnd(28)} ${((median?.ms ?? 0) / 1000).toFixed(2)} s, ${((median?.scripts ?? 0) / 1000).toFixed(0)} kB of scripts until then\n`,
    );
  }
} finally {
  await browser.close();
  await product.stop();
}
