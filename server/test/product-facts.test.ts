import { addDays, startOfDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { INCOMPLETE_SHEETS_JOB } from "../src/modules/products/completeness/service.ts";
import { ADMIN } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { aMarket, type Market } from "./market.ts";
import { aProduct, today } from "./purchases.ts";
import { productForm } from "./rows.ts";

const harness = useHarness(ADMIN);

let market: Market;
beforeAll(async () => {
  market = await aMarket(harness);
});

const HONEY = { category: "Épicerie sucrée", subCategory: "Miels" };
const SHEET = {
  legalName: "Miel de letchi",
  ingredients: "aucun",
  allergens: [],
  storage: "Au sec",
  date: "best_before",
  nutrition: "raw",
  producer: { name: "La Ruche", address: "Le Tampon" },
  honeyOrigins: [{ name: "France (La Réunion)", percent: 100 }],
};

const FORM = { quantity: "20", area: "1", netAmount: "250", netUnit: "g", ...HONEY };

const create = (facts: unknown, more: Record<string, string> = {}) =>
  aProduct(harness, market.artisan, market.rentalId, {
    ...FORM,
    ...more,
    facts: JSON.stringify(facts),
  });

const send = (id: string, changes: Record<string, string>) =>
  harness.call("PUT", `/api/product/update/${id}`, {
    token: market.artisan.token,
    form: productForm(market.rentalId, { ...FORM, ...changes }),
  });

const sheetOf = async (id: string) =>
  (await harness.call("GET", `/api/product/${id}`)).body.data.facts;

describe("a product's sheet", () => {
  it("is read on its page and by its artisan, and lists of many leave it out", async () => {
    covers("own.product.166", "own.api.127");
    const { _id, facts } = await create({ ...SHEET, origin: "" });
    expect(facts).toEqual(SHEET);
    expect(await sheetOf(_id)).toEqual(SHEET);
    const { token } = market.artisan;
    const rented = await harness.call("GET", "/api/renter/rented-storage", { token });
    const own = rented.body
      .flatMap(({ products }: { products: { _id: string }[] }) => products)
      .find((product: { _id: string }) => product._id === _id);
    expect(own.facts).toEqual(SHEET);
    const list = await harness.call("GET", "/api/product/getProducts");
    expect(list.body.data.length).toBeGreaterThan(0);
    expect(list.body.data.filter((product: object) => "facts" in product)).toEqual([]);
  });

  it("stays when a change says nothing of it, but for what another kind of product doesn't have", async () => {
    const { _id } = await create(SHEET);
    expect((await send(_id, {})).status).toBe(200);
    expect(await sheetOf(_id)).toEqual(SHEET);
    expect((await send(_id, { subCategory: "Chocolats" })).status).toBe(200);
    const { honeyOrigins: _, ...kept } = SHEET;
    expect(await sheetOf(_id)).toEqual(kept);
  });

  it("is refused field by field, and so is a label that is over", async () => {
    covers("own.product.168", "own.product.170");
    const { _id } = await create(SHEET);
    const labels = [{ label: "pei" }, { label: "ab", until: addDays(today(), -1) }];
    const over = await send(_id, { facts: JSON.stringify({ labels }) });
    expect([over.status, over.body.errors]).toEqual([
      400,
      [
        {
          field: "facts.labels.1.until",
          message: "Ce label n'est plus valable : enlevez-le, ou donnez sa nouvelle date.",
        },
      ],
    ]);
    const wrong = await send(_id, { facts: JSON.stringify({ alcohol: "fort", date: "demain" }) });
    expect(wrong.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      "facts.alcohol",
      "facts.date",
    ]);
    expect(await sheetOf(_id)).toEqual(SHEET);
  });

  it("stays in an order as it was when it was bought", async () => {
    covers("own.product.171");
    const { consumer, money } = market;
    const honey = await create(SHEET);
    const { orderId } = await money.aPaidOrder(consumer, honey, 1);
    expect(
      (await send(honey._id, { facts: JSON.stringify({ ...SHEET, storage: "Ailleurs" }) })).status,
    ).toBe(200);
    const orders = await harness.call("GET", "/api/orders/getOrders", { token: consumer.token });
    const order = orders.body.data.find(({ _id }: { _id: string }) => _id === orderId);
    expect(order.lines[0].facts).toEqual(SHEET);
    const paper = await harness.db
      .selectFrom("papers")
      .select("facts")
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow();
    expect(paper.facts).toMatchObject({ lines: [{ facts: SHEET }] });
  });
});

const without = ({ producer: _, ...rest }: typeof SHEET) => JSON.stringify(rest);

/** Puts a product on sale with a client that does not know product facts. */
const createUnknowing = () => aProduct(harness, market.artisan, market.rentalId, FORM);

describe("a sheet that does not say all that it must", () => {
  it("keeps a new product from being sold, and one that was complete from changing", async () => {
    covers("own.product.173", "own.refusals.138");
    const { token } = market.artisan;
    const facts = without(SHEET);
    const form = productForm(market.rentalId, { ...FORM, netAmount: "", facts });
    const refused = await harness.call("POST", "/api/product/create", { token, form });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [
        { field: "netAmount", message: "Indiquez la quantité nette." },
        { field: "facts.producer", message: "Indiquez qui le fabrique." },
      ],
    ]);
    const { _id, factsDueOn } = await create(SHEET);
    expect(factsDueOn).toBeUndefined();
    expect((await send(_id, { facts })).body.errors).toEqual([
      { field: "facts.producer", message: "Indiquez qui le fabrique." },
    ]);
  });

  it("has sixty days, is filled in bit by bit, and begins them anew only once it was complete", async () => {
    covers("own.product.174");
    const dueOn = addDays(today(), 60);
    const made = await createUnknowing();
    expect(made.factsDueOn).toBe(dueOn);
    const partly = await send(made._id, { facts: without(SHEET) });
    expect([partly.status, partly.body.product.factsDueOn]).toEqual([200, dueOn]);
    const whole = await send(made._id, { facts: JSON.stringify(SHEET) });
    expect(whole.body.product.factsDueOn).toBeUndefined();
    const another = await send(made._id, { subCategory: "Confitures" });
    expect(another.body.product.factsDueOn).toBe(dueOn);
  });
});

describe("the day on which a sheet is due", () => {
  afterEach(() => harness.setNow(undefined));

  const isOnSale = async (id: string) =>
    (await harness.call("GET", `/api/product/${id}`)).body.isOnSale;

  it("takes the product off sale, and being complete brings it back", async () => {
    covers("own.product.174");
    const { _id } = await createUnknowing();
    await harness.setNow(startOfDay(addDays(today(), 59), "Indian/Reunion"));
    expect(await isOnSale(_id)).toBe(true);
    await harness.setNow(startOfDay(addDays(today(), 60), "Indian/Reunion"));
    expect(await isOnSale(_id)).toBe(false);
    // No session lasts for sixty days.
    await harness.setNow(undefined);
    expect((await send(_id, { facts: JSON.stringify(SHEET) })).status).toBe(200);
    await harness.setNow(startOfDay(addDays(today(), 60), "Indian/Reunion"));
    expect(await isOnSale(_id)).toBe(true);
  });

  it("is told at once, 30 and 7 days before and that day, in one mail for all of an artisan's", async () => {
    covers("own.product.175");
    const { email } = market.artisan;
    const mails = async () =>
      (await harness.mailsTo(email)).filter(({ subject }) => subject.includes("fiche"));
    const runAfter = async (days: number) => {
      await harness.setNow(startOfDay(addDays(today(), days), "Indian/Reunion"));
      await harness.app.jobs.runNow(INCOMPLETE_SHEETS_JOB);
    };
    await createUnknowing();
    for (const days of [0, 0, 29, 30, 52, 53, 59, 60, 61]) await runAfter(days);
    const sent = await mails();
    expect(sent).toHaveLength(4);
    const last = sent.find(({ subject }) => subject.startsWith("Un produit n'est plus en vente"));
    expect(last?.text).toContain("n'est plus en vente. Il manque : le nom exact du produit");
  });
});
