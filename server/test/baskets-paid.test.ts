import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { aConsumer, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { createMoney, type Money } from "./money.ts";
import { aPlace, type Good, type Place } from "./place.ts";

const harness = useHarness();

let money: Money;
let place: Place;

beforeAll(async () => {
  money = createMoney(harness);
  place = await aPlace(harness);
});

const spaced = (text: string): string => text.replace(/\s/gu, " ");

/** Expects that a seller is told once of their own goods and their sum, and of no other good. */
const expectSoldMail = async (
  { email }: Person,
  goods: readonly Good[],
  own: readonly (Good | undefined)[],
): Promise<void> => {
  const mails = (await harness.mailsTo(email)).filter(({ subject }) =>
    subject.startsWith("Nouvelle commande"),
  );
  expect(mails).toHaveLength(1);
  for (const good of goods) {
    expect(mails[0]?.text.includes(good.name)).toBe(own.includes(good));
  }
  const sum = own.reduce((total, good) => total + (good?.price ?? 0), 0);
  expect(spaced(mails[0]?.text ?? "")).toContain(
    `Total : ${(sum / 100).toFixed(2).replace(".", ",")} €`,
  );
};

/** A basket of 23,88 €: two products of a first artisan, and two units of one of a second. */
const anOpenBasketOfTwoArtisans = async () => {
  const goods = [
    await place.good(0, 333),
    await place.good(1, 1005),
    await place.good(0, 45),
  ] as const;
  const buyer = await aConsumer(harness);
  const wanted = [goods[0], { ...goods[1], quantity: 2 }, goods[2]];
  const open = await money.anOpenBasket(buyer, place.spaceId, wanted);
  return { goods, buyer, open };
};

/** Movements of that basket once it is collected, in cents. */
const COLLECTED_MOVEMENTS = [
  ["order_payment", 2388],
  ["platform_fee", 5],
  ["platform_fee", 33],
  ["platform_fee", 201],
  ["transfer", 40],
  ["transfer", 300],
  ["transfer", 1809],
];

/** The mail that tells a buyer once, under this subject. */
const onlyMailTo = async ({ email }: Person, about: string): Promise<string> => {
  const mails = (await harness.mailsTo(email)).filter(({ subject }) => subject === about);
  expect(mails).toHaveLength(1);
  return mails[0]?.text ?? "";
};

/** A line as its buyer reads it. */
const lineOf = ({ name, price }: Good) => ({
  productName: name,
  price: price / 100,
  supplierName: "Vanille des Hauts",
  supplierCompanyName: "Vanille des Hauts SARL",
  supplierSiret: "73282932000074",
  status: "À récupérer",
});

describe("a basket of several artisans, paid", () => {
  it("is one payment, and one transfer for each line to its seller, whose fees add up to the fee on all", async () => {
    covers("own.api.41", "D4.payments.11");
    const { goods, open } = await anOpenBasketOfTwoArtisans();
    const page = await (await fetch(open.url)).text();
    for (const { name } of goods) expect(page).toContain(name);
    expect(spaced(page)).toContain("23,88 €");
    const { checkoutId, orderId } = await money.pay(open);

    expect(await money.chargesAtProvider(checkoutId)).toEqual([2388]);
    expect(await money.transfers(checkoutId)).toEqual([
      { gross_cents: 333, fee_cents: 33, status: "waiting" },
      { gross_cents: 2010, fee_cents: 201, status: "waiting" },
      { gross_cents: 45, fee_cents: 5, status: "waiting" },
    ]);
    const [a, b] = [place.seller(0), place.seller(1)];
    expect(await money.owed(checkoutId)).toEqual({ [a.userId]: 378, [b.userId]: 2010 });
    expect(await place.lineStates(orderId)).toEqual(["to_collect", "to_collect", "to_collect"]);
  });

  it("is transferred line by line once it is collected, less the fees", async () => {
    covers("own.api.41", "D4.payments.11");
    const { goods, open, buyer } = await anOpenBasketOfTwoArtisans();
    const { checkoutId, orderId } = await money.pay(open);
    expect((await money.collect(buyer, orderId)).status).toBe(200);
    await harness.app.jobs.runNow("make-transfers");
    const transfers = await money.transfersAtProvider(checkoutId);
    expect(transfers.sort((x, y) => x - y)).toEqual([40, 300, 1809]);
    expect(await money.movements(checkoutId)).toEqual(COLLECTED_MOVEMENTS);
    expect(await money.balances(checkoutId)).toEqual({
      platform_revenue: -239,
      provider_balance: 239,
    });
    expect(await place.sale(0, orderId)).toMatchObject({
      status: "Récupéré",
      collectedAt: expect.any(String),
      totalPrice: 3.78,
      lines: [{ productName: goods[0].name }, { productName: goods[2].name }],
      transfer: { amount: 3.4, fee: 0.38, paidAt: expect.any(String) },
    });
  });

  it("is shown and told to the buyer whole", async () => {
    const shown = await aPlace(harness, 2);
    const goods = [await shown.good(0, 850), await shown.good(1, 1205), await shown.good(1, 300)];
    const { orderId } = await money.aPaidBasket(shown.buyer, shown.spaceId, goods);
    const { body } = await harness.call("GET", "/api/orders/getOrders", shown.buyer);
    expect(body.data).toMatchObject([
      {
        _id: orderId,
        totalPrice: 23.55,
        quantity: 1,
        productId: { productName: goods[0]?.name },
        lines: goods.map(lineOf),
      },
    ]);
    const about = `Commande ${body.data[0].orderNumber} : à récupérer`;
    const text = await onlyMailTo(shown.buyer, about);
    for (const { name } of goods) expect(text).toContain(`1 × ${name}`);
    expect(spaced(text)).toContain("Total : 23,55 €");
    expect(text.match(/Vendu par Vanille des Hauts : Vendeur professionnel/g)).toHaveLength(2);
    expect(text).toContain("Raison sociale : Vanille des Hauts SARL");
    expect(text).toContain("SIRET : 732 829 320 00074");
    expect(text).toContain(`/vendeurs/${shown.seller(0).userId}`);
  });

  it("is told to each artisan as far as it is theirs", async () => {
    const shown = await aPlace(harness, 2);
    const goods = [await shown.good(0, 850), await shown.good(1, 1205), await shown.good(1, 300)];
    await money.aPaidBasket(shown.buyer, shown.spaceId, goods);
    await expectSoldMail(shown.seller(0), goods, goods.slice(0, 1));
    await expectSoldMail(shown.seller(1), goods, goods.slice(1));
  });

  it("is ready once all of its artisans say so, which its buyer is told once", async () => {
    const buyer = await aConsumer(harness);
    const goods = [await place.good(0), await place.good(1)];
    const { orderId } = await money.aPaidBasket(buyer, place.spaceId, goods);
    const ready = async (): Promise<number> =>
      (await harness.mailsTo(buyer.email)).filter(({ subject }) => subject.endsWith(": prête"))
        .length;
    const mark = (index: number) =>
      harness.call("POST", `/api/orders/markReady/${orderId}`, {
        token: place.seller(index).token,
      });
    expect((await mark(2)).body.code).toBe("order/not-yours");
    expect((await mark(0)).status).toBe(200);
    expect(await ready()).toBe(0);
    const { body } = await harness.call("GET", "/api/orders/getOrders", buyer);
    expect([body.data[0].readyAt, body.data[0].lines[0].readyAt]).toEqual([
      null,
      expect.any(String),
    ]);
    expect((await mark(1)).status).toBe(200);
    expect((await mark(1)).status).toBe(200);
    expect(await ready()).toBe(1);
  });

  it("keeps thirty lines in the order in which they were asked for", async () => {
    const goods: Good[] = [];
    for (let count = 0; count < 30; count += 1) goods.push(await place.good(count % 3, 50 + count));
    const buyer = await aConsumer(harness);
    const { orderId } = await money.aPaidBasket(buyer, place.spaceId, goods);
    expect((await place.lines(orderId)).map(({ product_id }) => product_id)).toEqual(
      goods.map(({ id }) => id),
    );
  });
});
