import path from "node:path";
import { covers } from "@stokaz/spec-coverage";
import { expect, it } from "vitest";
import { ADMIN } from "./factories.ts";
import { type Harness, useHarness } from "./harness.ts";
import { aMarket } from "./market.ts";
import { aProduct } from "./purchases.ts";

/** A replacement for the official picture. */
const NOTICE = path.join(import.meta.dirname, "../../web/src/assets/empty-products.svg");

const usual = useHarness(ADMIN);
const withNotice = useHarness({ ...ADMIN, GUARANTEE_NOTICE: NOTICE });

const orderMailOf = async (harness: Harness): Promise<string> => {
  const { artisan, consumer, money, rentalId } = await aMarket(harness);
  const product = await aProduct(harness, artisan, rentalId, { quantity: "5", area: "1" });
  await money.aPaidOrder(consumer, product, 1);
  const mails = await harness.mailsTo(consumer.email);
  return mails.find(({ subject }) => subject.endsWith(": à récupérer"))?.text ?? "";
};

it("is linked to in the mail of an order where the operator named it", async () => {
  covers("own.product.681");
  const text = await orderMailOf(withNotice);
  const address = /avis officiel : (\S+)/.exec(text)?.[1] ?? "";
  expect(address).toBe(`${withNotice.baseUrl}/avis-garantie-legale`);
  expect((await fetch(address)).headers.get("content-type")).toBe("image/svg+xml");
});

it("is not named in that mail otherwise, which still tells of the guarantee", async () => {
  covers("own.product.681");
  const text = await orderMailOf(usual);
  expect(text).toContain("Garantie légale : deux ans au moins");
  expect(text).not.toContain("avis officiel");
});
