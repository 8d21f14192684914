import { randomUUID } from "node:crypto";
import { covers } from "@stokaz/spec-coverage";
import { beforeEach, describe, expect, it } from "vitest";
import { ADMIN, aConsumer, aLessor, anAdmin, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aPickupPlace, at } from "../../../../test/pickups.ts";
import { insertManager, insertSpace } from "../../../../test/rows.ts";

const harness = useHarness(ADMIN);

let place: Awaited<ReturnType<typeof aPickupPlace>>;

beforeEach(async () => {
  await harness.db.deleteFrom("closures").execute();
  place = await aPickupPlace(harness);
});

const MONDAY_DAY = "2027-02-01";
const TUESDAY = "2027-02-02";
const THURSDAY = "2027-02-04";

const booked = async (startsAt: Date): Promise<string> => {
  const orderId = await place.order();
  await place.choose(orderId, startsAt);
  return orderId;
};

const closedMails = async (to: string) =>
  (await harness.mailsTo(to)).filter(({ subject }) => subject.includes("un autre créneau"));

const alert = async (more: object = {}) => {
  const admin = await anAdmin(harness);
  const json = { from: TUESDAY, to: THURSDAY, reason: "Cyclone Belal", ...more };
  return place.as(admin, "POST", "/api/admin/closures", json);
};

describe("POST /api/closures", () => {
  it("closes a space: slots inside are given up, their buyers told once with a link to choose again", async () => {
    covers("own.api.50", "own.product.65");
    const inside = await booked(at(TUESDAY, "09:00"));
    const after = await booked(at(THURSDAY, "09:00"));
    const { status, body } = await place.closure(TUESDAY, "2027-02-03", {
      storageId: place.spaceId,
    });
    expect([status, body.released]).toEqual([201, 1]);
    expect(body.message).toBe("C'est fermé. Un créneau est rendu : son acheteur est prévenu.");
    expect(body.closure).toMatchObject({
      kind: "closure",
      storageId: place.spaceId,
      storageName: "Garage de Terre Sainte",
      communes: [],
      isEverywhere: false,
      from: TUESDAY,
      to: "2027-02-03",
      isOwn: true,
    });
    expect((await place.shown(inside)).slot).toBeNull();
    expect((await place.shown(after)).slot).not.toBeNull();
    expect((await place.closure(TUESDAY, TUESDAY)).body.released).toBe(0);
    const mails = await closedMails(place.buyer.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`/my-orders?order=${inside}`);
    expect(mails[0]?.calendar).toContain("METHOD:CANCEL");
  });

  it("shows why the days are closed, and refuses slots in them", async () => {
    covers("own.product.63");
    await place.closure(TUESDAY, TUESDAY);
    const [tuesday] = (await place.days(TUESDAY, THURSDAY)).data;
    expect(tuesday).toMatchObject({ isOpen: false, closedReason: "Fermé : Congés", slots: [] });
    const refused = await place.choose(await place.order(), at(TUESDAY, "09:00"));
    expect(refused.body.code).toBe("slot/not-found");
  });

  it("closes all spaces of a lessor, those to come too, and nobody else's", async () => {
    covers("own.api.50");
    const other = await aLessor(harness, { connected: false });
    await place.closure(TUESDAY, TUESDAY);
    const isOpen = async (spaceId: string) => {
      const query = `from=${TUESDAY}&until=${THURSDAY}`;
      const { body } = await harness.call("GET", `/api/places/${spaceId}/slots?${query}`);
      return body.data[0].isOpen;
    };
    expect(await isOpen(await insertSpace(harness.db, place.lessor.userId))).toBe(false);
    expect(await isOpen(await insertSpace(harness.db, other.userId))).toBe(true);
  });

  it.each([
    ["a past time", { from: "2027-01-01", to: "2027-01-31" }, 409, "closure/over"],
    ["days backward", { from: THURSDAY, to: TUESDAY }, 400, "request/invalid"],
    ["more than a year", { from: TUESDAY, to: "2028-02-04" }, 400, "request/invalid"],
    ["no reason", { from: TUESDAY, to: TUESDAY, reason: " " }, 400, "request/invalid"],
    ["no space", { from: TUESDAY, to: TUESDAY, storageId: randomUUID() }, 404, "space/not-found"],
  ])("refuses %s", async (_, { from, to, ...more }, status, code) => {
    covers("own.refusals.71");
    const refused = await place.closure(from, to, more);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });

  it("is for the lessor of the space", async () => {
    const other = await aLessor(harness, { connected: false });
    const refused = await place.closure(TUESDAY, TUESDAY, { storageId: place.spaceId }, other);
    expect([refused.status, refused.body.code]).toEqual([403, "space/not-yours"]);
  });
});

describe("a closure of a day for which somebody who hands over was told who comes", () => {
  const cancelledMails = async (to: string) =>
    (await harness.mailsTo(to)).filter(({ subject }) => subject.includes("un passage annulé"));

  it.each(["closure", "alert"])("tells the managers, by %s", async (kind) => {
    covers("own.product.796");
    const manager = await aConsumer(harness);
    await insertManager(harness.db, place.spaceId, manager);
    await booked(at(MONDAY_DAY, "12:00"));
    await booked(at(THURSDAY, "09:00"));
    await (kind === "alert" ? alert({ from: MONDAY_DAY }) : place.closure(MONDAY_DAY, THURSDAY));
    const mails = await cancelledMails(manager.email);
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining(
        `Marie P. ne vient plus lundi 1er février 2027 de 12 h à 12 h 30 : le lieu est fermé ce jour-là. Motif : ${kind === "alert" ? "Cyclone Belal" : "Congés"}`,
      ),
    ]);
    expect(await cancelledMails(place.lessor.email)).toEqual([]);
  });
});

describe("mails of a place that has no slots any more", () => {
  it("ask nobody to choose another one", async () => {
    covers("own.product.797");
    const orderId = await booked(at(TUESDAY, "09:00"));
    await place.settings({ isSlotted: false });
    await place.closure(TUESDAY, TUESDAY);
    expect(await closedMails(place.buyer.email)).toEqual([]);
    const [mail] = (await harness.mailsTo(place.buyer.email)).filter(({ subject }) =>
      subject.endsWith(": votre créneau est annulé"),
    );
    expect(mail?.text).toContain(
      "Votre commande vous attend toujours : venez un autre jour, pendant les horaires d'ouverture.",
    );
    expect(mail?.text).toContain(`Voir ma commande : http`);
    expect(mail?.text).toContain(orderId);
    expect(mail?.text).not.toContain("hoisi");
  });
});

describe("DELETE /api/closures/:id", () => {
  const lift = (id: string, by = place.lessor) => place.as(by, "DELETE", `/api/closures/${id}`);
  const listed = async () => (await place.as(place.lessor, "GET", "/api/closures")).body.data;

  it("takes a coming one away, and ends one that runs from today on", async () => {
    covers("own.api.50");
    const coming = (await place.closure(TUESDAY, THURSDAY)).body.closure;
    const running = (await place.closure("2027-01-25", THURSDAY)).body.closure;
    expect(await listed()).toMatchObject([{ _id: running._id }, { _id: coming._id }]);
    expect((await lift(coming._id)).body.message).toBe("La fermeture est levée.");
    expect((await lift(running._id)).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await place.days("2027-02-01", TUESDAY)).data[0].isOpen).toBe(true);
    const again = await lift(running._id);
    expect([again.status, again.body.code]).toEqual([409, "closure/over"]);
    expect((await lift(coming._id)).body.code).toBe("closure/not-found");
  });

  it("is for who closed: neither another lessor's nor the operator's", async () => {
    covers("own.refusals.70");
    const { closure } = (await place.closure(TUESDAY, THURSDAY)).body;
    const other = await aLessor(harness, { connected: false });
    const foreign = await lift(closure._id, other);
    expect([foreign.status, foreign.body.code]).toEqual([403, "closure/not-yours"]);
    const operators = (await alert()).body.closure;
    expect((await lift(operators._id)).body.code).toBe("closure/not-yours");
    const admin = await anAdmin(harness);
    const lessors = await place.as(admin, "DELETE", `/api/admin/closures/${closure._id}`);
    expect([lessors.status, lessors.body.code]).toEqual([404, "closure/not-found"]);
  });
});

describe("POST /api/admin/closures", () => {
  it("closes everything at once, tells buyers and lessors, and is written in the journal", async () => {
    covers("own.api.51", "own.product.65");
    await booked(at(TUESDAY, "09:00"));
    await booked(at(THURSDAY, "09:00"));
    const { status, body } = await alert();
    expect([status, body.released]).toEqual([201, 2]);
    expect(body.closure).toMatchObject({ kind: "alert", isEverywhere: true, isOwn: true });
    expect(await closedMails(place.buyer.email)).toHaveLength(2);
    const lessorMails = (await harness.mailsTo(place.lessor.email)).map(({ subject }) => subject);
    expect(lessorMails).toContain("Alerte cyclone : vos espaces sont fermés");
    const [tuesday] = (await place.days(TUESDAY, THURSDAY)).data;
    expect(tuesday.closedReason).toBe("Alerte cyclone : Cyclone Belal");
    const own = await place.as(place.lessor, "GET", "/api/closures");
    expect(own.body.data).toMatchObject([{ kind: "alert", isOwn: false }]);
    const admin = await anAdmin(harness);
    const { data } = (
      await place.as(admin, "GET", `/api/admin/audit?subjectId=${body.closure._id}`)
    ).body;
    expect(data[0]).toMatchObject({ action: "close", detail: { released: 2, communes: [] } });
  });

  it("closes some communes, whatever the writing, and no other", async () => {
    covers("own.api.51");
    const elsewhere = await insertSpace(harness.db, place.lessor.userId, { city: "Saint-Denis" });
    const { body } = await alert({ communes: ["saint pierre"] });
    expect(body.closure.communes).toEqual(["Saint-Pierre"]);
    expect((await place.days(TUESDAY, THURSDAY)).data[0].isOpen).toBe(false);
    const there = await harness.call("GET", `/api/places/${elsewhere}/slots?from=${TUESDAY}`);
    expect(there.body.data[0].isOpen).toBe(true);
    const unknown = await alert({ communes: ["Brest"] });
    expect([unknown.status, unknown.body.code]).toEqual([404, "commune/not-found"]);
  });

  it("is lifted, which the journal keeps too", async () => {
    covers("own.api.51");
    const { closure } = (await alert()).body;
    const admin = await anAdmin(harness);
    const lifted = await place.as(admin, "DELETE", `/api/admin/closures/${closure._id}`);
    expect(lifted.status).toBe(200);
    expect((await place.as(admin, "GET", "/api/admin/closures")).body).toEqual({ data: [] });
    expect((await place.days(TUESDAY, THURSDAY)).data[0].isOpen).toBe(true);
    const { data } = (await place.as(admin, "GET", "/api/admin/audit?action=open")).body;
    expect(data[0]).toMatchObject({ subjectId: closure._id });
  });
});

describe("what a closure would take away", () => {
  const count = async (path: string, by: Person) => (await place.as(by, "GET", path)).body.released;
  const days = `from=${TUESDAY}&to=${TUESDAY}`;

  it("is counted before it is closed: the slots inside, of one space or of all", async () => {
    covers("own.api.50");
    await booked(at(TUESDAY, "09:00"));
    await booked(at(TUESDAY, "10:00"));
    await booked(at(THURSDAY, "09:00"));
    const given = await booked(at(TUESDAY, "11:00"));
    await place.giveBack(given);
    const empty = await insertSpace(harness.db, place.lessor.userId);
    const path = `/api/closures/preview?${days}`;
    expect(await count(path, place.lessor)).toBe(2);
    expect(await count(`${path}&storageId=${place.spaceId}`, place.lessor)).toBe(2);
    expect(await count(`${path}&storageId=${empty}`, place.lessor)).toBe(0);
    expect((await place.days(TUESDAY, THURSDAY)).data[0].isOpen).toBe(true);
    const other = await aLessor(harness, { connected: false });
    expect(await count(path, other)).toBe(0);
    const foreign = await place.as(other, "GET", `${path}&storageId=${place.spaceId}`);
    expect([foreign.status, foreign.body.code]).toEqual([403, "space/not-yours"]);
  });

  it("is counted for an alert too: of communes or everywhere", async () => {
    covers("own.api.51");
    const admin = await anAdmin(harness);
    const path = `/api/admin/closures/preview?${days}`;
    // Other tests have booked slots there, too.
    const before = await count(path, admin);
    await booked(at(TUESDAY, "09:00"));
    expect(await count(path, admin)).toBe(before + 1);
    expect(await count(`${path}&communes=Saint-Denis,Saint-Pierre`, admin)).toBe(before + 1);
    expect(await count(`${path}&communes=Saint-Denis`, admin)).toBe(0);
    const unknown = await place.as(admin, "GET", `${path}&communes=Brest`);
    expect([unknown.status, unknown.body.code]).toEqual([404, "commune/not-found"]);
  });
});
