import { randomUUID } from "node:crypto";
import { addDays, HOUR_MS, startOfDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aConsumer } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import {
  aStockedSpace,
  insertManager,
  insertOrder,
  refusing,
  suspend,
  today,
} from "../../../../test/rows.ts";
import { EVENING_JOB } from "./service.ts";

const harness = useHarness();

beforeEach(async () => {
  await sql`truncate evening_mails, slot_bookings, deliveries cascade`.execute(harness.db);
  await harness.db.deleteFrom("orders").execute();
});
afterEach(() => harness.setNow(undefined));

/** Instant of an hour of today, or of a later day, in the tests' time zone. */
const hourOf = (hour: number, days = 0): Date =>
  new Date(startOfDay(addDays(today(), days), "Indian/Reunion").getTime() + hour * HOUR_MS);

const runAt = async (hour: number, days = 0): Promise<void> => {
  await harness.setNow(hourOf(hour, days));
  await harness.app.jobs.runNow(EVENING_JOB);
};

const eveningMailsTo = async ({ email }: { email: string }) =>
  (await harness.mailsTo(email)).filter(({ subject }) => subject.includes("« Garage"));

type Place = Awaited<ReturnType<typeof aStockedSpace>>;

const anOrder = ({ buyer, productId }: Place, order_number: string, paid_at = hourOf(12)) =>
  insertOrder(harness.db, { buyerId: buyer.userId, productId }, { order_number, paid_at });

/** Books a slot of half an hour tomorrow, from the given hour. */
const comeTomorrow = (orderId: string, { spaceId }: Place, hour: number) =>
  sql`
    insert into slot_bookings (order_id, space_id, starts_at, ends_at, status, booked_at)
    values (${orderId}, ${spaceId}, ${hourOf(hour, 1)}, ${hourOf(hour + 0.5, 1)}, 'booked', now())
  `.execute(harness.db);

const bringTomorrow = async ({ parties, rentalId, productId, spaceId }: Place): Promise<void> => {
  const id = randomUUID();
  await harness.db
    .insertInto("deliveries")
    .values({
      id,
      rental_id: rentalId,
      space_id: spaceId,
      lessor_id: parties.lessorId,
      artisan_id: parties.artisanId,
      planned_day: addDays(today(), 1),
      status: "announced",
      counts_on_arrival: true,
      note: "",
      created_at: hourOf(9),
    })
    .execute();
  await harness.db
    .insertInto("delivery_lines")
    .values({ delivery_id: id, position: 0, product_id: productId, announced: 12 })
    .execute();
};

describe("the evening's mail", () => {
  it("marks buyers whose age must be checked, and leaves out lines that wait for a decision", async () => {
    const place = await aStockedSpace(harness);
    const adult = await anOrder(place, "RHUM-2222");
    const contested = await anOrder(place, "HELD-2222");
    const setLine = (orderId: string, changes: object) =>
      harness.db.updateTable("order_lines").set(changes).where("order_id", "=", orderId).execute();
    await setLine(adult, { is_adult_only: true });
    await setLine(contested, { is_contested: true });
    await runAt(18);
    const [mail] = await eveningMailsTo(place.lessor);
    expect(mail?.text).toContain("RHUM-2222 : 1 × Miel de letchi (âge à vérifier)");
    expect(mail?.text).not.toContain("HELD-2222");
  });

  it("lists tomorrow's buyers by slot, new orders without a slot, and deliveries", async () => {
    covers("own.product.79");
    const place = await aStockedSpace(harness);
    await comeTomorrow(await anOrder(place, "LATE-2222"), place, 10);
    await comeTomorrow(await anOrder(place, "SOON-2222"), place, 9);
    await anOrder(place, "FREE-2222");
    await bringTomorrow(place);
    await runAt(17.9);
    expect(await eveningMailsTo(place.lessor)).toEqual([]);
    await runAt(18.1);
    const [mail] = await eveningMailsTo(place.lessor);
    expect(mail?.subject).toBe(
      "Demain à « Garage de Terre Sainte » : 2 commandes à remettre, 1 livraison",
    );
    const facts = [
      "09:00 - 09:30 : Marie P., SOON-2222 : 1 × Miel de letchi",
      "10:00 - 10:30 : Marie P., LATE-2222 : 1 × Miel de letchi",
      "Sans créneau : Marie P., FREE-2222 : 1 × Miel de letchi",
      "Livraison : Vanille des Hauts : 12 × Miel de letchi",
    ];
    const places = facts.map((fact) => mail?.text.indexOf(fact) ?? -1);
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it("leaves out deliveries of a day that closed after they were announced", async () => {
    covers("own.product.633");
    const place = await aStockedSpace(harness);
    await bringTomorrow(place);
    const tomorrow = addDays(today(), 1);
    const { status } = await harness.call("POST", "/api/closures", {
      token: place.lessor.token,
      json: { from: tomorrow, to: tomorrow, reason: "Congés" },
    });
    expect(status).toBe(201);
    await runAt(18.1);
    expect(await eveningMailsTo(place.lessor)).toEqual([]);
  });

  it("is sent to the lessor and the managers, and to nobody else", async () => {
    const [place, manager, other] = await Promise.all([
      aStockedSpace(harness),
      aConsumer(harness),
      aConsumer(harness),
    ]);
    await insertManager(harness.db, place.spaceId, manager);
    await anOrder(place, "FREE-2222");
    await runAt(18.1);
    const [mail] = await eveningMailsTo(manager);
    expect(mail?.subject).toBe("« Garage de Terre Sainte » : 1 nouvelle commande");
    expect(mail?.text).toContain("parce que vous remettez les commandes de cet espace");
    expect(await eveningMailsTo(place.lessor)).toHaveLength(1);
    expect(await eveningMailsTo(other)).toEqual([]);
  });

  it("tells a suspended manager nothing, and a suspended lessor who still hands over", async () => {
    covers("own.product.771");
    const [place, manager] = await Promise.all([aStockedSpace(harness), aConsumer(harness)]);
    await insertManager(harness.db, place.spaceId, manager);
    await suspend(harness.db, manager, place.lessor);
    await anOrder(place, "FREE-2222");
    await runAt(18.1);
    expect(await eveningMailsTo(place.lessor)).toHaveLength(1);
    expect(await eveningMailsTo(manager)).toEqual([]);
  });

  it("is sent once a day, by several processes and by one that starts late", async () => {
    const place = await aStockedSpace(harness);
    await anOrder(place, "FREE-2222");
    await harness.setNow(hourOf(18.1));
    await Promise.all([1, 2, 3].map(() => harness.app.jobs.runNow(EVENING_JOB)));
    expect(await eveningMailsTo(place.lessor)).toHaveLength(1);
    await anOrder(place, "NEXT-2222", hourOf(19));
    await runAt(22);
    expect(await eveningMailsTo(place.lessor)).toHaveLength(1);
    await runAt(18.1, 1);
    const [, next] = await eveningMailsTo(place.lessor);
    const texts = (await eveningMailsTo(place.lessor)).map(({ text }) => text);
    expect(next).toBeDefined();
    expect(texts.filter((text) => text.includes("FREE-2222"))).toHaveLength(1);
    expect(texts.filter((text) => text.includes("NEXT-2222"))).toHaveLength(1);
  });

  it("lists a new order on one evening only, whenever the job ran", async () => {
    const place = await aStockedSpace(harness);
    await anOrder(place, "NEXT-2222", hourOf(19));
    await runAt(22);
    expect(await eveningMailsTo(place.lessor)).toEqual([]);
    await runAt(18.1, 1);
    expect(await eveningMailsTo(place.lessor)).toHaveLength(1);
  });

  it("lists what is new since the last mail when an evening was missed, once, and says since when", async () => {
    covers("own.product.694");
    const place = await aStockedSpace(harness);
    await runAt(18.1);
    await anOrder(place, "MISS-2222", hourOf(19));
    await anOrder(place, "LATE-2222", hourOf(12, 1));
    await anOrder(place, "NEXT-2222", hourOf(12, 2));
    await runAt(18.1, 2);
    const [mail] = await eveningMailsTo(place.lessor);
    expect(mail?.subject).toBe("« Garage de Terre Sainte » : 3 nouvelles commandes");
    expect(mail?.text).toContain(`nouvelles depuis le ${frenchDay(today())} au soir.`);
    await anOrder(place, "LAST-2222", hourOf(19, 2));
    await runAt(18.1, 3);
    const [last, ...others] = await eveningMailsTo(place.lessor);
    expect(others).toHaveLength(1);
    expect(last?.subject).toBe("« Garage de Terre Sainte » : 1 nouvelle commande");
    expect(last?.text).toContain("nouvelles depuis hier soir.");
  });

  it("lists it also at a place that failed all evening, while the others were told", async () => {
    covers("own.product.694");
    const [failing, other] = await Promise.all([aStockedSpace(harness), aStockedSpace(harness)]);
    await anOrder(failing, "MISS-2222");
    await anOrder(other, "MISS-3333");
    const isOfFailing = sql`new.content ->> 'to' = ${sql.lit(failing.lessor.email)}`;
    await refusing(harness.db, "mails", isOfFailing, () => runAt(18.1));
    await runAt(18.1, 1);
    expect((await eveningMailsTo(failing.lessor)).map(({ text }) => text)).toEqual([
      expect.stringContaining("MISS-2222"),
    ]);
    expect(await eveningMailsTo(other.lessor)).toHaveLength(1);
  });

  it("leaves orders of that evening after the mail to immediate mails", async () => {
    const place = await aStockedSpace(harness);
    await runAt(18.1);
    await comeTomorrow(await anOrder(place, "LATE-2222", hourOf(19)), place, 10);
    await runAt(20);
    expect(await eveningMailsTo(place.lessor)).toEqual([]);
  });

  it("does not go out late, once what it calls tomorrow has begun; new orders are told then, too", async () => {
    covers("own.email.52");
    const [slotted, brought, free] = await Promise.all([1, 2, 3].map(() => aStockedSpace(harness)));
    if (!(slotted && brought && free)) throw new Error("no places");
    await comeTomorrow(await anOrder(slotted, "SLOT-2222"), slotted, 10);
    await bringTomorrow(brought);
    await anOrder(free, "FREE-2222");
    await runAt(18.1);
    await harness.setNow(hourOf(0, 1));
    expect(await eveningMailsTo(slotted.lessor)).toEqual([]);
    expect(await eveningMailsTo(brought.lessor)).toEqual([]);
    expect(await eveningMailsTo(free.lessor)).toHaveLength(1);
  });

  it("is not sent when there is nothing to say", async () => {
    const place = await aStockedSpace(harness);
    await runAt(18.1, -1);
    await anOrder(place, "PAST-2222", hourOf(12, -2));
    await runAt(18.1);
    expect(await eveningMailsTo(place.lessor)).toEqual([]);
  });

  it("is sent to the other places if one fails, and to that one later", async () => {
    const [failing, other] = await Promise.all([aStockedSpace(harness), aStockedSpace(harness)]);
    await anOrder(failing, "FREE-2222");
    await anOrder(other, "FREE-3333");
    const isOfFailing = sql`new.content ->> 'to' = ${sql.lit(failing.lessor.email)}`;
    await refusing(harness.db, "mails", isOfFailing, () => runAt(18.1));
    expect(await eveningMailsTo(failing.lessor)).toEqual([]);
    await runAt(18.3);
    expect(await eveningMailsTo(failing.lessor)).toHaveLength(1);
    expect(await eveningMailsTo(other.lessor)).toHaveLength(1);
  });
});
