import { addDays, addMonths } from "@stokaz/contract/time/calendar";
import { frenchPeriod } from "@stokaz/contract/time/french-period";
import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { aConsumer, aLessor, anArtisan, aSpace, type Person } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { aPaidRental, checkOutRental, rentalRequest, today } from "../../../test/purchases.ts";

const harness = useHarness();

let lessor: Person;
let artisan: Person;
let spaceId: string;

beforeAll(async () => {
  lessor = await aLessor(harness);
  artisan = await anArtisan(harness);
  spaceId = await aSpace(harness, lessor);
});

const validate = (request: object, { token } = artisan) =>
  harness.call("POST", "/api/renter/validate-rental-request", { token, json: request });

describe("POST /api/renter/validate-rental-request", () => {
  it("accepts a right request and holds nothing", async () => {
    covers("§7.renting.3", "§3.rental.1", "§4.renting.2");
    expect((await validate(rentalRequest(spaceId))).body.valid).toBe(true);
    expect((await validate(rentalRequest(spaceId, { pallets: 10 }))).body.valid).toBe(true);
  });

  it("says how many pallets are left", async () => {
    covers("§7.renting.3", "D4.room.10", "own.refusals.33");
    expect((await validate(rentalRequest(spaceId, { pallets: 11 }))).body).toEqual({
      valid: false,
      message: "Il ne reste que 10 palettes pour cette période.",
    });
  });

  it("shows the right total", async () => {
    covers("§7.renting.3", "D2.money.5", "own.refusals.36");
    const { body } = await validate({ ...rentalRequest(spaceId), totalPrice: 1 });
    expect(body.valid).toBe(false);
    expect(body.message).toMatch(/^Le prix total est passé de 1,00\s€ à 75,00\s€\.$/u);
  });

  it.each([
    ["in the past", -1, "La date de début ne peut pas être dans le passé."],
    ["in more than a year", 400, "La date de début ne peut pas être à plus de 12 mois."],
  ])("refuses a start %s", async (_, days, message) => {
    covers("D4.rentals.4", "§5.rental.2");
    const from = addDays(today(), days);
    const { body } = await validate(rentalRequest(spaceId, { from }));
    expect(body).toEqual({ valid: false, message });
  });

  it("refuses less than a month", async () => {
    covers("§5.rental.6");
    const { body } = await validate({ ...rentalRequest(spaceId), endDate: today() });
    expect(body).toEqual({
      valid: false,
      message: "Le nombre de mois ne peut pas être inférieur à 1",
    });
  });

  it("reads instants in the territory's zone", async () => {
    covers("D1.setting.5", "D5.wire.2");
    const { body } = await validate({
      ...rentalRequest(spaceId, { months: 1 }),
      startDate: `${addDays(today(), 1)}T20:00:00.000Z`,
      endDate: `${addDays(addMonths(addDays(today(), 2), 1), -1)}T20:00:00.000Z`,
    });
    expect(body.valid).toBe(true);
  });

  it("names every wrong field at once", async () => {
    covers("own.refusals.1", "§5.rental.1", "§5.rental.3");
    const { status, body } = await validate({ storageId: "x", spaceToRent: 0, totalPrice: -1 });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: "storageId", message: "Identifiant invalide" },
      {
        field: "spaceToRent",
        message: "Le nombre de palettes ne peut pas être inférieur à 1",
      },
      { field: "startDate", message: "La date de début est obligatoire" },
      { field: "endDate", message: "La date de fin est obligatoire" },
      { field: "totalPrice", message: "Le total ne peut pas être négatif" },
    ]);
  });

  it("does not know an unknown space", async () => {
    const { status } = await validate(rentalRequest("00000000-0000-4000-8000-000000000000"));
    expect(status).toBe(404);
  });

  it("is for artisans only", async () => {
    expect((await validate(rentalRequest(spaceId), lessor)).status).toBe(403);
    expect((await validate(rentalRequest(spaceId), await aConsumer(harness))).status).toBe(403);
  });
});

describe("GET /api/renter/room/:storageId", () => {
  const roomOf = (id: string, { token } = artisan) =>
    harness.call("GET", `/api/renter/room/${id}`, { token });

  it("says what is free on every day, holds counted, as the check does", async () => {
    covers("own.api.1");
    const space = await aSpace(harness, lessor);
    const from = addDays(today(), 10);
    await checkOutRental(harness, artisan, rentalRequest(space, { pallets: 4, from, months: 1 }));
    const { body } = await roomOf(space);
    expect(body.data).toEqual([
      { from: today(), free: 10 },
      { from, free: 6 },
      { from: addMonths(from, 1), free: 10 },
    ]);
    const { body: verdict } = await validate(rentalRequest(space, { pallets: 7, months: 1 }));
    expect(verdict.message).toBe("Il ne reste que 6 palettes pour cette période.");
  });

  it("is for artisans, and of a space that exists", async () => {
    covers("own.api.1");
    expect((await roomOf(spaceId, lessor)).status).toBe(403);
    expect((await roomOf("00000000-0000-4000-8000-000000000000")).status).toBe(404);
  });
});

describe("POST /api/storagepayment/create-checkout-session", () => {
  it("refuses with 409 and the check's own message", async () => {
    covers("§7.renting.4", "D6.settled.6");
    const { status, body } = await checkOutRental(
      harness,
      artisan,
      rentalRequest(spaceId, { pallets: 11 }),
    );
    expect(status).toBe(409);
    expect(body).toEqual({
      code: "rental/not-enough-space",
      message: "Il ne reste que 10 palettes pour cette période.",
    });
  });

  it("holds the pallets for that period and no other", async () => {
    covers("§7.renting.4");
    const space = await aSpace(harness, lessor, { surface: "2" });
    expect((await checkOutRental(harness, artisan, rentalRequest(space))).status).toBe(200);
    expect((await validate(rentalRequest(space))).body.valid).toBe(false);
    const after = rentalRequest(space, { from: addMonths(today(), 3) });
    expect((await validate(after)).body.valid).toBe(true);
  });

  it("says what is paid, in French days up to the last one, on the hosted page", async () => {
    const space = await aSpace(harness, lessor);
    const request = rentalRequest(space, { from: addDays(today(), 3), months: 1 });
    const { body } = await checkOutRental(harness, artisan, request);
    const page = await (await fetch(body.url)).text();
    expect(page).toContain(`2 palettes, ${frenchPeriod(request)}`);
  });

  it("is for artisans only", async () => {
    const { status } = await checkOutRental(harness, lessor, rentalRequest(spaceId));
    expect(status).toBe(403);
  });
});

describe("GET /api/renter/rented-storage", () => {
  const rented = ({ token }: Person) =>
    harness.call("GET", "/api/renter/rented-storage", { token });

  it("lists one's own paid rentals with the address and the agreed price", async () => {
    covers("§7.renting.2", "D6.settled.7", "§3.rental.3", "§2.storage.3");
    const tenant = await anArtisan(harness);
    const id = await aPaidRental(harness, tenant, rentalRequest(spaceId, { pallets: 1 }));
    await checkOutRental(harness, tenant, rentalRequest(spaceId, { pallets: 1 }));
    const { body } = await rented(tenant);
    expect(body).toEqual([
      expect.objectContaining({
        _id: id,
        spaceToRent: 1,
        status: "confirmed",
        totalPrice: 37.5,
        products: [],
        storageSpace: expect.objectContaining({
          address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
          price: 12.5,
          deliveryDays: ["Mer"],
        }),
      }),
    ]);
    expect((await rented(await anArtisan(harness))).body).toEqual([]);
  });

  it("calls a rental ended once its last day is over", async () => {
    covers("§7.renting.2");
    const tenant = await anArtisan(harness);
    const request = rentalRequest(spaceId, { pallets: 1, months: 1 });
    await aPaidRental(harness, tenant, request);
    await harness.setNow(new Date(`${request.endDate}T12:00:00Z`));
    const relogin = await harness.call("POST", "/api/auth/login", {
      json: { email: tenant.email, password: "trois letchis bien rouges" },
    });
    const { body } = await rented({ ...tenant, token: relogin.body.token });
    await harness.setNow(undefined);
    expect(body[0].status).toBe("ended");
  });
});

describe("the mails of a paid rental", () => {
  it("tell both sides who, where, how much, for how long, at which price and when to bring goods", async () => {
    covers("own.product.38");
    const [owner, tenant] = await Promise.all([aLessor(harness), anArtisan(harness)]);
    const request = rentalRequest(await aSpace(harness, owner));
    await aPaidRental(harness, tenant, request);
    const textTo = async ({ email }: Person): Promise<string> =>
      (await harness.mailsTo(email)).find(({ subject }) => /location : /.test(subject))?.text ?? "";
    for (const text of [await textTo(tenant), await textTo(owner)]) {
      expect(text).toContain("5 rue Amiral Lacaze, 97410 Saint-Pierre");
      expect(text).toMatch(/Palettes\s*:\s*2/u);
      expect(text).toContain(`Période : ${frenchPeriod(request)}`);
      expect(text).toMatch(/75,00\s€/u);
      expect(text).toContain("Livraison : Mer, de 09:00 à 12:00");
    }
    expect(await textTo(tenant)).toContain("Contact sur place : Jean Hoarau, 06920");
    expect(await textTo(owner)).toContain("vient de louer chez vous");
  });
});
