import { covers } from "@stokaz/spec-coverage";
import { expect, it } from "vitest";
import { ADMIN, aConsumer, anAdmin } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aStockedSpace, insertOrder, insertProduct } from "../../../../test/rows.ts";

const harness = useHarness(ADMIN);

/** An artisan of whom units of embroidery and of honey were handed over, and others wait. */
const aProducer = async () => {
  const { artisan, rentalId } = await aStockedSpace(harness);
  const { userId: buyerId } = await aConsumer(harness);
  const embroidery = { category: "Artisanat", sub_category: "Textile et broderie" };
  const productId = await insertProduct(harness.db, rentalId, { ...embroidery, quantity: 20 });
  const honeyId = await insertProduct(harness.db, rentalId, { quantity: 20 });
  const handedOver = { status: "collected", collected_at: new Date() } as const;
  await insertOrder(harness.db, { buyerId, productId, quantity: 3 }, handedOver);
  await insertOrder(harness.db, { buyerId, productId: honeyId, quantity: 2 }, handedOver);
  await insertOrder(harness.db, { buyerId, productId, quantity: 5 });
  return artisan;
};

it("has the units handed over in a year by stream of waste, with the identifier of each", async () => {
  covers("own.product.574", "own.api.420");
  const artisan = await aProducer();
  const { token } = await anAdmin(harness);
  const read = async (year: number): Promise<string[]> =>
    String(
      (await harness.call("GET", `/api/admin/producers/register?year=${year}`, { token })).body,
    )
      .trim()
      .split("\r\n");
  const thisYear = harness.deps.clock.now().getFullYear();
  const seller = "Vanille des Hauts SARL;73282932000074";
  const [columns, ...rows] = await read(thisYear);
  expect(columns).toContain(
    "Vendeur;SIRET;Filière;Identifiant unique;Unités remises;À déclarer par l'opérateur",
  );
  expect(rows).toEqual([`${seller};Emballages;;5;Oui`, `${seller};Textiles;;3;Oui`]);
  expect(await read(thisYear - 1)).toHaveLength(1);

  const json = { packagingNumber: "FR123456_01ABCD", textileNumber: "FR123456_11ABCD" };
  await harness.call("PUT", "/api/auth/business", { token: artisan.token, json });
  expect((await read(thisYear)).slice(1)).toEqual([
    `${seller};Emballages;FR123456_01ABCD;5;Non`,
    `${seller};Textiles;FR123456_11ABCD;3;Non`,
  ]);
  const { detail } = await harness.db
    .selectFrom("audit_log")
    .select("detail")
    .where("action", "=", "export")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ list: "producers", year: thisYear });
});
