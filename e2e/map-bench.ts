import { chromium, type Page } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./chromium.ts";
import { startOwnProduct } from "./own-product.ts";

// Measures how smoothly the map moves with thousands of places: the time between two frames while
// it is dragged and zoomed, on this machine and with a processor that is four times slower, like a
// phone's.
const COUNTS = [50, 500, 5000];
const SLOWDOWNS = [1, 4];
const DRAGS = 3;
const DRAG_STEPS = 25;
const ZOOMS = 4;
const LESSOR = { email: "loueur@demo.stokaz.re", password: "demo-stokaz" };

/** Copies of the lessor's own spaces all over the island. */
const spaces = (own: readonly object[], count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({
    ...own[index % own.length],
    _id: crypto.randomUUID(),
    name: `Espace ${index}`,
    lat: -21.35 + 0.45 * Math.abs(Math.sin(index * 12.9898)),
    lng: 55.25 + 0.55 * Math.abs(Math.sin(index * 78.233)),
  }));

/** Records the time of each frame until it is stopped. */
const recordFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    const note = (now: number): void => {
      frames.push(now);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });

const framesOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    // The script above puts this into the page.
    const { frames } = window as unknown as { frames: number[] };
    return frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  });

const move = async (page: Page): Promise<void> => {
  const map = page.locator(".leaflet-container");
  const box = await map.boundingBox();
  if (!box) throw new Error("no map");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (let zoom = 0; zoom < ZOOMS; zoom += 1) {
    for (let drag = 0; drag < DRAGS; drag += 1) {
      const side = drag % 2 === 0 ? 1 : -1;
      await page.mouse.move(x, y + 100);
      await page.mouse.down();
      await page.mouse.move(x + side * 250, y + 40, { steps: DRAG_STEPS });
      await page.mouse.up();
    }
    await page.getByRole("button", { name: "Zoomer", exact: true }).click();
    await page.waitForTimeout(400);
  }
};

const at = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);

const product = await startOwnProduct({ DEMO: "1" });
const { executablePath, env } = findChromium();
const browser = await chromium.launch({
  args: CHROMIUM_FLAGS,
  env: { ...process.env, ...env },
  ...(executablePath ? { executablePath } : {}),
});
try {
  const login = await fetch(`${product.origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(LESSOR),
  });
  // The contract's answer, as far as it is read here.
  const { token, user } = (await login.json()) as { token: string; user: { role: string } };
  const getAll = await fetch(`${product.origin}/api/storageSpace/getall`, {
    headers: { authorization: `Bearer ${token}` },
  });
  // The contract's answer, as far as it is read here.
  const own = (await getAll.json()) as object[];
  const rows: Record<string, number | string>[] = [];
  for (const slowdown of SLOWDOWNS) {
    for (const count of COUNTS) {
      const page = await browser.newPage({
        baseURL: product.origin,
        viewport: { width: 1440, height: 900 },
      });
      await page.addInitScript(
        (session) => {
          for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
        },
        { token, role: user.role, user: JSON.stringify(user) },
      );
      await page.route("**/api/storageSpace/getall", (route) =>
        route.fulfill({ json: spaces(own, count) }),
      );
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
      const before = performance.now();
      await page.goto("/storage-management");
      await page.locator(".leaflet-marker-icon").first().waitFor();
      const shown = Math.round(performance.now() - before);
      const markers = await page.locator(".leaflet-marker-icon").count();
      await recordFrames(page);
      await move(page);
      const frames = (await framesOf(page)).sort((one, other) => one - other);
      rows.push({
        processor: `1/${slowdown}`,
        places: count,
        markers,
        "shown after, ms": shown,
        "frame p50": at(frames, 0.5),
        p95: at(frames, 0.95),
        p99: at(frames, 0.99),
        longest: at(frames, 1),
        "over 50 ms, %": ((100 * frames.filter((ms) => ms > 50).length) / frames.length).toFixed(1),
      });
      await page.close();
    }
  }
  // biome-ignore lint/suspicious/noConsole: the table is the result of the benchmark
  console.table(rows);
} finally {
  await browser.close();
  await product.stop();
}
