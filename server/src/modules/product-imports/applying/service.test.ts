import { cents } from "@stokaz/contract/money/money";
import { covers } from "@stokaz/spec-coverage";
import { sql, type Transaction } from "kysely";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createClient } from "../../../../test/client.ts";
import { aShade, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { createImports, csv, photos } from "../../../../test/imports.ts";
import { untilOneWaits } from "../../../../test/locks.ts";
import { aStockedSpace, insertProduct, productForm } from "../../../../test/rows.ts";
import { buildApp } from "../../../app.ts";
import type { Schema } from "../../../platform/db/schema.ts";

const harness = useHarness();
const { giveTime, latest, read, errorsOf, confirm } = createImports(harness, () => ({
  artisan,
  rentalId,
}));

let artisan: Person;
let rentalId: string;
let productId: string;

beforeEach(async () => {
  ({ artisan, rentalId, productId } = await aStockedSpace(harness));
  await giveTime(productId);
});

const productOf = (id: string) =>
  harness.db
    .selectFrom("products")
    .select(["quantity", "stock_quantity", "price_cents", "brand"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** Writes a confirmed import, and does something while it waits to write the first product. */
const meanwhile = async (act: (tx: Transaction<Schema>) => Promise<unknown>) => {
  const running = await harness.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom("products")
      .select("id")
      .where("id", "=", productId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const writing = harness.app.jobs.drain();
    await untilOneWaits(harness.db);
    await act(tx);
    return { writing };
  });
  await running.writing;
};

describe("the writing of an import", () => {
  it("leaves a product alone that changes while its line is written, and says so", async () => {
    covers("own.product.756");
    const found = await read(csv("Identifiant;Marque", `${productId};Autre`));
    await confirm(found._id);
    const { brand } = await productOf(productId);
    const changed = { quantity: 30, stock_quantity: 30, price_cents: cents(1234) };
    await meanwhile((tx) =>
      tx.updateTable("products").set(changed).where("id", "=", productId).execute(),
    );
    expect(await productOf(productId)).toEqual({ ...changed, brand });
    expect(await latest()).toMatchObject({ state: "done", applied: 0, wrong: 1 });
    expect(await errorsOf(found._id)).toEqual([expect.stringContaining("a changé depuis")]);
  });

  it("calls no line wrong that another run wrote meanwhile", async () => {
    covers("own.product.757");
    const other = await insertProduct(harness.db, rentalId, { name: "Vanille" });
    await giveTime(other);
    const found = await read(csv("Identifiant;Marque", `${productId};Autre`, `${other};Autre`));
    await confirm(found._id);
    await meanwhile(async (tx) => {
      await tx.updateTable("products").set({ brand: "Autre" }).where("id", "=", other).execute();
      await tx
        .updateTable("product_import_lines")
        .set({ applied_at: new Date() })
        .where("product_id", "=", other)
        .execute();
    });
    expect(await latest()).toMatchObject({ state: "done", applied: 2, wrong: 0 });
  });

  it("is not begun a second time while it lasts for hours", async () => {
    covers("own.product.757");
    const found = await read(csv("Identifiant;Marque", `${productId};Autre`));
    await confirm(found._id);
    const { rows } = await sql<{ hours: number }>`
      select expire_seconds / 3600 as hours from pgboss.job
      where name = 'apply-product-import' and data->>'importId' = ${found._id}`.execute(harness.db);
    expect(rows).toEqual([{ hours: 6 }]);
  });

  it("tries a line again whose pictures found no room, instead of calling it wrong", async () => {
    covers("own.product.758");
    const { files } = harness.deps;
    const opening = Promise.withResolvers<void>();
    const put: typeof files.put = async (name, bytes) => {
      await opening.promise;
      await files.put(name, bytes);
    };
    const busy = await buildApp({ ...harness.deps, files: { ...files, put } });
    onTestFinished(async () => {
      await busy.server.close();
      await busy.jobs.stop();
    });
    const { call } = createClient(await busy.server.listen({ port: 0, host: "127.0.0.1" }));
    const file = csv("Identifiant;Marque;Photos", `${productId};Autre;pot.png`);
    const found = await read(file, { pictures: await photos("pot.png") });
    await confirm(found._id);

    const shades = await Promise.all(Array.from({ length: 22 }, (_, index) => aShade(index)));
    const uploads = shades.map((productPhoto) =>
      call("POST", "/api/product/create", {
        token: artisan.token,
        form: productForm(rentalId, { productPhoto }),
      }),
    );
    // Nothing is stored before the store opens, so only an upload without room is answered.
    expect((await Promise.race(uploads)).body.code).toBe("picture/busy");
    await busy.jobs.drain();
    const { body } = await call("GET", "/api/product/imports/latest", { token: artisan.token });
    expect(body.import).toMatchObject({ state: "applying", applied: 0, wrong: 0 });

    opening.resolve();
    await Promise.all(uploads);
    await sql`
      update pgboss.job set start_after = now()
      where name = 'apply-product-import' and state = 'retry'`.execute(harness.db);
    expect(await latest()).toMatchObject({ state: "done", applied: 1, wrong: 0 });
    expect((await productOf(productId)).brand).toBe("Autre");
  });
});
