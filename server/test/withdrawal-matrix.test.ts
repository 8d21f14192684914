import { keysOf } from "@stokaz/contract/keys";
import { addDays, type CalendarDay, DAY_MS, dayInZone } from "@stokaz/contract/time/calendar";
import { publicHolidays } from "@stokaz/contract/time/holidays";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ADMIN } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { aProduct } from "./purchases.ts";
import { aWithdrawal, type Given, type WithdrawalTests } from "./withdrawals.ts";

const harness = useHarness(ADMIN);

const HOLIDAYS = [0, 1].flatMap((more) =>
  publicHolidays(new Date().getFullYear() + more, "12-20").map(({ day }) => day),
);
const isWorkingDay = (day: CalendarDay): boolean =>
  ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !HOLIDAYS.includes(day);

/**
 * Days from now to the first pickup whose fourteenth day is one on which the law lets the period
 * end.
 */
const daysToPickup = (): number => {
  const now = dayInZone(new Date(), "Indian/Reunion");
  let days = 0;
  while (!isWorkingDay(addDays(now, days + 14))) days += 1;
  return days;
};

type Order = Awaited<ReturnType<WithdrawalTests["anOrder"]>>;

let tests: WithdrawalTests;
let fresh: string;
const pickup = daysToPickup();
beforeAll(async () => {
  tests = await aWithdrawal(harness);
  const category = { category: "Produits frais", subCategory: "Fruits" };
  const many = { quantity: "500", area: "1", ...category };
  fresh = (await aProduct(harness, tests.gardener, tests.jamRental, many))._id;
});
afterEach(() => harness.setNow(undefined));

/** Two units of honey and two of a fresh product, 8.50 € each. */
const anOrder = async (): Promise<Order> => {
  const honey = await tests.anOrder();
  const { productId } = (await tests.shown(honey)).lines[0];
  const { orderId } = await tests.money.aPaidBasket(tests.consumer, tests.spaceId, [
    { id: productId, price: 850, quantity: 2 },
    { id: fresh, price: 850, quantity: 2 },
  ]);
  return tests.readOrder(orderId);
};

/** Moves to the current time of day, some days after the pickup. */
const inDays = (days: number): Promise<void> =>
  harness.setNow(new Date(Date.now() + (pickup + days) * DAY_MS));

const HONEY = 0;
const FRESH = 1;
/** Requested part: the whole order, a line, a unit of a line. */
const ASKED = {
  "the whole order": [
    { line: HONEY, quantity: 2 },
    { line: FRESH, quantity: 2 },
  ],
  "the line of honey": [{ line: HONEY, quantity: 2 }],
  "a unit of honey": [{ line: HONEY, quantity: 1 }],
  "the line of fruit": [{ line: FRESH, quantity: 2 }],
  "a unit of fruit": [{ line: FRESH, quantity: 1 }],
} as const satisfies Record<string, readonly Given[]>;
type Asked = keyof typeof ASKED;

const EUROS: Record<Asked, number> = {
  "the whole order": 3400,
  "the line of honey": 1700,
  "a unit of honey": 850,
  "the line of fruit": 1700,
  "a unit of fruit": 850,
};

const hasFruit = (asked: Asked): boolean => asked === "the whole order" || asked.endsWith("fruit");

/**
 * The law's answer: before pickup everything is cancelled; after it honey for fourteen days, and
 * fruit never.
 */
const expected = (asked: Asked, days: number, isCollected: boolean): string | number => {
  if (!isCollected) return EUROS[asked];
  if (days > 14 && asked !== "the line of fruit" && asked !== "a unit of fruit") {
    return "withdrawal/over";
  }
  return hasFruit(asked) ? "withdrawal/excluded" : EUROS[asked];
};

const CASES = [-1, 0, 14, 15].flatMap((days) =>
  [false, true]
    // Nothing is collected on the days before the pickup.
    .filter((isCollected) => !(isCollected && days < 0))
    .flatMap((isCollected) => keysOf(ASKED).map((asked) => ({ days, isCollected, asked }))),
);

describe("withdrawing", () => {
  it.each(CASES)("from $asked on day $days, collected: $isCollected", async (one) => {
    covers("own.product.96", "own.refusals.95", "own.refusals.102");
    const { days, isCollected, asked } = one;
    const order = await anOrder();
    if (isCollected) {
      await inDays(0);
      await tests.collect(order);
    }
    await inDays(days);
    const { status, body } = await tests.withdraw(order, ASKED[asked]);
    const promised = (body.withdrawal?.lines ?? []).reduce(
      (sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100),
      0,
    );
    expect(status === 200 ? promised : body.code).toBe(expected(asked, days, isCollected));
    const atOnce = status === 200 && !isCollected ? [EUROS[asked]] : [];
    expect(await tests.refunded(order)).toEqual(atOnce);
  });
});
