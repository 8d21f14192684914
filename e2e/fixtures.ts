import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type Request,
} from "@playwright/test";
import type axe from "axe-core";
import { takeNewerAway } from "./older-browser.ts";

type Visitors = {
  /** Opens a separate browser context for a new visitor. */
  visitor(): Promise<Page>;
  /** Accepts browser errors that match the pattern, because the journey causes them on purpose. */
  expectTrouble(pattern: RegExp): void;
};

const listenForTrouble = (page: Page, tell: (trouble: string) => void): void => {
  page.on("console", (message) => {
    if (message.type() === "error") tell(`console: ${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => tell(`error: ${error.message}`));
  page.on("requestfailed", (request) => {
    const failure = request.failure()?.errorText ?? "";
    // The browser aborts open requests when it leaves a page.
    if (failure !== "net::ERR_ABORTED") tell(`failed: ${failure} ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) tell(`${response.status()}: ${response.url()}`);
  });
};

/** Lists the API calls of a visitor's pages, each with its status or "no answer". */
const listenForCalls = (context: BrowserContext): (() => string[]) => {
  const calls = new Map<Request, string>();
  context.on("request", (request) => {
    if (request.url().includes("/api/")) calls.set(request, "no answer");
  });
  context.on("response", (response) => {
    if (calls.has(response.request())) calls.set(response.request(), String(response.status()));
  });
  return () => [...calls].map(([request, end]) => `${request.method()} ${request.url()}: ${end}`);
};

/** Number of a visitor's last calls that are shown after a failure. */
const SHOWN_CALLS = 25;

/**
 * Prints what a visitor had in front of them when a test failed. A machine that keeps only the log
 * of a run loses Playwright's own pictures and files.
 */
const printPages = async (context: BrowserContext, calls: string[]): Promise<void> => {
  const contents = context.pages().map(async (page) => {
    const body = page.locator("body");
    return `${page.url()}\n${await body.ariaSnapshot({ timeout: 2000 }).catch(String)}`;
  });
  const lines = [...calls.slice(-SHOWN_CALLS), ...(await Promise.all(contents))];
  process.stdout.write(`${lines.join("\n")}\n`);
};

/**
 * Logs violations of the content security policy. The console does not show the ones that scripts
 * catch.
 */
const reportViolations = (): void => {
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
    // biome-ignore lint/suspicious/noConsole: the test reads the page's errors from the console
    console.error(`forbidden: ${violatedDirective} ${blockedURI}`);
  });
};

/**
 * A test that fails on any console error, failed request or refused answer on any visitor's page.
 */
export const test = base.extend<Visitors & { troubles: { seen: string[]; expected: RegExp[] } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from its first parameter.
  troubles: async ({}, use) => {
    const troubles = { seen: Array.of<string>(), expected: Array.of<RegExp>() };
    await use(troubles);
    const { seen, expected } = troubles;
    const unexpected = seen.filter((text) => !expected.some((pattern) => pattern.test(text)));
    expect(unexpected, "what the browser complained about").toEqual([]);
  },
  expectTrouble: async ({ troubles }, use) => {
    await use((pattern) => troubles.expected.push(pattern));
  },
  visitor: async ({ browser, troubles }, use, testInfo) => {
    const visits: { context: BrowserContext; listCalls: () => string[] }[] = [];
    await use(async () => {
      const context = await browser.newContext();
      await context.addInitScript(takeNewerAway);
      await context.addInitScript(reportViolations);
      visits.push({ context, listCalls: listenForCalls(context) });
      const page = await context.newPage();
      listenForTrouble(page, (trouble) => troubles.seen.push(trouble));
      return page;
    });
    const hasFailed = testInfo.status !== testInfo.expectedStatus;
    for (const { context, listCalls } of visits) {
      if (hasFailed) await printPages(context, listCalls());
      await context.close();
    }
  },
});

/** Rules with findings that are only advice: {@link expectSound} skips them to save time. */
const ADVICE = [
  "heading-order",
  "landmark-banner-is-top-level",
  "landmark-contentinfo-is-top-level",
  "landmark-main-is-top-level",
  "landmark-no-duplicate-banner",
  "landmark-no-duplicate-contentinfo",
  "landmark-no-duplicate-main",
  "landmark-one-main",
  "landmark-unique",
  "page-has-heading-one",
  "region",
];

/** The engine, less than half as long as `axe.source`. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Violation = { id: string; impact: axe.ImpactValue | undefined; elements: string[] };

/**
 * Violations that the axe engine finds on the current page. The engine is loaded once per document,
 * and makes no selectors of the elements, because their HTML tells which they are.
 */
export const findViolations = async (page: Page, options: axe.RunOptions): Promise<Violation[]> => {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (settings) => {
    const engine: typeof axe = Reflect.get(window, "axe");
    const { violations } = await engine.run(document, { ...settings, selectors: false });
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      elements: nodes.map(({ html }) => html),
    }));
  }, options);
};

const NAMELESS_DIALOG = '[role="dialog"]:not([aria-label], [aria-labelledby])';

/**
 * Fails on any serious accessibility violation of the current page, and if the page is wider than
 * the screen.
 */
export const expectSound = async (page: Page): Promise<void> => {
  // Mantine names a dialog one render after it shows it.
  await expect(page.locator(NAMELESS_DIALOG)).toHaveCount(0);
  // A list that is read again is dimmed until it has come.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const violations = await findViolations(page, {
    resultTypes: ["violations"],
    rules: Object.fromEntries(ADVICE.map((rule) => [rule, { enabled: false }])),
  });
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(
    serious.map(({ id, elements }) => `${id}: ${elements.join(" | ")}`),
    `accessibility of ${page.url()}`,
  ).toEqual([]);
  expect(await overflowOf(page), `width of ${page.url()}`).toBeLessThanOrEqual(0);
};

/** Number of pixels by which the page is wider than the screen: 0 or less if it fits. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Texts that stand on more lines than they have words: their column is too narrow. */
export const brokenWordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // What only a screen reader reads stands in a box narrower than a letter.
    const isSeen = (element: Element | null): boolean =>
      !element || (element.getBoundingClientRect().width > 6 && isSeen(element.parentElement));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = new Set([...range.getClientRects()].map(({ top }) => top));
      const words = text.nodeValue?.trim().split(/[\s-]+/) ?? [];
      if (lines.size > words.length && isSeen(text.parentElement)) broken.push(words.join(" "));
    }
    return broken;
  });

/** A small real picture, like one that a person chooses. */
export const picture = (name: string): { name: string; mimeType: string; buffer: Buffer } => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWN4sdgWK2IYSAkALp1Vgc7OanMAAAAASUVORK5CYII=",
    "base64",
  ),
});

/** Puts entries into a browser's storage, from an address of the site that runs no script. */
export const keepInBrowser = async (
  page: Page,
  entries: Readonly<Record<string, string>>,
): Promise<void> => {
  await page.goto("/robots.txt");
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, entries);
};
