import path from "node:path";
import { defineConfig } from "@playwright/test";
import { fastFolder } from "@stokaz/local/fast-folder";
import { freePort } from "@stokaz/local/free-port";
import { CHROMIUM_FLAGS, findChromium } from "./chromium.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const reports = path.resolve(ROOT, process.env.REPORTS_DIR ?? "reports");

// Workers load this file again and inherit the runner's environment, so the port is chosen once for
// all of them.
process.env.E2E_PORT ??= String(await freePort());
// The browsers keep what their processes share in files of the temporary folder: on a disk this takes
// 6 % of the processor time of all journeys.
process.env.TMPDIR = fastFolder();
const origin = `http://localhost:${process.env.E2E_PORT}`;
const { executablePath, env } = findChromium();

export default defineConfig({
  testDir: "journeys",
  outputDir: path.join(reports, "test-results"),
  // More workers than the two processors of the reference machine, because pages wait for answers,
  // redirects and repeated requests.
  workers: 4,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Two cores, slow ones at times, are shared with the product, its database and the payment sandbox:
  // the timeouts only end what hangs, and no journey has its own.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["json", { outputFile: path.join(reports, "playwright.json") }]],
  use: {
    baseURL: origin,
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: "fr-FR",
    timezoneId: "Indian/Reunion",
    // One journey tests the service worker; in the others it would complain when a server stops.
    serviceWorkers: "block",
    // No animations, so that the colour checks see the final colours.
    contextOptions: { reducedMotion: "reduce" },
    // Recording makes the run half as long again; use `--trace on` to debug.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      args: CHROMIUM_FLAGS,
      env: { ...process.env, ...env },
      ...(executablePath ? { executablePath } : {}),
    },
  },
  projects: [
    {
      name: "desktop",
      grepInvert: /@phone-only/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      // The main loop, and everything that looks different on a phone: the menu, sheets, the switch
      // from list to map. The texts are the same.
      grep: /@phone-(only|too)/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
  webServer: {
    command: `"${process.execPath}" serve.ts`,
    cwd: import.meta.dirname,
    url: `${origin}/readyz`,
    env: { PORT: process.env.E2E_PORT },
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  },
});
