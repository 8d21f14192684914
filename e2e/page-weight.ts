import { chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./chromium.ts";

// Measures the cost of a first visit to a page: transferred bytes by kind, and the time until the
// largest element is painted. It needs a running product: `node e2e/page-weight.ts
// http://localhost:3000/product-listing`.
const [address = "http://localhost:3000/product-listing"] = process.argv.slice(2);
const RUNS = 5;
const SETTLED_MS = 1500;
/** Factor by which a cheap phone's processor is slower than this one. */
const SLOWDOWN = 4;
const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};

type Visit = { lcp: number; bytes: Map<string, number> };

const { executablePath, env } = findChromium();
const browser = await chromium.launch({
  env: { ...process.env, ...env },
  args: CHROMIUM_FLAGS,
  ...(executablePath ? { executablePath } : {}),
});

const visit = async (screen: keyof typeof SCREENS): Promise<Visit> => {
  const context = await browser.newContext(SCREENS[screen]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  if (screen === "phone") await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const kinds = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await page.waitForTimeout(SETTLED_MS);
  const lcp = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().at(-1)?.startTime ?? 0);
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  await context.close();
  return { lcp, bytes };
};

for (const screen of ["phone", "desktop"] as const) {
  const visits: Visit[] = [];
  for (let run = 0; run < RUNS; run += 1) visits.push(await visit(screen));
  const [median] = visits.toSorted((one, other) => one.lcp - other.lcp).slice(RUNS >> 1);
  const kinds = [...(median?.bytes ?? [])].map(
    ([kind, size]) => `${kind} ${(size / 1000).toFixed(0)} kB`,
  );
  const total = [...(median?.bytes.values() ?? [])].reduce((sum, size) => sum + size, 0);
  process.stdout.write(
    `${screen}: ${(total / 1000).toFixed(0)} kB (${kinds.join(", ")}); LCP ${median?.lcp.toFixed(0)} ms\n`,
  );
}
await browser.close();
