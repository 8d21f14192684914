import { addDays, addMonths, type CalendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Person } from "./factories.ts";
import { createGrowth } from "./growth.ts";
import { useHarness } from "./harness.ts";
import { untilOneWaits } from "./locks.ts";
import { today } from "./purchases.ts";
import { createRents } from "./rents.ts";

const harness = useHarness();
const { quote, growAndPay, growAsShown, comeBack, aPrepaid } = createGrowth(harness);
const rents = createRents(harness);
afterEach(() => harness.setNow(undefined));

const END = addMonths(today(), 1);
const MORE = { kind: "extend", count: 3 } as const;

let lessor: Person;
let artisan: Person;
let rentalId: string;

const openOn = async (day: CalendarDay): Promise<void> => {
  await harness.setNow(rents.at(day, 9));
  await harness.app.jobs.runNow("send-place-state-reminders");
  // The invitations go out on their day: later they would be over.
  await harness.app.jobs.drain();
  lessor = { ...lessor, token: await rents.logIn(lessor) };
  artisan = { ...artisan, token: await rents.logIn(artisan) };
};

const exit = (path: string) => `/api/leases/${rentalId}/place-states/exit/${path}`;

const write = async (): Promise<number> => {
  const { token } = lessor;
  await harness.call("PUT", exit("notes"), { token, json: { notes: "Propre.", replaces: "" } });
  return (await harness.call("GET", `/api/leases/${rentalId}/place-states`, { token })).body.exit
    .version;
};

const sign = async ({ token }: Person, version: number): Promise<number> =>
  (await harness.call("POST", exit("sign"), { token, json: { version } })).status;

const countInvitations = async (): Promise<number> =>
  (await harness.mailsTo(lessor.email)).filter(({ subject }) =>
    subject.startsWith("Faites l'état des lieux de sortie"),
  ).length;

beforeEach(async () => {
  ({ lessor, artisan, rentalId } = await aPrepaid({ months: 1 }));
  await openOn(addDays(END, -3));
});

it("begins anew for the new end: a signature of the former one does not hold, and both are invited", async () => {
  covers("own.product.663");
  const version = await write();
  expect(await sign(lessor, version)).toBe(200);
  expect((await growAndPay(artisan, rentalId, MORE)).status).toBe(200);
  await openOn(addMonths(today(), 4));
  expect(await countInvitations()).toBe(2);
  expect(await sign(artisan, version)).toBe(409);
});

it("ends a lease once both have signed: it can't be extended, nor by a payment that comes later", async () => {
  covers("own.product.663", "own.refusals.408");
  const page = await growAsShown(artisan, rentalId, MORE);
  const version = await write();
  for (const side of [lessor, artisan]) expect(await sign(side, version)).toBe(200);
  const { status, body } = await quote(artisan, rentalId, MORE);
  expect([status, body.code]).toEqual([409, "rental/exit-signed"]);
  expect((await quote(artisan, rentalId, { kind: "add_pallets", count: 1 })).status).toBe(200);
  await harness.press(page.body.url, "pay");
  expect((await comeBack(artisan, page.body.url)).body.code).toBe("checkout/refunded");
});

it("is extended or ended, not both, when both happen at the same moment", async () => {
  covers("own.product.663");
  const version = await write();
  expect(await sign(lessor, version)).toBe(200);
  const { signed } = await harness.db.transaction().execute(async (tx) => {
    const rental = tx.selectFrom("rentals").selectAll().where("id", "=", rentalId);
    await rental.forUpdate().executeTakeFirstOrThrow();
    const signed = sign(artisan, version);
    await untilOneWaits(harness.db);
    // What an extension does that asked just before whether the exit was signed.
    await tx
      .updateTable("rentals")
      .set({ end_date: addMonths(END, MORE.count) })
      .where("id", "=", rentalId)
      .execute();
    return { signed };
  });
  expect(await signed).toBe(409);
});
