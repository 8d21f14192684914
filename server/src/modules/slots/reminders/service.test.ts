import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { useHarness } from "../../../../test/harness.ts";
import { aPickupPlace, at, MONDAY } from "../../../../test/pickups.ts";
import { SLOT_REMINDERS_JOB } from "./service.ts";

const harness = useHarness();

let place: Awaited<ReturnType<typeof aPickupPlace>>;

beforeAll(async () => {
  place = await aPickupPlace(harness);
});

/**
 * Runs the job twice at an instant and returns the subjects of the reminders to an order's buyer.
 */
const remindersAt = async (orderId: string, now: Date): Promise<string[]> => {
  const { orderNumber } = await place.shown(orderId);
  await harness.setNow(now);
  await Promise.all([1, 2].map(() => harness.app.jobs.runNow(SLOT_REMINDERS_JOB)));
  const mails = await harness.mailsTo(place.buyer.email);
  await harness.setNow(MONDAY);
  return mails
    .map(({ subject }) => subject)
    .filter((subject) => subject.startsWith("Rappel") && subject.includes(orderNumber))
    .map((subject) => subject.replace(/.*CMD-\S+ /, ""))
    .toReversed();
};

describe("reminders of a slot", () => {
  it("go out a day and two hours before, each once", async () => {
    covers("own.product.66");
    const orderId = await place.order();
    await place.choose(orderId, at("2027-02-04", "10:00"));
    expect(await remindersAt(orderId, at("2027-02-03", "09:55"))).toEqual([]);
    expect(await remindersAt(orderId, at("2027-02-03", "10:00"))).toEqual(["demain"]);
    expect(await remindersAt(orderId, at("2027-02-04", "07:55"))).toEqual(["demain"]);
    const both = ["demain", "dans deux heures"];
    expect(await remindersAt(orderId, at("2027-02-04", "08:00"))).toEqual(both);
    expect(await remindersAt(orderId, at("2027-02-04", "10:00"))).toEqual(both);
  });

  it("are not sent of a slot chosen after they were due, nor of one that is gone or collected", async () => {
    covers("own.product.66");
    const [soon, gone, collected] = [await place.order(), await place.order(), await place.order()];
    await place.choose(soon, at("2027-02-01", "17:00"));
    for (const orderId of [gone, collected]) await place.choose(orderId, at("2027-02-02", "09:00"));
    await place.giveBack(gone);
    await harness.call("PUT", `/api/orders/updateStatus/${collected}`, {
      token: place.buyer.token,
      json: { status: "Récupéré" },
    });
    expect(await remindersAt(soon, at("2027-02-01", "08:05"))).toEqual([]);
    expect(await remindersAt(soon, at("2027-02-01", "15:00"))).toEqual(["dans deux heures"]);
    expect(await remindersAt(gone, at("2027-02-02", "08:00"))).toEqual([]);
    expect(await remindersAt(collected, at("2027-02-02", "08:00"))).toEqual([]);
  });

  it("are those of the slot that an order was moved to", async () => {
    covers("own.product.66");
    const orderId = await place.order();
    await place.choose(orderId, at("2027-02-02", "08:00"));
    await place.choose(orderId, at("2027-02-02", "09:00"));
    expect(await remindersAt(orderId, at("2027-02-01", "08:55"))).toEqual([]);
    expect(await remindersAt(orderId, at("2027-02-01", "09:00"))).toEqual(["demain"]);
    await place.choose(orderId, at("2027-02-04", "11:00"));
    expect(await remindersAt(orderId, at("2027-02-03", "11:00"))).toEqual(["demain", "demain"]);
  });

  it("say the day that it is when they go out late", async () => {
    covers("own.product.695");
    const orderId = await place.order();
    await place.choose(orderId, at("2027-02-04", "15:00"));
    expect(await remindersAt(orderId, at("2027-02-04", "08:00"))).toEqual(["aujourd'hui"]);
    expect(await remindersAt(orderId, at("2027-02-04", "14:00"))).toEqual([
      "aujourd'hui",
      "aujourd'hui",
    ]);
    const [mail] = await harness.mailsTo(place.buyer.email);
    expect(mail?.text).toContain("votre commande aujourd'hui, jeudi 4 février 2027 de 15 h");
    const { body } = await harness.call("GET", "/api/notifications", { token: place.buyer.token });
    expect(body.data[0].title).toMatch(/aujourd'hui$/);
  });

  it("are not sent to who proves their address when the day, or the slot, is over", async () => {
    covers("own.product.696");
    const setProven = (email_proven_at: Date | null) =>
      harness.db
        .updateTable("users")
        .set({ email_proven_at })
        .where("id", "=", place.buyer.userId)
        .execute();
    /** Reminders at an instant of a slot of 4 February, of a buyer who proves their address at another. */
    const remindersOf = async (time: string, remindedAt: Date, provenAt: Date) => {
      const orderId = await place.order();
      expect((await place.choose(orderId, at("2027-02-04", time))).status).toBe(200);
      const { orderNumber } = await place.shown(orderId);
      await setProven(null);
      expect(await remindersAt(orderId, remindedAt)).toEqual([]);
      await harness.setNow(provenAt);
      await harness.call("POST", "/api/auth/resend-confirmation", { token: place.buyer.token });
      const [proof] = await harness.mailsTo(place.buyer.email);
      const token = /confirmer-email\?token=([\w-]+)/.exec(proof?.text ?? "")?.[1];
      const { body } = await harness.call("POST", "/api/auth/confirm-email", { json: { token } });
      expect(body.outcome).toBe("proven");
      const mails = await harness.mailsTo(place.buyer.email);
      await harness.setNow(MONDAY);
      return mails
        .map(({ subject }) => subject)
        .filter((subject) => subject.startsWith("Rappel") && subject.includes(orderNumber));
    };
    const [dayBefore, sameDay] = [at("2027-02-03", "15:00"), at("2027-02-04", "14:00")];
    expect(await remindersOf("15:00", dayBefore, at("2027-02-03", "23:00"))).toHaveLength(1);
    expect(await remindersOf("15:00", dayBefore, at("2027-02-04", "07:00"))).toEqual([]);
    expect(await remindersOf("15:30", sameDay, at("2027-02-04", "14:30"))).toHaveLength(1);
    expect(await remindersOf("15:30", sameDay, at("2027-02-04", "15:30"))).toEqual([]);
  });
});
