import { addDays, HOUR_MS, startOfDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { aLessor, anArtisan, aSpace, PASSWORD, type Person } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { createMoney } from "./money.ts";
import { checkOutRental, rentalRequest, today } from "./purchases.ts";
import { CARDS, createRents, payByCard } from "./rents.ts";
import { createRequests } from "./requests.ts";
import { createRequestsMoney } from "./requests-money.ts";
import { createVictims } from "./victims.ts";

const harness = useHarness();
const { settle, follow, after, statesOf, intentOf, expectPaidOnce, expectNothingTaken, isFree } =
  createRequestsMoney(harness);

const FEE = 750;

const rents = createRents(harness);
const money = createMoney(harness);
const { ask, askUnsaid, returned, list: listPage, answer } = createRequests(harness);
const list = async (person: Person) => (await listPage(person)).data;
const victims = createVictims(harness);

beforeAll(async () => {});
afterEach(() => harness.setNow(undefined));
afterAll(victims.stop);

describe("a request to rent", () => {
  it("waits with its room kept and nothing charged, and says all that its lessor must know", async () => {
    covers("own.api.132", "own.api.137", "own.product.185");
    const { lessor, artisan, spaceId, id } = await ask();
    expect(await statesOf(id)).toEqual({
      request: "waiting",
      rental: "requested",
      checkout: "authorised",
    });
    expect(await intentOf(id)).toMatchObject({ status: "requires_capture" });
    expect(await rents.booked(id)).toEqual({});
    expect(await isFree(spaceId)).toBe(false);
    const [shown] = await list(lessor);
    expect(shown).toMatchObject({
      _id: id,
      status: "waiting",
      pallets: 2,
      months: 3,
      totalPrice: 75,
      firstPayment: 75,
      storedGoods: "Pots de miel",
      insurance: { state: "missing" },
      reason: null,
    });
    expect(Date.parse(shown.answerBy) - Date.parse(shown.requestedAt)).toBe(48 * HOUR_MS);
    expect(await list(artisan)).toEqual([shown]);
    expect(await list(await aLessor(harness))).toEqual([]);
    expect(await rents.subjects(lessor, "Demande de location")).toHaveLength(1);
    expect(await rents.subjects(artisan, "Votre demande est envoyée")).toHaveLength(1);
  });

  it("is authorised once, however often and by whomever that is said", async () => {
    covers("own.product.245");
    const { lessor, artisan, id, sessionId } = await askUnsaid();
    const replies = await Promise.all([
      returned(artisan, sessionId),
      money.deliverEvents(2),
      returned(artisan, sessionId),
    ]);
    await money.deliverEvents();
    await harness.app.reconciliation.run();
    const again = await returned(artisan, sessionId);
    for (const { status, body } of [replies[0], replies[2], again]) {
      expect([status, body.metadata.answerBy]).toEqual([200, again.body.metadata.answerBy]);
    }
    expect((await statesOf(id)).request).toBe("waiting");
    expect(await rents.subjects(lessor, "Demande de location")).toHaveLength(1);
    expect(await rents.subjects(artisan, "Votre demande est envoyée")).toHaveLength(1);
  });

  it("is never answered after its first day: authorised past midnight it waits until then, later it lapses", async () => {
    covers("own.product.185");
    const from = addDays(today(), 2);
    const over = startOfDay(addDays(from, 1), "Indian/Reunion");
    const [waits, lapses] = [await askUnsaid(), await askUnsaid()];
    await harness.setNow(rents.at(addDays(from, -1), 0.25));
    const { body } = await returned({ token: await rents.logIn(waits.artisan) }, waits.sessionId);
    expect(body.metadata.answerBy).toBe(over.toISOString());
    await harness.setNow(over);
    await returned({ token: await rents.logIn(lapses.artisan) }, lapses.sessionId);
    expect((await statesOf(lapses.id)).request).toBe("lapsed");
    await settle();
    await expectNothingTaken(lapses.id);
    const [mail] = (await harness.mailsTo(lapses.artisan.email)).filter(({ subject }) =>
      subject.startsWith("Demande annulée"),
    );
    expect(mail?.text).toContain("après le premier jour demandé");
  });

  it("becomes a rental once it is accepted: the money is taken, as ever", async () => {
    covers("own.api.133");
    const { lessor, artisan, id } = await ask();
    expect((await answer(lessor, id, "accept")).status).toBe(200);
    await settle();
    await expectPaidOnce(id);
    expect((await rents.booked(id)).platform_fee ?? 0).toBeLessThanOrEqual(FEE);
    expect(await list(lessor)).toEqual([]);
    expect(await rents.subjects(artisan, "Votre location")).toHaveLength(1);
  });

  it("is refused with a reason, and the money let go", async () => {
    covers("own.api.134");
    const { lessor, artisan, spaceId, id } = await ask();
    expect((await answer(lessor, id, "refuse")).status).toBe(200);
    await settle();
    expect(await statesOf(id)).toEqual({
      request: "refused",
      rental: "cancelled",
      checkout: "cancelled",
    });
    await expectNothingTaken(id);
    expect(await isFree(spaceId)).toBe(true);
    expect(await list(artisan)).toMatchObject([
      { status: "refused", reason: "Travaux dans le garage" },
    ]);
    const [mail] = (await harness.mailsTo(artisan.email)).filter(({ subject }) =>
      subject.startsWith("Demande refusée"),
    );
    expect(mail?.text).toContain("Travaux dans le garage");
  });

  it("is withdrawn by its artisan while it waits", async () => {
    covers("own.api.135");
    const { lessor, artisan, spaceId, id } = await ask();
    expect((await answer(artisan, id, "withdraw")).status).toBe(200);
    await settle();
    await expectNothingTaken(id);
    expect(await isFree(spaceId)).toBe(true);
    expect(await rents.subjects(lessor, "Demande retirée")).toHaveLength(1);
  });

  it("reminds its lessor no more once there is no time left to answer", async () => {
    covers("own.email.45");
    const { lessor } = await ask();
    await after(25);
    await follow();
    await after(49);
    expect(await rents.subjects(lessor, "Plus que 24 h")).toEqual([]);
  });

  it("reminds its lessor once, and ends by itself after 48 hours", async () => {
    covers("own.product.186", "own.refusals.147");
    const { lessor, artisan, spaceId, id } = await ask();
    await after(23);
    await follow();
    expect(await rents.subjects(lessor, "Plus que 24 h")).toEqual([]);
    await after(25);
    await follow();
    await follow();
    expect(await rents.subjects(lessor, "Plus que 24 h")).toHaveLength(1);
    await after(49);
    const late = await harness.call("POST", "/api/auth/login", {
      json: { email: lessor.email, password: PASSWORD },
    });
    const over = await answer({ ...lessor, token: late.body.token }, id, "accept");
    expect(over.body.code).toBe("rental-request/over");
    await follow();
    await settle();
    expect(await statesOf(id)).toEqual({
      request: "unanswered",
      rental: "expired",
      checkout: "expired",
    });
    await expectNothingTaken(id);
    expect(await isFree(spaceId)).toBe(true);
    for (const person of [lessor, artisan]) {
      expect(await rents.subjects(person, "sans réponse")).toHaveLength(1);
    }
  });

  it("keeps the card of a monthly rental once it is accepted, and takes its first month", async () => {
    covers("own.product.185");
    const { lessor, artisan, id } = await ask({ payment: "monthly" });
    await answer(lessor, id, "accept");
    await settle();
    await rents.runJobs("keep-cards");
    expect(await rents.statuses(id)).toEqual(["paid", "due", "due"]);
    expect(await rents.chargedAtProvider(artisan)).toEqual([2500]);
  });

  it("leaves the card alone that its artisan gave while it waited, and one that was given with a later request", async () => {
    covers("own.product.664");
    const { artisan, rentalId } = await rents.aLease();
    const keptCard = async () => {
      await rents.runJobs("keep-cards");
      const kept = harness.db.selectFrom("kept_cards").selectAll();
      return (await kept.where("user_id", "=", artisan.userId).executeTakeFirst())?.last4;
    };
    const first = await ask({ payment: "monthly" }, { artisan });
    const { token } = artisan;
    const { body } = await harness.call("POST", `/api/kept-card/change/${rentalId}`, { token });
    await payByCard(body.url, CARDS.authenticatedOnce);
    const session = new URL(body.url).pathname.split("/").at(-1);
    await harness.call("GET", `/api/kept-card/changed?session_id=${session}`, { token });
    expect(await keptCard()).toBe("3155");
    const second = await ask({ payment: "monthly" }, { artisan });
    await answer(first.lessor, first.id, "accept");
    await settle();
    expect(await keptCard()).toBe("3155");
    await answer(second.lessor, second.id, "accept");
    await settle();
    expect(await keptCard()).toBe("4242");
  });
});

describe("what is refused", () => {
  it("is answering what is somebody else's, unknown or answered", async () => {
    covers("own.refusals.144", "own.refusals.145", "own.refusals.146");
    const { lessor, artisan, id } = await ask();
    const stranger = await aLessor(harness);
    for (const verb of ["accept", "refuse"] as const) {
      expect((await answer(stranger, id, verb)).body.code).toBe("rental-request/not-yours");
    }
    const other = await anArtisan(harness);
    expect((await answer(other, id, "withdraw")).body.code).toBe("rental-request/not-yours");
    const unknown = await answer(lessor, crypto.randomUUID(), "accept");
    expect([unknown.status, unknown.body.code]).toEqual([404, "rental-request/not-found"]);
    await answer(lessor, id, "refuse");
    for (const [who, verb] of [
      [lessor, "accept"],
      [lessor, "refuse"],
      [artisan, "withdraw"],
    ] as const) {
      expect((await answer(who, id, verb)).body.code).toBe("rental-request/answered");
    }
  });

  it("is deleting a space of which somebody waits for an answer", async () => {
    covers("own.refusals.149");
    const { lessor, spaceId, id } = await ask();
    const remove = () =>
      harness.call("DELETE", `/api/storageSpace/delete/${spaceId}`, { token: lessor.token });
    expect((await remove()).body.code).toBe("space/has-requests");
    await answer(lessor, id, "refuse");
    expect((await remove()).status).toBe(200);
  });

  it("is beginning before the answer is due", async () => {
    covers("own.api.136", "own.refusals.148");
    const lessor = await aLessor(harness);
    const spaceId = await aSpace(harness, lessor, { acceptance: "on_request" });
    const soon = rentalRequest(spaceId, { from: addDays(today(), 1) });
    const { body } = await checkOutRental(harness, await anArtisan(harness), soon);
    expect(body.code).toBe("rental/start-before-answer");
    const own = await harness.call("GET", "/api/storageSpace/getall", { token: lessor.token });
    expect(own.body).toMatchObject([{ acceptance: "on_request" }]);
  });
});

describe("closing an account", () => {
  it.each(["lessor", "artisan"] as const)("ends what waits: the %s's", async (side) => {
    covers("own.product.187");
    const asked = await ask();
    const { token } = asked[side];
    const closed = await harness.call("DELETE", "/api/auth/account", {
      token,
      json: { password: PASSWORD },
    });
    expect(closed.status).toBe(200);
    await settle();
    expect((await statesOf(asked.id)).request).toBe(side === "lessor" ? "refused" : "withdrawn");
    await expectNothingTaken(asked.id);
  });
});

describe("after all of that", () => {
  it("reconciliation finds nothing", async () => {
    covers("own.product.185");
    const { findings } = await harness.app.reconciliation.run();
    expect(findings).toEqual([]);
  });
});
