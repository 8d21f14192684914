import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";

type Visitors = {
  /** Opens a browser of its own: somebody new on the site. */
  visitor(): Promise<Page>;
  /** Lets what the browser complains about pass when it matches: a journey provokes it on purpose. */
  expectTrouble(pattern: RegExp): void;
};

const listenForTrouble = (page: Page, tell: (trouble: string) => void): void => {
  page.on("console", (message) => {
    if (message.type() === "error") tell(`console: ${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => tell(`error: ${error.message}`));
  page.on("requestfailed", (request) => {
    const failure = request.failure()?.errorText ?? "";
    // Leaving a page ends what it was still asking for.
    if (failure !== "net::ERR_ABORTED") tell(`failed: ${failure} ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) tell(`${response.status()}: ${response.url()}`);
  });
};

/** What a page's policy forbids, tried and caught included, which the console does not tell. */
const tellViolations = (): void => {
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
    // biome-ignore lint/suspicious/noConsole: the journey reads what the page complains about there
    console.error(`forbidden: ${violatedDirective} ${blockedURI}`);
  });
};

/** A test that fails for any console error, failed request or refused answer of any visitor's page. */
export const test = base.extend<Visitors & { troubles: { seen: string[]; expected: RegExp[] } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
  troubles: async ({}, use) => {
    const troubles = { seen: [] as string[], expected: [] as RegExp[] };
    await use(troubles);
    const { seen, expected } = troubles;
    const unexpected = seen.filter((text) => !expected.some((pattern) => pattern.test(text)));
    expect(unexpected, "what the browser complained about").toEqual([]);
  },
  expectTrouble: async ({ troubles }, use) => {
    await use((pattern) => troubles.expected.push(pattern));
  },
  visitor: async ({ browser, troubles }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      await context.addInitScript(tellViolations);
      contexts.push(context);
      const page = await context.newPage();
      listenForTrouble(page, (trouble) => troubles.seen.push(trouble));
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

/** Fails on any serious accessibility finding of the page as it stands, or when it is wider than the screen. */
export const expectSound = async (page: Page): Promise<void> => {
  // Nothing here has frames of other origins: gathering what each frame found in a page of its own takes five times longer.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`),
    `accessibility of ${page.url()}`,
  ).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `width of ${page.url()}`).toBeLessThanOrEqual(0);
};

/** A small real picture, as somebody would choose it. */
export const picture = (name: string): { name: string; mimeType: string; buffer: Buffer } => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWN4sdgWK2IYSAkALp1Vgc7OanMAAAAASUVORK5CYII=",
    "base64",
  ),
});

/** Puts entries into a browser's storage, from an address of the site that runs nothing of it. */
export const keepInBrowser = async (
  page: Page,
  entries: Readonly<Record<string, string>>,
): Promise<void> => {
  await page.goto("/robots.txt");
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, entries);
};
