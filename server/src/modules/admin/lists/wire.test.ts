import { randomUUID } from "node:crypto";
import { cents } from "@stokaz/contract/money/money";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { textOf } from "../../../../test/client.ts";
import { ADMIN, aConsumer, anAdmin, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import {
  aStockedSpace,
  insertCheckout,
  insertMovement,
  insertOrder,
  insertProduct,
  today,
} from "../../../../test/rows.ts";

const harness = useHarness(ADMIN);

let admin: Person;

beforeAll(async () => {
  admin = await anAdmin(harness);
});

const FILES: Readonly<Record<string, string>> = {
  transactions: "transactions",
  users: "utilisateurs",
  spaces: "espaces",
  products: "produits",
};

const exported = async (query: Record<string, string>) => {
  const { status, headers, body } = await harness.call(
    "GET",
    `/api/admin/export?${new URLSearchParams(query)}`,
    { token: admin.token },
  );
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("content-disposition")).toBe(
    `attachment; filename="${FILES[query.type ?? ""]}-${today()}.csv"`,
  );
  return textOf(body).split("\r\n").slice(0, -1);
};

const word = () => `zz${randomUUID().slice(0, 8)}`;

/** Inserts consumers of one name, numbered from 0 by their first names. */
const insertNamesakes = (name: string, count: number) =>
  harness.db
    .insertInto("users")
    .values(
      Array.from({ length: count }, (_, index) => ({
        id: randomUUID(),
        role: "consumer" as const,
        email: `${name}-${index}@test.re`,
        password_hash: "x",
        name,
        first_name: `Nº ${String(index).padStart(4, "0")}`,
        address: "",
        fixed_phone: "",
        mobile_phone: "",
        profile_photo: null,
        terms_accepted_at: null,
        terms_version: null,
        connected_account_id: null,
        created_at: new Date("2026-02-03T04:05:06Z"),
        updated_at: new Date(),
        deleted_at: null,
      })),
    )
    .execute();

describe("GET /api/admin/export", () => {
  it("names the day alone of a refund by bank transfer", async () => {
    covers("own.product.719");
    const { buyer, productId } = await aStockedSpace(harness);
    const orderId = await insertOrder(harness.db, { buyerId: buyer.userId, productId });
    const checkoutId = await insertCheckout(harness.db, orderId);
    const movement = { amountCents: 900, occurredAt: new Date("2025-05-04T20:00:00Z") };
    const transfer = await insertMovement(harness.db, checkoutId, "bank_refund", movement);
    const refund = await insertMovement(harness.db, checkoutId, "refund", movement);
    const dateOf = async (id: string) =>
      (await exported({ type: "transactions", q: id.slice(0, 13) }))[1]?.split(";")[1];
    expect(await dateOf(transfer)).toBe("05/05/2025");
    expect(await dateOf(refund)).toBe("05/05/2025 00:00");
  });

  it("exports people filtered and sorted, also more than one batch", async () => {
    covers("own.api.20");
    const name = word();
    await insertNamesakes(name, 1203);
    const [head, ...lines] = await exported({ type: "users", q: name, sort: "name" });
    expect(head).toMatch(/^\uFEFF?Référence;Nom;Prénom;Email;/u);
    expect(lines).toHaveLength(1203);
    expect(lines[1202]).toContain(
      `;${name};Nº 1202;${name}-1202@test.re;;;;Consommateur;03/02/2026 08:05;;`,
    );
  });

  it("exports transactions in euros with a comma, and spaces with their state", async () => {
    covers("own.product.45", "own.product.183", "own.product.690");
    const { buyer, productId, spaceId } = await aStockedSpace(harness);
    const name = word();
    await harness.db.updateTable("users").set({ name }).where("id", "=", buyer.userId).execute();
    const orderId = await insertOrder(harness.db, { buyerId: buyer.userId, productId });
    const number = `CMD-${orderId.slice(0, 8)}`;
    const checkoutId = await insertCheckout(harness.db, orderId);
    const occurredAt = new Date("2026-02-03T04:05:06Z");
    const id = await insertMovement(harness.db, checkoutId, "order_payment", {
      amountCents: 1250,
      occurredAt,
    });
    const [, ...lines] = await exported({ type: "transactions", q: name });
    expect(lines).toEqual([
      `${id};03/02/2026 08:05;Commande;Réussie;12,5;Marie ${name};${number} · Miel de letchi`,
    ]);
    await harness.db
      .updateTable("storage_spaces")
      .set({ taken_off_at: occurredAt })
      .where("id", "=", spaceId)
      .execute();
    const [heads, space] = await exported({ type: "spaces", q: spaceId });
    expect(heads).toMatch(/;Masqué;Annonce retirée le$/);
    expect(space).toMatch(/;;03\/02\/2026 08:05$/);
    expect(space).toContain(
      `${spaceId};Garage de Terre Sainte;5 rue Amiral Lacaze, 97410 Saint-Pierre;10;2;12,5;Jean Hoarau;`,
    );
  });

  it("exports products with their state, sheet and unit price", async () => {
    covers("own.product.45", "own.product.183");
    const { productId } = await aStockedSpace(harness);
    await harness.db
      .updateTable("products")
      .set({
        net_amount: 250,
        net_unit: "g",
        price_cents: cents(1130),
        facts: { allergens: ["milk"], origin: "La Réunion" },
      })
      .where("id", "=", productId)
      .execute();
    const [heads, product] = await exported({ type: "products", q: productId });
    expect(product).toContain(`${productId};Miel de letchi;Ruche des Hauts;Vanille des Hauts;`);
    expect(product).toMatch(/;250\sg;45,2;CONTIENT : LAIT;/u);
    const columns = heads?.split(";") ?? [];
    expect(product?.split(";")[columns.indexOf("Origine")]).toBe("La Réunion");
    expect(product?.split(";")).toHaveLength(columns.length);
  });

  it("lets no text run as a formula in a spreadsheet", async () => {
    covers("own.api.20");
    const { rentalId } = await aStockedSpace(harness);
    const brand = word();
    const names = ['=HYPERLINK("http://x")', "+1+1", "-2", "@SUM(A1)", "\tonglet"];
    for (const name of names) await insertProduct(harness.db, rentalId, { name, brand });
    const [, ...lines] = await exported({ type: "products", q: brand });
    expect(lines).toHaveLength(names.length);
    for (const line of lines) expect(line.slice(37)).toMatch(/^"?'/);
  });

  it("is written in the audit log, without the words that were searched", async () => {
    const { email } = await aConsumer(harness);
    await exported({ type: "users", q: email, role: "consumer" });
    const written = await harness.db
      .selectFrom("audit_log")
      .select("detail")
      .where("action", "=", "export")
      .orderBy("created_at", "desc")
      .executeTakeFirst();
    expect(written?.detail).toMatchObject({ list: "users", role: "consumer", isSearched: true });
    expect(JSON.stringify(written)).not.toContain(email);
  });

  it("refuses a filter of another list", async () => {
    const { status } = await harness.call("GET", "/api/admin/export?type=spaces&role=lessor", {
      token: admin.token,
    });
    expect(status).toBe(400);
  });
});
