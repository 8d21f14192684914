import { randomUUID } from "node:crypto";
import { cents } from "@stokaz/contract/money/money";
import { CATEGORIES } from "@stokaz/contract/products/categories";
import {
  rateClassOf,
  splitVat,
  VAT_REGIMES,
  vatOfSale,
  vatRatesOn,
} from "@stokaz/contract/tax/vat";
import type { TerritoryCode } from "@stokaz/contract/territories";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { insertOrder } from "../src/modules/orders/repository.ts";
import { inTransaction } from "../src/platform/db/db.ts";
import { useHarness } from "./harness.ts";
import { aStockedSpace, insertProduct, today } from "./rows.ts";

const harness = useHarness();

let market: Awaited<ReturnType<typeof aStockedSpace>>;

beforeAll(async () => {
  market = await aStockedSpace(harness);
});

const stand = (vat_status: (typeof VAT_REGIMES)[number] | null) =>
  harness.db
    .updateTable("artisan_profiles")
    .set({ vat_status })
    .where("user_id", "=", market.artisan.userId)
    .execute();

/** Sells a unit of each product in one order. @returns its id */
const sell = async (territory: TerritoryCode, productIds: readonly string[]): Promise<string> => {
  const id = randomUUID();
  const { space_id: spaceId } = await harness.db
    .selectFrom("products")
    .select("space_id")
    .where("id", "=", market.productId)
    .executeTakeFirstOrThrow();
  const order = { id, spaceId, buyerId: market.buyer.userId, total: cents(100) };
  const now = new Date();
  const made = { createdAt: now, holdExpiresAt: now, today: today() };
  const rates = vatRatesOn(territory, today());
  const lines = productIds.map((productId) => ({ productId, quantity: 1, price: cents(100) }));
  await inTransaction(harness.db, (tx) => insertOrder(tx, { ...order, ...made, rates }, lines));
  return id;
};

const vatOf = (orderId: string) =>
  harness.db
    .selectFrom("order_lines")
    .select(["vat_regime", "vat_rate"])
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();

describe("what a line is sold under", () => {
  it("is what the contract's table says, for each way to stand, territory and kind of goods", async () => {
    covers("own.product.312");
    const kinds = [...Object.values(CATEGORIES).flat(), null];
    const productIds: string[] = [];
    for (const sub_category of kinds) {
      productIds.push(await insertProduct(harness.db, market.rentalId, { sub_category }));
    }
    for (const territory of ["reunion", "mayotte"] as const) {
      for (const status of [...VAT_REGIMES, null]) {
        await stand(status);
        const expected = kinds.map((kind) => {
          const vat = vatOfSale(territory, status, rateClassOf(kind), today());
          return { vat_regime: vat?.regime ?? null, vat_rate: vat?.rate ?? null };
        });
        expect(await vatOf(await sell(territory, productIds))).toEqual(expected);
      }
    }
  });

  it("is at the rate that its artisan says of a product", async () => {
    covers("own.product.321");
    await stand("liable");
    const biscuits = { sub_category: "Biscuits et confiseries", vat_class: "reduced" } as const;
    const wine = { sub_category: "Poudres et extraits", vat_class: "standard" } as const;
    const ids = [];
    for (const kind of [biscuits, wine]) {
      ids.push(await insertProduct(harness.db, market.rentalId, kind));
    }
    const rates = (await vatOf(await sell("reunion", ids))).map(({ vat_rate }) => vat_rate);
    expect(rates).toEqual([210, 850]);
    await stand("franchise");
    const none = (await vatOf(await sell("reunion", ids))).map(({ vat_rate }) => vat_rate);
    expect(none).toEqual([0, 0]);
  });

  it("stays as it was, whatever becomes of the profile, and nobody can write it", async () => {
    covers("own.product.312");
    await stand("liable");
    const orderId = await sell("reunion", [market.productId]);
    await stand("franchise");
    expect(await vatOf(orderId)).toEqual([{ vat_regime: "liable", vat_rate: 210 }]);
    const rewritten = sql`
      update order_lines set vat_rate = 850 where order_id = ${orderId}
    `.execute(harness.db);
    await expect(rewritten).rejects.toThrow("the VAT of a line is what it was sold under");
  });
});

describe("the tax in the database", () => {
  it("is that of the contract, half a cent included", async () => {
    covers("own.product.311");
    const amounts = [0, 1, 3, 6, 7, 999, 1021, 1085, 1800, 123_456, 10_000_000, 2_000_000_000];
    for (const rate of [0, 210, 850, 2000]) {
      const { rows } = await sql<{ gross: number; vat: number }>`
        select gross, vat_within(gross, ${rate}) as vat from unnest(${amounts}::bigint[]) as asked (gross)
        union all select -gross, vat_within(-gross, ${rate}) from unnest(${amounts}::bigint[]) as asked (gross)
      `.execute(harness.db);
      for (const { gross, vat } of rows) {
        expect([gross, rate, vat]).toEqual([gross, rate, splitVat(cents(gross), rate).vat]);
      }
    }
  });
});
