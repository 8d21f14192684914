import { randomUUID } from "node:crypto";
import { cents } from "@stokaz/contract/money/money";
import { addDays, addMonths, calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import {
  aLessor,
  anArtisan,
  aPicture,
  aSpace,
  type Person,
  spaceForm,
} from "../../../test/factories.ts";
import { type CallOptions, type Reply, useHarness } from "../../../test/harness.ts";
import { insertRental, insertSpace, type RentalColumns, today } from "../../../test/rows.ts";

const harness = useHarness();

let lessor: Person;
let otherLessor: Person;
let unconnected: Person;
let artisan: Person;

beforeAll(async () => {
  lessor = await aLessor(harness);
  otherLessor = await aLessor(harness);
  unconnected = await aLessor(harness, { connected: false });
  artisan = await anArtisan(harness);
});

const create = (form: CallOptions["form"], token: string | undefined = lessor.token) =>
  harness.call("POST", "/api/storageSpace/create", { token, form: form ?? {} });

const update = (
  spaceId: string,
  changes: Readonly<Record<string, string | Blob>> = {},
  token: string | undefined = lessor.token,
): Promise<Reply> => {
  const { photo: _, ...form } = spaceForm();
  return harness.call("PUT", `/api/storageSpace/update/${spaceId}`, {
    token,
    form: { ...form, ...changes },
  });
};

const remove = (spaceId: string, token: string | undefined = lessor.token): Promise<Reply> =>
  harness.call("DELETE", `/api/storageSpace/delete/${spaceId}`, { token });

const setOffer = (
  spaceId: string,
  isTakenOff: boolean,
  token: string | undefined = lessor.token,
): Promise<Reply> =>
  harness.call("PUT", `/api/storageSpace/${spaceId}/offer`, { token, json: { isTakenOff } });

const listOwn = (token: string | undefined = lessor.token): Promise<Reply> =>
  harness.call("GET", "/api/storageSpace/getall", { token });

const rent = (spaceId: string, changes: RentalColumns = {}) =>
  insertRental(
    harness.db,
    { spaceId, lessorId: lessor.userId, artisanId: artisan.userId },
    changes,
  );

const expectProblem = ({ status, body }: Reply, expected: number, code: string): void => {
  expect({ status, code: body.code }).toEqual({ status: expected, code });
};

describe("POST /api/storageSpace/create", () => {
  it("makes one space of one intention, however often it is asked for", async () => {
    const owner = await aLessor(harness);
    const ask = async (token = owner.token): Promise<string> => {
      const { body } = await harness.call("POST", "/api/storageSpace/create", {
        token,
        form: spaceForm(),
        headers: { "idempotency-key": "one" },
      });
      return body.storageSpace._id;
    };
    const [first, second] = await Promise.all([ask(), ask()]);
    expect([second, await ask()]).toEqual([first, first]);
    expect((await listOwn(owner.token)).body).toHaveLength(1);
    expect(await ask(otherLessor.token)).not.toBe(first);
  });

  it("publishes the space, located", async () => {
    covers("§7.renting.7", "D5.wire.7", "§3.space.4", "§8.messages.13", "§2.maps.2");
    const { status, body } = await create(spaceForm());
    expect(status).toBe(201);
    expect(body.message).toBe("Espace de stockage créé avec succès.");
    expect(body.storageSpace).toMatchObject({
      name: "Garage de Terre Sainte",
      surface: 10,
      address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
      price: 12.5,
      managerLastName: "Hoarau",
      managerFirstName: "Jean",
      phone: "0692000001",
      lat: -21.3393,
      lng: 55.4781,
      approximate: false,
      startDate: null,
      endDate: null,
      rentedSurface: 0,
      monthlyEarnings: 0,
      hiddenReason: null,
    });
    const photo = await harness.call("GET", body.storageSpace.photo);
    expect(photo.headers.get("content-type")).toBe("image/webp");
  });

  it("keeps an address that nobody can place, with what it names", async () => {
    covers("§8.messages.31", "§2.maps.3");
    const { body } = await create(spaceForm({ address: "Lieu-dit introuvable, 97499" }));
    expect(body.storageSpace).toMatchObject({
      address: "Lieu-dit introuvable, 97499",
      lat: null,
      lng: null,
    });
    const stored = await harness.db
      .selectFrom("storage_spaces")
      .select(["postcode", "city"])
      .where("id", "=", body.storageSpace._id)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ postcode: "97499", city: "" });
  });

  it("puts the space where its lessor put the pin, with the address's commune", async () => {
    const { body } = await create(spaceForm({ lat: "-21.3412", lng: "55.4722" }));
    expect(body.storageSpace).toMatchObject({ lat: -21.3412, lng: 55.4722 });
    const unknown = await create(
      spaceForm({ address: "Chemin sans nom, 97499", lat: "-21.3412", lng: "55.4722" }),
    );
    expect(unknown.body.storageSpace).toMatchObject({ lat: -21.3412, lng: 55.4722 });
  });

  it.each([
    ["in another ocean", { lat: "48.85", lng: "2.35" }, "en dehors du territoire desservi"],
    ["half placed", { lat: "-21.3412", lng: "" }, "Le repère est incomplet."],
    ["nowhere", { lat: "nord", lng: "55.4722" }, "Coordonnées invalides"],
  ])("refuses a pin %s", async (_, pin, message) => {
    const { status, body } = await create(spaceForm(pin));
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: "lat", message: expect.stringContaining(message) }]);
  });

  it("names every wrong field at once", async () => {
    covers("§5.space.1", "§5.space.4");
    const { status, body } = await create({ name: " " });
    expect(status).toBe(400);
    expect(body.code).toBe("request/invalid");
    expect(body.errors).toEqual(
      expect.arrayContaining([
        { field: "name", message: "Le nom est requis" },
        { field: "surface", message: "La surface est requise." },
        { field: "address", message: "L'adresse est requise" },
        { field: "price", message: "Le tarif est requis." },
        { field: "managerLastName", message: "Le nom du responsable est requis" },
        { field: "managerFirstName", message: "Le prénom du responsable est requis" },
        { field: "phone", message: "Le téléphone est requis" },
        { field: "photo", message: "La photo de l'espace est requise." },
      ]),
    );
    expect(body.errors).toHaveLength(8);
  });

  it.each([
    ["surface", "0", "La surface doit être positive."],
    ["surface", "10001", "La surface ne peut pas dépasser 10 000 m²."],
    ["price", "0", "Le tarif doit être positif."],
    ["price", "1.234", "Le prix ne peut pas avoir plus de deux décimales."],
    ["price", "100001", "Le prix ne peut pas dépasser 100 000 €."],
    ["phone", "1234", "Le téléphone doit commencer par 01, 02, ..., 09 et avoir 10 chiffres."],
  ])("refuses a %s of %s", async (field, value, message) => {
    covers("D2.money.3", "D6.settled.15", "§5.space.2", "§5.space.3");
    const { status, body } = await create(spaceForm({ [field]: value }));
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field, message }]);
  });

  it("refuses what is not a picture", async () => {
    covers("own.refusals.15", "§5.pictures.1");
    const photo = new Blob(["not a picture"], { type: "image/png" });
    expectProblem(await create(spaceForm({ photo })), 415, "picture/not-an-image");
  });

  it("refuses a picture over 5 MB", async () => {
    covers("§5.pictures.2");
    const photo = new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: "image/png" });
    expectProblem(await create(spaceForm({ photo })), 413, "picture/too-large");
  });

  it("is refused without a connected payment account, once the form is right", async () => {
    covers("D4.room.1", "D6.settled.5", "§8.messages.11", "own.refusals.28", "§6.roles.4");
    const wrong = await create(spaceForm({ surface: "0" }), unconnected.token);
    expectProblem(wrong, 400, "request/invalid");
    const right = await create(spaceForm(), unconnected.token);
    expectProblem(right, 403, "space/payment-account-missing");
    expect(right.body.message).toBe(
      "Compte Stripe manquant. Veuillez d'abord le connecter dans votre profil.",
    );
  });
});

describe("GET /api/storageSpace/getall", () => {
  it("lists the lessor's own spaces, newest first", async () => {
    covers("§7.renting.6", "D4.room.2", "§3.space.3");
    const owner = await aLessor(harness);
    const first = await aSpace(harness, owner);
    const second = await aSpace(harness, owner, { name: "Hangar du Port" });
    const { body } = await listOwn(owner.token);
    expect(body.map(({ _id }: { _id: string }) => _id)).toEqual([second, first]);
  });

  it("tells what current and coming rentals make of a space, each at its own price", async () => {
    covers("D4.room.5", "§3.space.3", "§2.lessor.1");
    const owner = await aLessor(harness, { connected: false });
    const spaceId = await insertSpace(harness.db, owner.userId, { price_cents: cents(2000) });
    const start = addDays(today(), -10);
    const later = addMonths(today(), 2);
    await rent(spaceId, { pallets: 3, start_date: start, total_cents: cents(11_250) });
    await rent(spaceId, { pallets: 4, start_date: later, total_cents: cents(15_000) });
    await rent(spaceId, { pallets: 1, status: "pending", confirmed_at: null });
    await rent(spaceId, { pallets: 1, months: 1, start_date: addMonths(today(), -3) });
    const { body } = await listOwn(owner.token);
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      startDate: start,
      endDate: addMonths(later, 3),
      rentedSurface: 3,
      monthlyEarnings: 37.5,
      price: 20,
    });
  });
});

describe("PUT /api/storageSpace/update/:id", () => {
  it("changes the space and keeps its photo and its place", async () => {
    covers("§7.renting.8", "§4.states.3", "§8.messages.13", "§2.lessor.8");
    const spaceId = await aSpace(harness, lessor);
    const before = (await listOwn()).body[0];
    const { status, body } = await update(spaceId, { name: "Cave fraîche", price: "15,90" });
    expect(status).toBe(200);
    expect(body.message).toBe("Espace de stockage mis à jour avec succès.");
    expect(body.storageSpace).toEqual({
      ...before,
      name: "Cave fraîche",
      price: 15.9,
      version: expect.any(String),
    });
  });

  it("puts back nothing that was saved since its form was filled", async () => {
    covers("own.product.787", "own.refusals.421");
    const spaceId = await insertSpace(harness.db, lessor.userId);
    const { version } = (await update(spaceId)).body.storageSpace;
    await setOffer(spaceId, true);
    expect((await update(spaceId, { price: "15,90", version })).status).toBe(200);
    const { status, body } = await update(spaceId, { name: "Cave fraîche", version });
    expect([status, body.code]).toEqual([409, "request/record-changed"]);
    expect((await update(spaceId, { price: "15,90", version })).status).toBe(200);
    expect((await update(spaceId, { name: "Cave fraîche" })).status).toBe(200);
  });

  it("replaces the photo, and places a new address", async () => {
    covers("§7.renting.8");
    const spaceId = await insertSpace(harness.db, lessor.userId);
    const { body } = await update(spaceId, {
      address: "1 rue de Paris, 97400 Saint-Denis",
      photo: aPicture(),
    });
    expect(body.storageSpace).toMatchObject({ lat: -20.8823, lng: 55.4504 });
    expect(body.storageSpace.photo).not.toContain("/space-");
  });

  it("does not move a pin whose address stays", async () => {
    const spaceId = await insertSpace(harness.db, lessor.userId);
    const { body } = await update(spaceId);
    expect(body.storageSpace).toMatchObject({ lat: -21.34321, lng: 55.48765 });
  });

  it("moves the pin by hand, and keeps it there as long as the address stays", async () => {
    covers("§2.maps.3");
    const spaceId = await insertSpace(harness.db, lessor.userId);
    const moved = await update(spaceId, { lat: "-21.3412", lng: "55.4722" });
    expect(moved.body.storageSpace).toMatchObject({ lat: -21.3412, lng: 55.4722 });
    const renamed = await update(spaceId, { name: "Cave", lat: "", lng: "" });
    expect(renamed.body.storageSpace).toMatchObject({ lat: -21.3412, lng: 55.4722 });
    const outside = await update(spaceId, { lat: "-20.16", lng: "57.5" });
    expect(outside.body.errors).toEqual([
      { field: "lat", message: "Le repère est en dehors du territoire desservi (La Réunion)." },
    ]);
    const readdressed = await update(spaceId, { address: "1 rue de Paris, 97400 Saint-Denis" });
    expect(readdressed.body.storageSpace).toMatchObject({ lat: -20.8823, lng: 55.4504 });
  });

  it("refuses a surface below what is rented or held on any day to come", async () => {
    covers("D4.room.3", "D6.settled.11", "own.refusals.30");
    const spaceId = await insertSpace(harness.db, lessor.userId);
    const coming = calendarDay(addMonths(today(), 6));
    await rent(spaceId, { pallets: 5, start_date: coming });
    await rent(spaceId, {
      pallets: 2,
      start_date: addMonths(coming, 1),
      status: "pending",
      confirmed_at: null,
    });
    await rent(spaceId, {
      pallets: 3,
      start_date: coming,
      status: "pending",
      confirmed_at: null,
      hold_expires_at: new Date(Date.now() - 1000),
    });
    expectProblem(await update(spaceId, { surface: "6" }), 409, "space/surface-below-rented");
    expect((await update(spaceId, { surface: "7" })).status).toBe(200);
  });

  it("names every wrong field at once, the photo not among them", async () => {
    const spaceId = await insertSpace(harness.db, lessor.userId);
    const { status, body } = await update(spaceId, { name: "", surface: "-1", phone: "" });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: "name", message: "Le nom est requis" },
      { field: "surface", message: "La surface doit être positive." },
      { field: "phone", message: "Le téléphone est requis" },
    ]);
  });

  it("refuses somebody else's space", async () => {
    covers("D4.room.2", "own.refusals.29", "§6.roles.4");
    const spaceId = await insertSpace(harness.db, lessor.userId);
    expectProblem(await update(spaceId, {}, otherLessor.token), 403, "space/not-yours");
  });

  it("knows neither unknown nor deleted spaces", async () => {
    covers("own.refusals.29");
    expectProblem(await update(randomUUID()), 404, "space/not-found");
    const spaceId = await insertSpace(harness.db, lessor.userId, { archived_at: new Date() });
    expectProblem(await update(spaceId), 404, "space/not-found");
  });
});

describe("PUT /api/storageSpace/:id/offer", () => {
  const stateOf = async (spaceId: string) => {
    const own = (await listOwn()).body;
    return own.find(({ _id }: { _id: string }) => _id === spaceId)?.isTakenOff;
  };
  const isFound = async (spaceId: string): Promise<boolean> =>
    (await harness.call("GET", `/api/spaces/${spaceId}`)).status === 200;

  it("takes a space off offer and puts it back, however often it is asked to", async () => {
    covers("own.api.433", "own.product.685", "own.product.687");
    const spaceId = await insertSpace(harness.db, lessor.userId);
    expect(await stateOf(spaceId)).toBe(false);
    const columns = () =>
      harness.db
        .selectFrom("storage_spaces")
        .select(["taken_off_at", "offered_at", "offered_from"])
        .where("id", "=", spaceId)
        .executeTakeFirstOrThrow();
    const off = await setOffer(spaceId, true);
    expect([off.status, off.body.message]).toEqual([
      200,
      "Annonce retirée : personne ne peut plus la louer.",
    ]);
    expect(off.body.storageSpace).toMatchObject({ _id: spaceId, isTakenOff: true });
    const first = await columns();
    await setOffer(spaceId, true);
    expect(await columns()).toEqual(first);
    expect([await stateOf(spaceId), await isFound(spaceId)]).toEqual([true, false]);
    const on = await setOffer(spaceId, false);
    expect([on.status, on.body.message]).toEqual([200, "Annonce remise en ligne."]);
    const back = await columns();
    expect(back).toEqual({
      taken_off_at: null,
      offered_at: expect.any(Date),
      offered_from: expect.any(String),
    });
    await setOffer(spaceId, false);
    expect(await columns()).toEqual(back);
    expect([await stateOf(spaceId), await isFound(spaceId)]).toEqual([false, true]);
  });

  it("stays as it is through a change of the space", async () => {
    covers("own.product.687");
    const spaceId = await insertSpace(harness.db, lessor.userId);
    await setOffer(spaceId, true);
    expect((await update(spaceId)).body.storageSpace).toMatchObject({ isTakenOff: true });
    expect(await isFound(spaceId)).toBe(false);
  });

  it("leaves a space hidden, or waiting for its approval, when it is put back", async () => {
    covers("own.product.687");
    const hidden = { hidden_at: new Date(), hidden_reason: "Inondé" };
    for (const [state, message] of [
      [hidden, "Annonce remise : elle reste masquée par l'équipe."],
      [{ unapproved_since: new Date() }, "Annonce remise : elle paraîtra une fois validée."],
    ] as const) {
      const spaceId = await insertSpace(harness.db, lessor.userId, state);
      await setOffer(spaceId, true);
      expect((await setOffer(spaceId, false)).body.message).toBe(message);
      expect(await isFound(spaceId)).toBe(false);
    }
  });

  it("is for a space with leases, which can't be deleted", async () => {
    covers("own.product.685", "own.refusals.31");
    const spaceId = await insertSpace(harness.db, lessor.userId);
    await rent(spaceId);
    expectProblem(await remove(spaceId), 409, "space/has-rentals");
    expect((await setOffer(spaceId, true)).status).toBe(200);
    expectProblem(await remove(spaceId), 409, "space/has-rentals");
  });

  it("refuses somebody else's space, what is no space, and what says nothing", async () => {
    covers("own.api.433");
    const spaceId = await insertSpace(harness.db, lessor.userId);
    expectProblem(await setOffer(spaceId, true, otherLessor.token), 403, "space/not-yours");
    expectProblem(await setOffer(randomUUID(), true), 404, "space/not-found");
    const said = await harness.call("PUT", `/api/storageSpace/${spaceId}/offer`, {
      token: lessor.token,
      json: {},
    });
    expect(said.body.errors).toEqual([
      { field: "isTakenOff", message: "Indiquez si l'annonce est retirée." },
    ]);
    expect(await isFound(spaceId)).toBe(true);
  });
});

describe("DELETE /api/storageSpace/delete/:id", () => {
  it("archives the space, once", async () => {
    covers("§7.renting.9", "D4.room.4", "D6.settled.12", "§3.trade.5", "§8.messages.15");
    const spaceId = await insertSpace(harness.db, lessor.userId);
    await rent(spaceId, { months: 1, start_date: addMonths(today(), -2) });
    const { status, body } = await remove(spaceId);
    expect(status).toBe(200);
    expect(body).toEqual({ message: "Espace de stockage supprimé avec succès!" });
    const ids = (await listOwn()).body.map(({ _id }: { _id: string }) => _id);
    expect(ids).not.toContain(spaceId);
    expectProblem(await remove(spaceId), 404, "space/not-found");
  });

  it.each([
    ["a current rental", {}],
    ["a coming rental", { start_date: addMonths(today(), 3) }],
    ["pallets held at the card page", { status: "pending", confirmed_at: null }],
  ] as const)("is refused with %s", async (_, changes) => {
    covers("D4.room.4", "own.refusals.31");
    const spaceId = await insertSpace(harness.db, lessor.userId);
    await rent(spaceId, changes);
    expectProblem(await remove(spaceId), 409, "space/has-rentals");
  });

  it("is not stopped by a hold that is over", async () => {
    covers("D6.settled.11");
    const spaceId = await insertSpace(harness.db, lessor.userId);
    await rent(spaceId, {
      status: "pending",
      confirmed_at: null,
      hold_expires_at: new Date(Date.now() - 1000),
    });
    expect((await remove(spaceId)).status).toBe(200);
  });

  it("refuses somebody else's space, and what is no space", async () => {
    const spaceId = await insertSpace(harness.db, lessor.userId);
    expectProblem(await remove(spaceId, otherLessor.token), 403, "space/not-yours");
    expectProblem(await remove(randomUUID()), 404, "space/not-found");
    expectProblem(await remove("42"), 400, "request/invalid");
  });
});
