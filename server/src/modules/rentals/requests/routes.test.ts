import type { Right } from "@stokaz/contract/accounts/rights";
import { MASK } from "@stokaz/contract/messages/messages";
import { addDays, addMonths } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import {
  ADMIN,
  aConsumer,
  aLessor,
  anAdmin,
  anArtisan,
  aSpace,
  PASSWORD,
} from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aPaidRental, rentalRequest, today } from "../../../../test/purchases.ts";
import { createRequests } from "../../../../test/requests.ts";
import { actFor, joinTeam } from "../../../../test/team.ts";

const harness = useHarness(ADMIN);
const { ask, list, answer } = createRequests(harness);

const follow = (): Promise<void> => harness.app.jobs.runNow("follow-rental-requests");
const idsOf = ({ data }: { data: { _id: string }[] }): string[] => data.map(({ _id }) => _id);

describe("GET /api/rental-requests", () => {
  it("comes a page at a time, what waits before what came to nothing, and counts what waits", async () => {
    covers("own.api.182");
    const artisan = await anArtisan(harness);
    const lessor = await aLessor(harness);
    const first = await ask({}, { artisan, lessor });
    const second = await ask({}, { artisan, lessor });
    const third = await ask({}, { artisan });
    await answer(first.lessor, first.id, "refuse");
    const whole = await list(artisan);
    expect(idsOf(whole)).toEqual([second.id, third.id, first.id]);
    expect([whole.waiting, whole.nextCursor]).toEqual([2, null]);
    expect(whole.data[2]).toMatchObject({ status: "refused", reason: "Travaux dans le garage" });
    const pages: string[][] = [];
    let cursor = "";
    do {
      const page = await list(artisan, `?limit=1${cursor && `&cursor=${cursor}`}`);
      expect(page.waiting).toBe(2);
      pages.push(idsOf(page));
      cursor = page.nextCursor ?? "";
    } while (cursor);
    expect(pages).toEqual([[second.id], [third.id], [first.id]]);
    expect(await list(lessor)).toMatchObject({ data: [{ _id: second.id }], waiting: 1 });
    const wrong = await list(artisan, "?cursor=nope");
    expect(wrong.code).toBe("request/invalid");
  });
});

it("a person who acts for an artisan reads what a rental costs with the right to money alone", async () => {
  covers("own.product.594");
  const { artisan, id } = await ask();
  await aPaidRental(harness, artisan, rentalRequest(await aSpace(harness, await aLessor(harness))));
  const read = async (rights: readonly Right[]) => {
    const member = await aConsumer(harness);
    await joinTeam(harness, artisan, member, rights);
    await actFor(harness, member, artisan.userId);
    const { body } = await harness.call("GET", "/api/renter/rented-storage", member);
    return { rental: body[0], request: (await list(member)).data[0] };
  };
  const priced = await read(["leases", "money"]);
  expect(priced.rental).toMatchObject({
    totalPrice: 75,
    monthlyRent: 25,
    storageSpace: { price: 12.5 },
  });
  expect(priced.request).toMatchObject({ _id: id, totalPrice: 75, firstPayment: 75 });
  const unpriced = await read(["leases"]);
  const { totalPrice, monthlyRent, storageSpace, ...rental } = priced.rental;
  const { price, ...space } = storageSpace;
  expect(unpriced.rental).toEqual({ ...rental, storageSpace: space });
  const { totalPrice: _total, firstPayment, ...request } = priced.request;
  expect(unpriced.request).toEqual(request);
});

describe("a request elsewhere", () => {
  it("explains to its lessor what is held, by space and in the calendar", async () => {
    covers("own.api.183");
    const { lessor, spaceId, id } = await ask();
    const from = addDays(today(), 2);
    const read = async (path: string) =>
      (await harness.call("GET", `${path}?month=${from.slice(0, 7)}`, { token: lessor.token }))
        .body;
    const { days, requests, rentals } = await read(`/api/storageSpace/${spaceId}/occupancy`);
    expect(days.find(({ day }: { day: string }) => day === from)).toMatchObject({ held: 2 });
    expect(rentals).toEqual([]);
    expect(requests).toEqual([
      {
        _id: id,
        tradeName: "Vanille des Hauts",
        pallets: 2,
        startDate: from,
        endDate: addMonths(from, 3),
      },
    ]);
    const calendar = await read("/api/storageSpace/calendar");
    const { events } = calendar.days.find(({ day }: { day: string }) => day === from);
    expect(events).toMatchObject([{ kind: "request", rentedSpaceId: id, pallets: 2 }]);
    await answer(lessor, id, "refuse");
    expect((await read(`/api/storageSpace/${spaceId}/occupancy`)).requests).toEqual([]);
  });

  it("is in the operator's history with what became of it", async () => {
    covers("own.api.184");
    const admin = await anAdmin(harness);
    const { lessor, id } = await ask();
    const look = async () =>
      (await harness.call("GET", `/api/admin/purchases/rental/${id}`, { token: admin.token })).body;
    const waiting = await look();
    expect(waiting).toMatchObject({ status: "requested", refundable: 0 });
    expect(waiting.timeline).toContainEqual(expect.objectContaining({ kind: "request-sent" }));
    await answer(lessor, id, "refuse");
    const { status, timeline } = await look();
    expect(status).toBe("cancelled");
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: "request-refused", detail: "Travaux dans le garage" }),
    );
  });
});

describe("contact details", () => {
  it("are masked in what the artisan will store and in the reason of a refusal", async () => {
    covers("own.product.500");
    const { lessor, artisan, id } = await ask({ storedGoods: "Miel, appelez le 0692 12 34 56" });
    const storedGoods = `Miel, appelez le ${MASK}`;
    expect(await list(lessor)).toMatchObject({ data: [{ storedGoods }] });
    const { status } = await harness.call("POST", `/api/rental-requests/${id}/refuse`, {
      token: lessor.token,
      json: { reason: "Écrivez-moi à jean@exemple.re" },
    });
    expect(status).toBe(200);
    const reason = `Écrivez-moi à ${MASK}`;
    expect(await list(artisan)).toMatchObject({ data: [{ storedGoods, reason }] });
    const mails = [
      await harness.mailsTo(lessor.email),
      await harness.mailsTo(artisan.email),
    ].flat();
    expect(mails.some(({ text }) => text.includes(MASK))).toBe(true);
    expect(mails.filter(({ text }) => /0692 12 34 56|jean@exemple/.test(text))).toEqual([]);
  });
});

describe("what is not on offer any more", () => {
  it.each(["lessor", "space"] as const)("ends what waits for it: a %s", async (of) => {
    covers("own.product.246");
    const admin = await anAdmin(harness);
    const kept = await ask();
    const { lessor, artisan, spaceId, id } = await ask();
    const path = of === "lessor" ? `users/${lessor.userId}/suspend` : `spaces/${spaceId}/hide`;
    const measure = await harness.call("POST", `/api/admin/${path}`, {
      token: admin.token,
      json: { reason: "Essai" },
    });
    expect(measure.status).toBe(200);
    await follow();
    expect(await list(artisan)).toMatchObject({
      waiting: 0,
      data: [{ _id: id, status: "refused", reason: "L'espace n'est plus proposé à la location." }],
    });
    const mails = await harness.mailsTo(artisan.email);
    expect(mails.filter(({ subject }) => subject.startsWith("Demande refusée"))).toHaveLength(1);
    expect(await list(kept.artisan)).toMatchObject({ waiting: 1 });
  });
});

describe("closing an account", () => {
  it.each(["lessor", "artisan"] as const)("takes away what was written: the %s's", async (side) => {
    covers("own.product.247");
    const asked = await ask();
    await answer(asked.lessor, asked.id, "refuse");
    const before = await ask();
    const closed = await harness.call("DELETE", "/api/auth/account", {
      token: asked[side].token,
      json: { password: PASSWORD },
    });
    expect(closed.status).toBe(200);
    const textsOf = (id: string) =>
      harness.db
        .selectFrom("rentals")
        .innerJoin("rental_requests", "rental_requests.id", "rentals.id")
        .select(["stored_goods", "reason"])
        .where("rentals.id", "=", id)
        .executeTakeFirstOrThrow();
    expect(await textsOf(asked.id)).toEqual({
      stored_goods: side === "artisan" ? null : "Pots de miel",
      reason: "",
    });
    expect(await textsOf(before.id)).toEqual({ stored_goods: "Pots de miel", reason: null });
  });
});
