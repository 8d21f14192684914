import { addMonths } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import {
  ADMIN,
  aConsumer,
  aLessor,
  anAdmin,
  anArtisan,
  aSpace,
  type Person,
} from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import {
  aPaidRental,
  aProduct,
  checkOutOrder,
  orderRequest,
  rentalRequest,
  today,
} from "../../../../test/purchases.ts";

const harness = useHarness(ADMIN);

let lessor: Person;
let artisan: Person;
let buyer: Person;
let order: { orderNumber: string; id: string };

const month = today().slice(0, 7);
const year = Number(month.slice(0, 4));

const ask = ({ token }: Pick<Person, "token">, path = "") =>
  harness.call("GET", `/api/earnings${path}`, { token });

const download = async ({ token }: Person, query = ""): Promise<string> => {
  const answer = await fetch(`${harness.baseUrl}/api/earnings/export${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
};

/**
 * Makes a rental of two pallets at 12.50 € for three months, and an order of two jars at 8.50 €
 * that is not collected yet.
 */
beforeAll(async () => {
  lessor = await aLessor(harness);
  artisan = await anArtisan(harness);
  buyer = await aConsumer(harness);
  const spaceId = await aSpace(harness, lessor, { name: '=HYPERLINK("x";"Cave")' });
  const rentalId = await aPaidRental(harness, artisan, rentalRequest(spaceId));
  const product = await aProduct(harness, artisan, rentalId);
  const { body } = await checkOutOrder(harness, buyer, orderRequest(product, 2));
  await harness.press(body.url, "pay");
  const success = `/api/product-payment/success?session_id=${body.sessionId}`;
  const { orderNumber } = (await harness.call("GET", success, buyer)).body;
  const [{ _id: id }] = (await harness.call("GET", "/api/orders/getOrders", buyer)).body.data;
  order = { orderNumber, id };
  await harness.app.jobs.runNow("make-transfers");
});

describe("GET /api/earnings", () => {
  it("tells a lessor what came in, the fee, what was sent and what waits until when", async () => {
    covers("own.api.6");
    const { status, body } = await ask(lessor);
    expect(status).toBe(200);
    const figures = { received: 75, fee: 2.5, refunded: 0, transferred: 22.5, reversed: 0 };
    expect(body).toMatchObject({
      year,
      years: [year],
      isConnected: true,
      totals: figures,
      months: [{ month, ...figures }],
      waiting: { amount: 45, count: 2 },
    });
    const start = (months: number) => `${addMonths(today(), months)}T00:00:00+04:00`;
    expect(body.waiting.next).toMatchObject(
      [1, 2].map((months) => ({
        amount: 22.5,
        fee: 2.5,
        waitsFor: "date",
        at: new Date(start(months)).toISOString(),
        sale: { kind: "rental", quantity: 2, payer: "Vanille des Hauts", orderNumber: null },
      })),
    );
  });

  it("tells an artisan what waits for collection, then for an account, then is sent", async () => {
    covers("own.api.6", "D6.settled.2");
    const before = (await ask(artisan)).body;
    expect(before).toMatchObject({
      isConnected: false,
      totals: { received: 17, fee: 0, transferred: 0 },
      waiting: { amount: 15.3, count: 1 },
    });
    const [waiting] = before.waiting.next;
    expect(waiting).toMatchObject({
      waitsFor: "collection",
      sale: { kind: "order", name: "Vanille Bourbon", quantity: 2, payer: "Marie" },
    });
    expect(waiting.sale.orderNumber).toBe(order.orderNumber);
    await harness.call("PUT", `/api/orders/updateStatus/${order.id}`, {
      token: buyer.token,
      json: { status: "Récupéré" },
    });
    expect((await ask(artisan)).body.waiting.next).toMatchObject([{ waitsFor: "account" }]);
  });

  it("has nothing to tell of another year, and refuses what is no year", async () => {
    const { body } = await ask(lessor, `?year=${year - 1}`);
    expect(body).toMatchObject({ year: year - 1, months: [], totals: { received: 0 } });
    expect(body.waiting.count).toBe(2);
    const refused = await ask(lessor, "?year=bientôt");
    expect(refused.body.errors).toEqual([{ field: "year", message: "Année invalide" }]);
  });

  it("is not of another user", async () => {
    covers("own.api.6");
    const { body } = await ask(await aLessor(harness, { connected: false }));
    expect(body).toMatchObject({
      isConnected: false,
      months: [],
      waiting: { amount: 0, count: 0, next: [] },
    });
  });

  it.each(["", `/month/${month}`, "/export"])("%s is for lessors and artisans", async (path) => {
    expect((await ask({ token: "dead" }, path)).status).toBe(401);
    expect((await ask(buyer, path)).status).toBe(403);
    expect((await ask(await anAdmin(harness), path)).status).toBe(403);
  });
});

describe("GET /api/earnings/month/:month", () => {
  it("tells what each sale brought in the month", async () => {
    covers("own.api.7");
    const { body } = await ask(lessor, `/month/${month}`);
    expect(body.month).toBe(month);
    expect(body.sales).toMatchObject([
      { received: 75, fee: 2.5, transferred: 22.5, sale: { kind: "rental", quantity: 2 } },
    ]);
    expect((await ask(lessor, "/month/2020-01")).body.sales).toEqual([]);
    expect((await ask(lessor, "/month/2026-13")).status).toBe(400);
  });

  it("is not of another user", async () => {
    covers("own.api.6");
    const { body } = await ask(artisan, `/month/${month}`);
    expect(body.sales).toMatchObject([{ sale: { kind: "order" } }]);
  });
});

describe("two sales of one month", () => {
  it("are told apart", async () => {
    const owner = await aLessor(harness);
    for (const name of ["Cave", "Grenier"]) {
      const spaceId = await aSpace(harness, owner, { name });
      await aPaidRental(harness, await anArtisan(harness), rentalRequest(spaceId));
    }
    const { body } = await ask(owner, `/month/${month}`);
    const sales = body.sales.map(
      ({ sale, received }: { sale: { name: string }; received: number }) => [sale.name, received],
    );
    expect(sales.toSorted()).toEqual([
      ["Cave", 75],
      ["Grenier", 75],
    ]);
  });
});

describe("GET /api/earnings/export", () => {
  it("is a table that French spreadsheets open, and runs nothing", async () => {
    covers("own.api.8");
    const text = await download(lessor);
    const [heading, ...lines] = text.trimEnd().split("\r\n");
    expect(heading).toMatch(/^\uFEFFDate;Opération;Vente;Référence;Objet;/);
    const sold = `Location;;"'=HYPERLINK(""x"";""Cave"")";2;Vanille des Hauts`;
    const [, month = "", day = ""] = today().split("-");
    expect(lines.slice(0, 3).toSorted()).toEqual([
      `${day}/${month}/${year};Frais de plateforme;${sold};;2,50;;;;;;;;`,
      `${day}/${month}/${year};Location payée;${sold};75,00;;;;;;;;;`,
      `${day}/${month}/${year};Versement;${sold};;;;;22,50;;;;;`,
    ]);
    expect(lines.slice(3).map((line) => line.split(";").at(-4))).toEqual(["22,50", "22,50"]);
  });

  it("is not of another user", async () => {
    covers("own.api.6");
    const text = await download(artisan, `?year=${year}`);
    expect(text).toContain(`Commande;${order.orderNumber};Vanille Bourbon;2;Marie;17,00`);
    expect(text).not.toContain("Location");
  });
});

describe("the VAT of what was sold", () => {
  it("is told by rate for the year and the month, and beside each movement of the file", async () => {
    covers("own.product.317");
    const seller = await anArtisan(harness);
    await harness.db
      .updateTable("artisan_profiles")
      .set({ vat_status: "liable" })
      .where("user_id", "=", seller.userId)
      .execute();
    const spaceId = await aSpace(harness, lessor, { name: "Hangar" });
    const rentalId = await aPaidRental(harness, seller, rentalRequest(spaceId));
    const product = await aProduct(harness, seller, rentalId, {
      category: "Vanille",
      subCategory: "Gousses",
    });
    const { body } = await checkOutOrder(harness, buyer, orderRequest(product, 3));
    await harness.press(body.url, "pay");
    await harness.call("GET", `/api/product-payment/success?session_id=${body.sessionId}`, buyer);

    const expected = [{ regime: "liable", rate: 210, gross: 25.5, vat: 0.52 }];
    expect((await ask(seller)).body.vat).toEqual(expected);
    expect((await ask(seller, `/month/${month}`)).body.vat).toEqual(expected);
    const paid = (await download(seller))
      .split("\r\n")
      .find((line) => line.includes("Commande payée"));
    expect(paid?.split(";").slice(-3)).toEqual(["24,98", "0,52", "Assujetti à la TVA"]);
  });

  it("is none of rents, and not known of whoever did not say how they stand", async () => {
    covers("own.product.317");
    expect((await ask(lessor)).body.vat).toEqual([]);
    expect((await ask(artisan)).body.vat).toEqual([
      { regime: null, rate: null, gross: 17, vat: null },
    ]);
    const paid = (await download(artisan))
      .split("\r\n")
      .find((line) => line.includes("Commande payée"));
    expect(paid?.split(";").slice(-3)).toEqual(["", "", ""]);
  });
});
