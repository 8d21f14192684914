import { addDays, DAY_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, anAdmin, type Person } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { createMoney, type Money } from "../../../test/money.ts";
import { aPlace, type Place } from "../../../test/place.ts";
import { today } from "../../../test/rows.ts";
import { checkVat } from "../../../test/sold-vat.ts";

const harness = useHarness(ADMIN);

let money: Money;
let place: Place;
let admin: Person;
let buyer: Person;
/** Order with goods of the first artisan, who pays VAT, and of the second, who is in franchise. */
let sold: { orderId: string; number: string };

const month = today().slice(0, 7);
const DAY = today();
const TOMORROW = addDays(today(), 1);

const stand = (seller: number, vat_status: "liable" | "franchise" | "outside") =>
  harness.db
    .updateTable("artisan_profiles")
    .set({ vat_status })
    .where("user_id", "=", place.seller(seller).userId)
    .execute();

const good = async (seller: number, sub_category: string, price: number, quantity = 1) => {
  const made = await place.good(seller, price);
  await harness.db
    .updateTable("products")
    .set({ sub_category })
    .where("id", "=", made.id)
    .execute();
  return { ...made, quantity };
};

const buy = async (wanted: Awaited<ReturnType<typeof good>>[]) => {
  const paid = await money.aPaidBasket(buyer, place.spaceId, wanted);
  const { order_number } = await harness.db
    .selectFrom("orders")
    .select("order_number")
    .where("id", "=", paid.orderId)
    .executeTakeFirstOrThrow();
  return { ...paid, number: order_number ?? "" };
};

const download = async (path: string, { token }: Person) => {
  const answer = await fetch(`${harness.baseUrl}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const [heads, ...lines] = (await answer.text()).trimEnd().split("\r\n");
  return { name: answer.headers.get("content-disposition"), heads, lines };
};

const ofSeller = (seller: number, content: "days" | "lines", of = month) =>
  download(`/api/earnings/vat?month=${of}&content=${content}`, place.seller(seller));

const SELLER = "732829320;Vanille des Hauts SARL";
const LIABLE = "Assujetti à la TVA";
const FRANCHISE = "TVA non applicable, article 293 B du CGI";

beforeAll(async () => {
  money = createMoney(harness);
  place = await aPlace(harness, 3);
  admin = await anAdmin(harness);
  buyer = await aConsumer(harness);
  await stand(0, "liable");
  await stand(1, "franchise");
  await stand(2, "outside");
  sold = await buy([
    await good(0, "Savons", 1085, 2),
    await good(0, "Miels", 1021),
    await good(1, "Savons", 500),
  ]);
  await harness.setNow(new Date(Date.now() + DAY_MS));
  expect((await place.cancelUnits(0, sold.orderId, 0, 1)).status).toBe(200);
  await harness.app.jobs.runNow("make-refunds");
  await harness.setNow(undefined);
});

describe("GET /api/earnings/vat", () => {
  it("has a row by day and rate, with what went back on the day it did", async () => {
    covers("own.api.226", "own.product.314");
    const { name, heads, lines } = await ofSeller(0, "days");
    expect(name).toBe(`attachment; filename="tva-jours-${month}.csv"`);
    expect(heads).toContain(
      "Jour;SIREN;Vendeur;Commandes;Remboursements;TVA;Taux (%);Total HT (€);Montant de TVA (€);Total TTC (€)",
    );
    const all = TOMORROW.startsWith(month)
      ? lines
      : [...lines, ...(await ofSeller(0, "days", TOMORROW.slice(0, 7))).lines];
    expect(all).toEqual([
      `${DAY};${SELLER};1;0;${LIABLE};8,5;20;1,7;21,7`,
      `${DAY};${SELLER};1;0;${LIABLE};2,1;10;0,21;10,21`,
      `${TOMORROW};${SELLER};0;1;${LIABLE};8,5;-10;-0,85;-10,85`,
    ]);
  });

  it("has each line that was sold, in franchise without tax", async () => {
    covers("own.api.226");
    const { name, heads, lines } = await ofSeller(1, "lines");
    expect(name).toBe(`attachment; filename="tva-lignes-${month}.csv"`);
    expect(heads).toContain(
      "Jour;Opération;Commande;Produit;Quantité;SIREN;Vendeur;TVA;Taux (%);Total HT (€);Montant de TVA (€);Total TTC (€)",
    );
    expect(lines).toEqual([
      `${DAY};Vente;${sold.number};Produit 3;1;${SELLER};${FRANCHISE};0;5;0;5`,
    ]);
  });

  it("refuses anyone but the artisan, and says no tax where nobody knew the regime", async () => {
    covers("own.api.226");
    expect((await ofSeller(2, "lines")).lines).toEqual([]);
    const { number } = await buy([await good(2, "Miels", 700)]);
    expect((await ofSeller(2, "lines")).lines).toEqual([
      `${DAY};Vente;${number};Produit 4;1;${SELLER};Inconnue à la vente;;;;7`,
    ]);
  });

  it("sums small lines as their order does, not one by one", async () => {
    covers("own.product.311", "own.product.314");
    await stand(2, "liable");
    const eight = [];
    for (let made = 0; made < 8; made += 1) eight.push(await good(2, "Savons", 7));
    const { checkoutId } = await buy(eight);
    // A price of 7 cents contains 1 cent of VAT, 56 cents contain 4.
    expect(await checkVat(harness.db, checkoutId)).toEqual({ charged: 4, back: 0 });
    const { lines } = await ofSeller(2, "days");
    expect(lines).toContain(`${DAY};${SELLER};1;0;${LIABLE};8,5;0,52;0,04;0,56`);
  });

  it("is for artisans", async () => {
    const path = `/api/earnings/vat?month=${month}&content=days`;
    expect((await harness.call("GET", path)).status).toBe(401);
    for (const { token } of [buyer, place.lessor, admin]) {
      expect((await harness.call("GET", path, { token })).status).toBe(403);
    }
    const wrong = `/api/earnings/vat?month=${month}&content=years`;
    const { status, body } = await harness.call("GET", wrong, place.seller(0));
    expect([status, body.errors]).toEqual([
      400,
      [{ field: "content", message: "Contenu inconnu" }],
    ]);
  });
});

describe("an order", () => {
  it("says to its buyer the VAT of who pays it, as it was paid", async () => {
    covers("own.product.319");
    const { body } = await harness.call("GET", "/api/orders/getOrders", buyer);
    const order = body.data.find(({ _id }: { _id: string }) => _id === sold.orderId);
    expect(order.vat).toEqual([
      { rate: 850, amount: 1.7 },
      { rate: 210, amount: 0.21 },
    ]);
  });

  it("has it in its contract, frozen when it was paid", async () => {
    covers("own.product.318");
    const { facts } = await harness.db
      .selectFrom("papers")
      .select("facts")
      .where("order_id", "=", sold.orderId)
      .executeTakeFirstOrThrow();
    expect(facts).toMatchObject({
      lines: [
        { vat: { regime: "liable", rate: 850 } },
        { vat: { regime: "liable", rate: 210 } },
        { vat: { regime: "franchise", rate: 0 } },
      ],
    });
  });
});

describe("GET /api/admin/vat/export", () => {
  const path = (content: string, of = month) =>
    `/api/admin/vat/export?month=${of}&content=${content}`;

  it("has what all sellers sold, and keeps who took it", async () => {
    covers("own.api.225");
    const { lines } = await download(path("lines"), admin);
    const ofOrder = lines.filter((line) => line.includes(`;Vente;${sold.number};`));
    expect(ofOrder).toEqual([
      `${DAY};Vente;${sold.number};Produit 1;2;${SELLER};${LIABLE};8,5;20;1,7;21,7`,
      `${DAY};Vente;${sold.number};Produit 2;1;${SELLER};${LIABLE};2,1;10;0,21;10,21`,
      `${DAY};Vente;${sold.number};Produit 3;1;${SELLER};${FRANCHISE};0;5;0;5`,
    ]);
    const { detail } = await harness.db
      .selectFrom("audit_log")
      .select("detail")
      .where("action", "=", "export")
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    expect(detail).toEqual({ list: "vat", month, content: "lines" });
  });

  it("adds up, over all days and sellers, to what the ledger says was sold less refunded", async () => {
    covers("own.api.225", "own.product.314");
    const months = [...new Set([month, TOMORROW.slice(0, 7)])];
    const lines = [];
    for (const of of months) lines.push(...(await download(path("days", of), admin)).lines);
    const grosses = lines.map((line) => Number(line.split(";").at(-1)?.replace(",", ".")));
    const total = grosses.reduce((sum, gross) => sum + Math.round(gross * 100), 0);
    const { booked } = await harness.db
      .selectFrom("ledger_entries")
      .innerJoin("ledger_movements", "ledger_movements.id", "movement_id")
      .select(({ fn }) => fn.sum<number>("ledger_entries.amount_cents").as("booked"))
      .where("account", "=", "seller_payable")
      .where("kind", "in", ["order_payment", "refund"])
      .executeTakeFirstOrThrow();
    expect(total).toBe(-booked);
  });

  it("is for administrators", async () => {
    expect((await harness.call("GET", path("days"))).status).toBe(401);
    expect((await harness.call("GET", path("days"), place.seller(0))).status).toBe(403);
  });
});
