import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { aConsumer, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { createMoney, type Money } from "./money.ts";
import { aPlace, type Good, type Place } from "./place.ts";
import { basketRequest, checkOutBasket } from "./purchases.ts";
import { roundsOf } from "./rounds.ts";
import { forgetUnpaidHolds } from "./rows.ts";

const ROUNDS = roundsOf(15);

const harness = useHarness();
const BASKETS = 40;
const ON_SALE = 5;

let money: Money;
let place: Place;
let buyers: Person[];

beforeAll(async () => {
  money = createMoney(harness);
  place = await aPlace(harness);
  buyers = await Promise.all(Array.from({ length: 10 }, () => aConsumer(harness)));
});

/**
 * Number of deadlocks that PostgreSQL has found; every connection first reports its latest counts.
 */
const countDeadlocks = async (): Promise<number> => {
  const { pool } = harness.deps;
  const open = Array.from({ length: pool.options.max }, () => pool.connect());
  const connections = await Promise.all(open);
  await Promise.all(connections.map((one) => one.query("select pg_stat_force_next_flush()")));
  for (const connection of connections) connection.release();
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()
  `.execute(harness.db);
  return Number(rows[0]?.deadlocks);
};

const random = (below: number): number => Math.floor(Math.random() * below);

/** Two to five of these products, in any order, one or two units of each. */
const anyOf = (goods: readonly Good[]): Good[] => {
  const left = [...goods];
  return Array.from({ length: 2 + random(4) }, () => {
    const [good] = left.splice(random(left.length), 1);
    if (!good) throw new Error("too few goods");
    return { ...good, quantity: 1 + random(2) };
  });
};

type Held = { buyer: Person; sessionId: string; url: string };

/** Requests a basket. @returns the hold, if the products were available */
const hold = async (buyer: Person, goods: readonly Good[]): Promise<Held | undefined> => {
  const request = basketRequest(place.spaceId, anyOf(goods));
  const { status, body } = await checkOutBasket(harness, buyer, request);
  if (status === 409) expect(body.code).toBe("order/not-enough-stock");
  else expect(status).toBe(200);
  return status === 200 ? { buyer, sessionId: body.sessionId, url: body.url } : undefined;
};

const buyerAt = (index: number): Person => {
  const buyer = buyers[index % buyers.length];
  if (!buyer) throw new Error("nobody buys");
  return buyer;
};

/**
 * Lets the buyer pay, and one of the artisans may cancel afterwards; or the buyer leaves or does
 * nothing.
 */
const goOn = async ({ buyer, sessionId, url }: Held, turn: number): Promise<void> => {
  const { token } = buyer;
  if (turn === 0) {
    await harness.call("POST", `/api/checkout/${sessionId}/cancel`, { token });
  } else if (turn < 3) {
    await harness.press(url, "pay");
    const path = `/api/product-payment/success?session_id=${sessionId}`;
    const { body } = await harness.call("GET", path, { token });
    if (turn === 1) await place.cancel(random(3), body.order._id);
  }
};

/** Units of a product in orders, on hold or sold. */
const countTaken = async ({ id }: Good): Promise<number> => {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(quantity - cancelled_quantity), 0)::integer as taken from order_lines
    where product_id = ${id} and status in ('pending', 'to_collect', 'collected')
  `.execute(harness.db);
  return rows[0]?.taken ?? 0;
};

it(`${ROUNDS} times ${BASKETS} crossing baskets: nothing is sold twice or lost, and nobody waits in a circle`, async () => {
  covers("own.product.7");
  const before = await countDeadlocks();
  for (let round = 0; round < ROUNDS; round += 1) {
    const goods = await Promise.all(
      Array.from({ length: 6 }, (_, index) => place.good(index % 3, 500 + index, ON_SALE)),
    );
    const first = await Promise.all(
      Array.from({ length: BASKETS / 2 }, (_, index) => hold(buyerAt(index), goods)),
    );
    // The others compete for units that are released meanwhile.
    await Promise.all([
      ...first.map((held, index) => held && goOn(held, index % 4)),
      ...Array.from({ length: BASKETS / 2 }, (_, index) => hold(buyerAt(index), goods)),
    ]);
    for (const good of goods) {
      const stock = await money.stock(good.id);
      expect(stock).toBeGreaterThanOrEqual(0);
      expect(stock + (await countTaken(good))).toBe(ON_SALE);
    }
    await forgetUnpaidHolds(harness.db);
  }
  expect(await countDeadlocks()).toBe(before);
  await harness.app.jobs.runNow("make-refunds");
  const { rows } = await sql<{ account: string; sum: number }>`
    select movement_id, sum(amount_cents) from ledger_entries group by movement_id having sum(amount_cents) <> 0
  `.execute(harness.db);
  expect(rows).toEqual([]);
});
