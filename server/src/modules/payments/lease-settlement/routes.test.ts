import { addDays, addMonths } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, expect, it } from "vitest";
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
import { aPaidRental, rentalRequest, today } from "../../../../test/purchases.ts";
import { createRents } from "../../../../test/rents.ts";

const harness = useHarness(ADMIN);
afterEach(() => harness.setNow(undefined));

const read = async (who: Person, id: string) => {
  const isAdmin = who.email === ADMIN.ADMIN_EMAIL;
  const token = isAdmin ? who.token : await createRents(harness).logIn(who);
  return harness.call("GET", `/api/leases/${id}/settlement`, { token });
};

it("says what the lessor got and still gets, and what went back to the artisan", async () => {
  covers("own.api.208", "own.product.288");
  const rents = createRents(harness);
  const [lessor, artisan] = await Promise.all([aLessor(harness), anArtisan(harness)]);
  const spaceId = await aSpace(harness, lessor);
  const from = today();
  const id = await aPaidRental(harness, artisan, rentalRequest(spaceId, { months: 3, from }));
  await rents.runJobs("make-transfers");
  const begun = await read(lessor, id);
  expect(begun.status).toBe(200);
  // Two pallets at 12.50 € cost 25 € a month, and the platform keeps a tenth.
  expect(begun.body.lessor).toMatchObject({ received: 75, transferred: 22.5, refunded: 0 });
  expect(begun.body.lessor.waiting.map(({ amount }: { amount: number }) => amount)).toEqual([
    22.5, 22.5,
  ]);
  expect(begun.body.refunds).toEqual([]);

  const token = await rents.logIn(artisan);
  const path = `/api/leases/${id}/leave`;
  const { body: quote } = await harness.call("GET", path, { token });
  const { endDate, notOwed, refund } = quote;
  const json = { endDate, notOwed, refund };
  expect((await harness.call("POST", path, { token, json })).status).toBe(200);
  const decided = (await read(artisan, id)).body;
  expect(decided).toMatchObject({ refunds: [{ amount: refund, status: "due" }] });
  await rents.runJobs("make-refunds");
  await harness.setNow(rents.at(addDays(addMonths(from, 3), 1), 12));
  await rents.runJobs("make-transfers");

  const own = (await read(artisan, id)).body;
  expect(own.lessor).toBeUndefined();
  expect(own.refunds).toMatchObject([{ amount: refund, status: "sent" }]);
  const { lessor: last } = (await read(lessor, id)).body;
  const net = Math.round((75 - refund) * 90) / 100;
  expect(last).toMatchObject({ received: 75, refunded: refund, waiting: [] });
  expect(Math.abs(last.transferred - last.reversed - net)).toBeLessThanOrEqual(0.01);
  expect((await read(await anAdmin(harness), id)).body.lessor).toEqual(last);
});

it("is unknown to everybody else, who only hands over included", async () => {
  covers("own.api.208", "own.product.288");
  const lessor = await aLessor(harness);
  const artisan = await anArtisan(harness);
  const request = rentalRequest(await aSpace(harness, lessor));
  const id = await aPaidRental(harness, artisan, request);
  for (const who of [await aConsumer(harness), await anArtisan(harness), await aLessor(harness)]) {
    const { status, body } = await read(who, id);
    expect([status, body.code]).toEqual([404, "rental/not-found"]);
  }
});
