import { startProduct } from "@stokaz/local/product";
import { callOn } from "./api.ts";
import { test as base } from "./fixtures.ts";

/** As long as the product of all other journeys has: a busy machine takes half a minute and more. */
const START_MS = 180_000;

type OwnProduct = { origin: string; stop(): Promise<void> };

/**
 * Starts a product for one journey, without demo data.
 *
 * @param settings environment variables that differ from the run's
 */
export const startOwnProduct = async (
  settings: Readonly<Record<string, string>>,
): Promise<OwnProduct> => {
  const product = await startProduct(
    {
      E2E_SETTINGS: JSON.stringify({ DEMO: "0", TILES_URL: "none", ...settings }),
    },
    { entry: ["e2e/serve.ts"] },
  );
  return { origin: `http://localhost:${product.port}`, stop: product.stop };
};

/** A test with a separate product for the whole file. */
export const testOnOwnProduct = (settings: Readonly<Record<string, string>>) => {
  const test = base.extend<object, { product: OwnProduct }>({
    product: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from its first parameter.
      async ({}, use) => {
        const product = await startOwnProduct(settings);
        callOn(product.origin);
        await use(product);
        callOn(undefined);
        await product.stop();
      },
      { scope: "worker", timeout: START_MS },
    ],
    baseURL: async ({ product }, use) => use(product.origin),
  });
  return test;
};
