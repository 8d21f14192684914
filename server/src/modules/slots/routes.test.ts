import { randomUUID } from "node:crypto";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { aLessor } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { aPickupPlace, at, MONDAY } from "../../../test/pickups.ts";

const harness = useHarness();

let place: Awaited<ReturnType<typeof aPickupPlace>>;

beforeAll(async () => {
  place = await aPickupPlace(harness);
});

const startsOf = (day: { slots: { startsAt: string }[] }): string[] =>
  day.slots.map(({ startsAt }) => startsAt);

describe("GET /api/places/:id/slots", () => {
  it("lists two weeks from today, closed days with why, and no slot that begins too soon", async () => {
    covers("own.api.46", "own.product.63");
    const { body } = await harness.call("GET", `/api/places/${place.spaceId}/slots`);
    expect(body.isSlotted).toBe(true);
    expect(body.data).toHaveLength(14);
    const [monday, tuesday, wednesday] = body.data;
    expect(startsOf(monday)[0]).toBe(at("2027-02-01", "10:00").toISOString());
    expect(startsOf(tuesday)).toHaveLength(20);
    expect(tuesday.slots[19]).toEqual({
      startsAt: at("2027-02-02", "17:30").toISOString(),
      endsAt: at("2027-02-02", "18:00").toISOString(),
      left: 3,
    });
    expect(wednesday).toEqual({ day: "2027-02-03", isOpen: false, closedReason: null, slots: [] });
  });

  it("says which public holiday closes a place that has slots, and no other", async () => {
    covers("own.product.63");
    const easter = async () => (await place.days("2027-03-29", "2027-03-30")).data[0];
    const reason = "Jour férié : Lundi de Pâques";
    expect(await easter()).toMatchObject({ isOpen: false, closedReason: reason, slots: [] });
    await place.settings({ isSlotted: false });
    expect(await easter()).toMatchObject({ isOpen: true, closedReason: null, slots: [] });
    await place.settings();
  });

  it("gives at most 31 days, and nothing of a place that is not there", async () => {
    covers("own.api.46");
    expect((await place.days("2027-02-01", "2027-12-31")).data).toHaveLength(31);
    const missing = await harness.call("GET", `/api/places/${randomUUID()}/slots`);
    expect([missing.status, missing.body.code]).toEqual([404, "space/not-found"]);
  });
});

describe("PUT /api/storageSpace/:id/slots", () => {
  it("cuts the hours otherwise; what was chosen before stays and counts", async () => {
    covers("own.api.49");
    const orderId = await place.order();
    await place.choose(orderId, at("2027-02-02", "09:30"));
    const { body } = await place.settings({ minutes: 60, capacity: 2 });
    const hours = {
      retrievalDays: ["Lun", "Mar", "Jeu"],
      retrievalTimes: { start: "08:00", end: "18:00" },
    };
    const settings = { isSlotted: true, minutes: 60, capacity: 2, ...hours };
    expect(body).toEqual({ message: "Vos créneaux sont enregistrés.", settings });
    const path = `/api/storageSpace/${place.spaceId}/slots`;
    expect((await place.as(place.lessor, "GET", path)).body).toEqual(settings);
    const [tuesday] = (await place.days("2027-02-02", "2027-02-03")).data;
    expect(tuesday.slots.slice(0, 3)).toMatchObject([{ left: 2 }, { left: 1 }, { left: 2 }]);
    expect((await place.shown(orderId)).slot.endsAt).toBe(at("2027-02-02", "10:00").toISOString());
    await place.settings();
  });

  it.each([
    [{ minutes: 25 }, "minutes", "Choisissez la durée d'un créneau."],
    [{ capacity: 0 }, "capacity", "Il faut au moins une commande par créneau."],
    [{ capacity: 51 }, "capacity", "Un créneau accueille 50 commandes au plus."],
    [{ isSlotted: "oui" }, "isSlotted", "Indiquez si l'on choisit un créneau."],
  ])("refuses %o", async (change, field, message) => {
    const { status, body } = await place.settings(change);
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
  });

  it("is for the lessor of the space", async () => {
    covers("own.api.49");
    const other = await aLessor(harness, { connected: false });
    const refused = await place.settings({}, other);
    expect([refused.status, refused.body.code]).toEqual([403, "space/not-yours"]);
    const read = await place.as(other, "GET", `/api/storageSpace/${place.spaceId}/slots`);
    expect(read.body.code).toBe("space/not-yours");
  });
});

describe("the calendar of a lessor's pickups", () => {
  const calendar = (method: string) => place.as(place.lessor, method, "/api/pickup-calendar");
  const read = async (url: string) => {
    const answer = await fetch(url);
    return { answer, text: (await answer.text()).replace(/\r?\n[ \t]/g, "") };
  };

  it("is read at a secret address: number, first name and initial, units, nothing else", async () => {
    covers("own.api.52", "own.product.67");
    expect((await calendar("GET")).body).toEqual({ createdAt: null });
    const { url } = (await calendar("POST")).body;
    expect(url).toMatch(/\/api\/pickup-calendar\/[\w-]{43}\.ics$/);
    const orderId = await place.order();
    await place.choose(orderId, at("2027-02-04", "08:00"));
    const { orderNumber } = await place.shown(orderId);
    const { answer, text } = await read(url);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("private");
    expect(text).toContain("METHOD:PUBLISH");
    expect(text).toContain(`SUMMARY:${orderNumber} : Marie P.\\, 1 unité`);
    expect(text).not.toMatch(/Payet|@test\.re|0692123456/);
  });

  it("keeps the pickups of seven days", async () => {
    const { url } = (await calendar("POST")).body;
    const orderId = await place.order();
    await place.choose(orderId, at("2027-02-02", "08:00"));
    await harness.setNow(at("2027-02-09", "07:59"));
    expect((await read(url)).text).toContain(orderId);
    await harness.setNow(at("2027-02-09", "08:01"));
    expect((await read(url)).text).not.toContain(orderId);
    await harness.setNow(MONDAY);
  });

  it("has one address at a time, and none once it is taken away", async () => {
    covers("own.api.52", "own.refusals.72");
    const { url: first } = (await calendar("POST")).body;
    const { url: second } = (await calendar("POST")).body;
    expect((await read(first)).answer.status).toBe(404);
    expect((await read(second)).answer.status).toBe(200);
    expect((await calendar("GET")).body).toEqual({ createdAt: MONDAY.toISOString() });
    expect((await calendar("DELETE")).body.success).toBe(true);
    const gone = await harness.call("GET", new URL(second).pathname);
    expect([gone.status, gone.body.code]).toEqual([404, "pickup-calendar/not-found"]);
  });
});
