import { addDays, HOUR_MS, startOfDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { announce, dropOffDay, receive } from "../../../../test/deliveries.ts";
import { ADMIN, anAdmin, PASSWORD, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aStockedSpace, insertSpace, today } from "../../../../test/rows.ts";

const harness = useHarness(ADMIN);

beforeEach(() => harness.db.deleteFrom("closures").execute());
afterEach(() => harness.setNow(undefined));

const anAnnounced = async () => {
  const stocked = await aStockedSpace(harness, { start_date: addDays(today(), -30) });
  const { artisan, lessor, rentalId, productId } = stocked;
  const { body } = await announce(harness, artisan, rentalId, { [productId]: 12 });
  const close = async (more: object = {}) => {
    const json = { from: dropOffDay(), to: dropOffDay(), reason: "Congés", ...more };
    const { token } = lessor;
    const closed = await harness.call("POST", "/api/closures", { token, json });
    expect([closed.status, closed.body.code]).toEqual([201, undefined]);
    return closed.body.closure;
  };
  const expected = async ({ token }: Person) =>
    (await harness.call("GET", "/api/deliveries", { token })).body.data;
  return { ...stocked, deliveryId: body.delivery._id, close, expected };
};

const alert = async (): Promise<void> => {
  const { token } = await anAdmin(harness);
  const json = { from: dropOffDay(), to: dropOffDay(), reason: "Cyclone Belal" };
  await harness.call("POST", "/api/admin/closures", { token, json });
};

const textsTo = async ({ email }: Person, subject: string): Promise<string[]> =>
  (await harness.mailsTo(email))
    .filter((mail) => mail.subject.startsWith(subject))
    .map(({ text }) => text);
const TO_MOVE = "Livraison à déplacer : Garage de Terre Sainte est fermé le";

describe("a closure of a day with a delivery", () => {
  it("is told to its artisan once, with the reason and what they had announced", async () => {
    covers("own.product.633");
    const { artisan, close, expected } = await anAnnounced();
    await close();
    await close({ reason: "Travaux" });
    const [text, ...more] = await textsTo(artisan, TO_MOVE);
    expect(text).toContain("ne venez pas ce jour-là. Motif : Congés");
    expect(text).toContain("Miel de letchi : 12");
    expect(text).not.toContain("déjà passé");
    expect(more).toEqual([]);
    expect(await expected(artisan)).toMatchObject([{ isExpected: true, note: "" }]);
  });

  it("is shown with the delivery to both sides until it is lifted", async () => {
    covers("own.product.633");
    const { artisan, lessor, close, expected } = await anAnnounced();
    const closure = await close();
    for (const person of [artisan, lessor]) {
      expect(await expected(person)).toMatchObject([{ closedReason: "Fermé : Congés" }]);
    }
    await harness.call("DELETE", `/api/closures/${closure._id}`, { token: lessor.token });
    expect(await expected(artisan)).toMatchObject([{ closedReason: null }]);
  });

  it("leaves other places, other days and what is cancelled alone", async () => {
    covers("own.product.633");
    const { artisan, lessor, deliveryId, close } = await anAnnounced();
    await close({ storageId: await insertSpace(harness.db, lessor.userId) });
    await close({ from: addDays(dropOffDay(), 1), to: addDays(dropOffDay(), 3) });
    const path = `/api/deliveries/${deliveryId}/cancel`;
    await harness.call("POST", path, { token: artisan.token });
    await close();
    expect(await textsTo(artisan, TO_MOVE)).toEqual([]);
  });

  it("keeps what may be there already: it is received as before", async () => {
    covers("own.product.633");
    const { artisan, lessor, deliveryId, productId } = await anAnnounced();
    const noon = startOfDay(dropOffDay(), "Indian/Reunion").getTime() + 12 * HOUR_MS;
    await harness.setNow(new Date(noon));
    await alert();
    const [text] = await textsTo(artisan, TO_MOVE);
    expect(text).toContain("Vous êtes déjà passé ?");
    const { token } = (
      await harness.call("POST", "/api/auth/login", {
        json: { email: lessor.email, password: PASSWORD },
      })
    ).body;
    const reply = await receive(harness, { token }, deliveryId, { [productId]: 12 });
    expect([reply.status, reply.body.code]).toEqual([200, undefined]);
  });
});

describe("an alert", () => {
  it("tells lessors which deliveries do not come", async () => {
    covers("own.product.634");
    const { artisan, lessor } = await anAnnounced();
    await alert();
    const [text] = await textsTo(lessor, "Alerte cyclone : vos espaces sont fermés");
    expect(text).toContain("Livraison : Vanille des Hauts, ");
    expect(text).toContain("Les acheteurs et les artisans sont prévenus");
    expect(await textsTo(artisan, TO_MOVE)).toHaveLength(1);
  });
});
