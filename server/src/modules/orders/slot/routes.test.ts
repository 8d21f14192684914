import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { aConsumer } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aPickupPlace, at, MONDAY } from "../../../../test/pickups.ts";
import { insertManager, suspend } from "../../../../test/rows.ts";
import { listSlotEvents } from "../../slots/public.ts";

const harness = useHarness();

let place: Awaited<ReturnType<typeof aPickupPlace>>;

beforeAll(async () => {
  place = await aPickupPlace(harness);
});

const TUESDAY = "2027-02-02";
const THURSDAY = "2027-02-04";

const mailsAbout = async (orderId: string, to: string) => {
  const { orderNumber } = await place.shown(orderId);
  return (await harness.mailsTo(to)).filter(({ subject, text }) =>
    `${subject} ${text}`.includes(orderNumber),
  );
};

/** First line of a calendar file that begins with a name, unfolded. */
const lineOf = (file: string | null | undefined, name: string): string | undefined =>
  file
    ?.replace(/\r?\n[ \t]/g, "")
    .split(/\r?\n/)
    .find((line) => line.startsWith(name));

describe("POST /api/orders/:orderId/slot", () => {
  it("gives an order a slot that its buyer sees, and nobody else can take it", async () => {
    covers("own.api.47");
    const orderId = await place.order();
    expect((await place.shown(orderId)).slot).toBeNull();
    const { status, body } = await place.choose(orderId, at(TUESDAY, "09:00"));
    expect([status, body.message]).toEqual([200, "Votre créneau est réservé."]);
    expect(await place.shown(orderId)).toMatchObject({
      slot: {
        startsAt: at(TUESDAY, "09:00").toISOString(),
        endsAt: at(TUESDAY, "09:30").toISOString(),
        changeableUntil: at(TUESDAY, "07:00").toISOString(),
      },
      storageId: { isSlotted: true },
    });
    const { data } = await place.days(TUESDAY, THURSDAY);
    expect(data[0].slots.slice(2, 4)).toMatchObject([{ left: 2 }, { left: 3 }]);
  });

  it("moves it, and frees the one before", async () => {
    covers("own.api.47");
    const orderId = await place.order();
    await place.choose(orderId, at(TUESDAY, "11:00"));
    const { body } = await place.choose(orderId, at(TUESDAY, "11:30"));
    expect(body.message).toBe("Votre créneau est déplacé.");
    const { data } = await place.days(TUESDAY, THURSDAY);
    expect(data[0].slots.slice(6, 8)).toMatchObject([{ left: 3 }, { left: 2 }]);
    const events = await listSlotEvents(harness.db, [orderId]);
    const actor_id = place.buyer.userId;
    expect(events).toMatchObject([
      { kind: "booked", from_start: null, to_start: at(TUESDAY, "11:00"), actor_id },
      { kind: "moved", from_start: at(TUESDAY, "11:00"), to_start: at(TUESDAY, "11:30") },
    ]);
  });

  it.each([
    ["that does not exist", at(TUESDAY, "09:10"), 404, "slot/not-found"],
    ["of a day that is closed", at("2027-02-03", "09:00"), 404, "slot/not-found"],
    ["that begins in less than two hours", at("2027-02-01", "09:30"), 409, "slot/too-late"],
    ["after the last day to collect", at("2027-03-04", "09:00"), 409, "slot/after-last-day"],
  ])("refuses a slot %s", async (_, startsAt, status, code) => {
    covers("own.refusals.68");
    const refused = await place.choose(await place.order(), startsAt);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });

  it("refuses a slot that is full, but to who has it", async () => {
    covers("own.refusals.68", "own.product.62");
    const orders = [await place.order(), await place.order(), await place.order()];
    for (const orderId of orders) await place.choose(orderId, at(THURSDAY, "08:00"));
    const late = await place.order();
    const refused = await place.choose(late, at(THURSDAY, "08:00"));
    expect([refused.status, refused.body.code]).toEqual([409, "slot/full"]);
    expect(refused.body.message).toBe("Ce créneau vient d'être pris. Choisissez-en un autre.");
    expect((await place.choose(orders[0] ?? "", at(THURSDAY, "08:00"))).status).toBe(200);
    await place.giveBack(orders[0] ?? "");
    expect((await place.choose(late, at(THURSDAY, "08:00"))).status).toBe(200);
  });

  it("refuses where weekly hours hold, and knows the difference", async () => {
    covers("own.refusals.68");
    const orderId = await place.order();
    await place.settings({ isSlotted: false });
    const refused = await place.choose(orderId, at(THURSDAY, "12:00"));
    expect([refused.status, refused.body.code]).toEqual([409, "slot/not-slotted"]);
    expect((await place.shown(orderId)).storageId.isSlotted).toBe(false);
    await place.settings();
  });

  it("is for the buyer of an order that waits", async () => {
    covers("own.refusals.69");
    const orderId = await place.order();
    const stranger = await aConsumer(harness);
    const foreign = await place.choose(orderId, at(THURSDAY, "12:00"), stranger);
    expect([foreign.status, foreign.body.code]).toEqual([403, "order/not-yours"]);
    await harness.call("PUT", `/api/orders/updateStatus/${orderId}`, {
      token: place.buyer.token,
      json: { status: "Récupéré" },
    });
    const refused = await place.choose(orderId, at(THURSDAY, "12:00"));
    expect([refused.status, refused.body.code]).toEqual([409, "slot/order-not-waiting"]);
  });
});

describe("DELETE /api/orders/:orderId/slot", () => {
  it("gives it back until two hours before, and a missed one can be chosen again", async () => {
    covers("own.api.47", "own.refusals.69");
    const orderId = await place.order();
    const none = await place.giveBack(orderId);
    expect([none.status, none.body.code]).toEqual([404, "slot/none"]);
    await place.choose(orderId, at("2027-02-01", "10:00"));
    await harness.setNow(at("2027-02-01", "08:01"));
    const late = await place.giveBack(orderId);
    expect([late.status, late.body.code]).toEqual([409, "slot/too-late"]);
    expect((await place.choose(orderId, at(THURSDAY, "14:00"))).body.code).toBe("slot/too-late");
    await harness.setNow(at("2027-02-01", "10:30"));
    expect((await place.choose(orderId, at(THURSDAY, "14:00"))).status).toBe(200);
    const foreign = await place.giveBack(orderId, await aConsumer(harness));
    expect([foreign.status, foreign.body.code]).toEqual([403, "order/not-yours"]);
    expect((await place.giveBack(orderId)).body.message).toBe("Votre créneau est rendu.");
    expect((await place.shown(orderId)).slot).toBeNull();
    await harness.setNow(MONDAY);
  });
});

describe("the mails of a slot", () => {
  it("carry one calendar entry that is moved and taken away", async () => {
    covers("own.product.67");
    const orderId = await place.order();
    await place.choose(orderId, at(THURSDAY, "15:00"));
    await place.choose(orderId, at(THURSDAY, "16:00"));
    await place.giveBack(orderId);
    const mails = await mailsAbout(orderId, place.buyer.email);
    const sequenceOf = (mail: { calendar: string | null }) =>
      lineOf(mail.calendar, "SEQUENCE") ?? "";
    const inOrder = mails.toSorted((a, b) => sequenceOf(a).localeCompare(sequenceOf(b)));
    const files = inOrder.map(({ calendar }) => calendar);
    const uid = `UID:order-${orderId}@127.0.0.1`;
    const fields = ["METHOD", "UID", "SEQUENCE", "STATUS", "DTSTART"].map((name) =>
      files.map((file) => lineOf(file, name)),
    );
    expect(fields).toEqual([
      ["METHOD:REQUEST", "METHOD:REQUEST", "METHOD:CANCEL"],
      [uid, uid, uid],
      ["SEQUENCE:0", "SEQUENCE:1", "SEQUENCE:2"],
      ["STATUS:CONFIRMED", "STATUS:CONFIRMED", "STATUS:CANCELLED"],
      ["DTSTART:20270204T110000Z", "DTSTART:20270204T120000Z", "DTSTART:20270204T120000Z"],
    ]);
    expect(inOrder[1]?.text).toContain("Vous venez jeudi 4 février 2027 de 16 h à 16 h 30.");
  });

  it("don't ask to choose another one where none can be chosen any more", async () => {
    covers("own.product.797");
    const orderId = await place.order();
    await place.choose(orderId, at(THURSDAY, "15:00"));
    await place.settings({ isSlotted: false });
    await place.giveBack(orderId);
    await place.settings();
    const mails = await mailsAbout(orderId, place.buyer.email);
    const given = mails.find(({ subject }) => subject.endsWith(": créneau rendu"));
    expect(given?.text).toContain(
      "Votre commande vous attend toujours : venez pendant les horaires d'ouverture.",
    );
    expect(given?.text).toContain("Voir ma commande : http");
    expect(given?.text).not.toContain("hoisi");
  });

  it("tell the lessor at once of what changes within a day, and of nothing else", async () => {
    const orderId = await place.order();
    const { lessor } = place;
    await place.choose(orderId, at(THURSDAY, "17:00"));
    expect(await mailsAbout(orderId, lessor.email)).toEqual([]);
    await place.choose(orderId, at("2027-02-01", "12:00"));
    await place.giveBack(orderId);
    const mails = await mailsAbout(orderId, lessor.email);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      "Garage de Terre Sainte : un passage annulé",
      "Garage de Terre Sainte : un passage bientôt",
    ]);
    const texts = mails.map(({ text }) => text).join();
    expect(texts).toContain("Marie P. vient chercher sa commande lundi 1er février 2027");
  });

  it("tell the managers of the place, too, but not a suspended one", async () => {
    covers("own.product.771");
    const [manager, suspended] = [await aConsumer(harness), await aConsumer(harness)];
    for (const one of [manager, suspended]) await insertManager(harness.db, place.spaceId, one);
    await suspend(harness.db, suspended);
    const orderId = await place.order();
    await place.choose(orderId, at("2027-02-01", "12:30"));
    expect(await mailsAbout(orderId, manager.email)).toHaveLength(1);
    expect(await mailsAbout(orderId, suspended.email)).toEqual([]);
  });
});

describe("GET /api/orders/:orderId/slot.ics", () => {
  it("gives the slot as a file, and refuses anyone but its buyer", async () => {
    covers("own.api.48");
    const orderId = await place.order();
    const file = (token: string) =>
      fetch(`${harness.baseUrl}/api/orders/${orderId}/slot.ics`, {
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await file(place.buyer.token)).status).toBe(404);
    await place.choose(orderId, at(TUESDAY, "16:00"));
    const answer = await file(place.buyer.token);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const text = await answer.text();
    expect(lineOf(text, "METHOD")).toBe("METHOD:PUBLISH");
    expect(lineOf(text, "SUMMARY")).toMatch(/^SUMMARY:Récupérer la commande CMD-/);
    expect((await file((await aConsumer(harness)).token)).status).toBe(403);
  });
});
