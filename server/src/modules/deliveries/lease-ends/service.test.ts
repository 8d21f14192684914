import { addDays } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { expect, it } from "vitest";
import { textOf } from "../../../../test/client.ts";
import { announce, dropOffDay } from "../../../../test/deliveries.ts";
import type { Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aStockedSpace, today } from "../../../../test/rows.ts";

const harness = useHarness();

const run = () => harness.app.jobs.runNow("cancel-late-deliveries");

const statusOf = async (id: string): Promise<string> =>
  (
    await harness.db
      .selectFrom("deliveries")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).status;

const mailSubjectsTo = async ({ email }: Person): Promise<string[]> =>
  (await harness.mailsTo(email))
    .map(({ subject }) => subject)
    .filter((subject) => subject.startsWith("Livraison annulée, la location finit avant"));

const anAnnounced = async () => {
  const stocked = await aStockedSpace(harness, { start_date: addDays(today(), -30) });
  const { body } = await announce(harness, stocked.artisan, stocked.rentalId, {
    [stocked.productId]: 4,
  });
  return { ...stocked, id: textOf(body.delivery._id) };
};

const change = (rentalId: string, changes: object) =>
  harness.db.updateTable("rentals").set(changes).where("id", "=", rentalId).execute();

it("cancels what was announced for a day after the new end of a lease, and tells both sides once", async () => {
  covers("own.product.295");
  const { artisan, lessor, rentalId, id } = await anAnnounced();
  await change(rentalId, { end_date: addDays(dropOffDay(), 1) });
  await run();
  expect(await statusOf(id)).toBe("announced");
  await change(rentalId, { end_date: dropOffDay() });
  await run();
  await run();
  expect(await statusOf(id)).toBe("cancelled");
  for (const who of [artisan, lessor]) expect(await mailSubjectsTo(who)).toHaveLength(1);
});

it("cancels what was announced to a lease that is given back", async () => {
  covers("own.product.295");
  const { rentalId, id } = await anAnnounced();
  await change(rentalId, { ending_since: new Date() });
  await run();
  expect(await statusOf(id)).toBe("cancelled");
});
