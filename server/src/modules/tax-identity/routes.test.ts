import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { ADMIN, aConsumer, aLessor, anAdmin, anArtisan } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { aStockedSpace, insertSpace } from "../../../test/rows.ts";
import {
  A_COMPANY,
  A_PERSON,
  giveTaxIdentity,
  giveTaxPlace,
  IBAN,
  PARCEL,
  readTax,
  TIN,
} from "../../../test/tax.ts";

const harness = useHarness(ADMIN);

/** Reads the whole row as the database has it. */
const rowOf = async (userId: string) =>
  (await sql`select * from tax_identities where user_id = ${userId}`.execute(harness.db)).rows[0];

describe("what sellers give for the tax authority", () => {
  it("comes back masked, and stands in the database for nobody to read", async () => {
    covers("own.api.250", "own.api.251", "own.product.345");
    const lessor = await aLessor(harness, { connected: false });
    expect(await readTax(harness, lessor)).toMatchObject({
      kind: "person",
      name: "Payet",
      tin: null,
      birthDate: false,
      missing: ["residence", "birthDate", "tin", "iban", "holder"],
      isRequired: false,
      request: null,
      readings: [],
    });
    const { status, body } = await giveTaxIdentity(harness, lessor);
    expect([status, body.message]).toEqual([200, "C'est enregistré."]);
    expect(body).toMatchObject({
      residence: "FR",
      hasTin: true,
      tin: "0053",
      iban: "2606",
      birthDate: true,
      holder: true,
      missing: [],
    });
    for (const text of [JSON.stringify(body), JSON.stringify(await readTax(harness, lessor))]) {
      for (const secret of [TIN, IBAN, A_PERSON.birthDate]) expect(text).not.toContain(secret);
    }
    const row = JSON.stringify(await rowOf(lessor.userId));
    for (const secret of [TIN, IBAN, A_PERSON.birthDate, A_PERSON.holder]) {
      expect(row).not.toContain(secret);
    }
  });

  it("stays where it is left empty, is replaced where it is typed, and loses nothing to a refusal", async () => {
    covers("own.api.251", "own.product.349");
    const lessor = await aLessor(harness, { connected: false });
    await giveTaxIdentity(harness, lessor);
    const kept = await rowOf(lessor.userId);
    const wrong = await giveTaxIdentity(harness, lessor, {
      residence: "FR",
      hasTin: true,
      tin: "3023217600054",
      holder: "Somebody else",
    });
    expect([wrong.status, wrong.body.errors.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ["tin"],
    ]);
    const account = await giveTaxIdentity(harness, lessor, {
      residence: "FR",
      hasTin: true,
      iban: "FR1420041010050500013M02607",
      holder: "X",
      birthDate: "2020-01-01",
    });
    expect(account.body.errors).toEqual([
      { field: "birthDate", message: "Relisez cette date\u202f: il faut avoir 18 ans." },
      { field: "iban", message: expect.stringContaining("Cet IBAN n'est pas valide") },
    ]);
    expect(await rowOf(lessor.userId)).toEqual(kept);
    const { body } = await giveTaxIdentity(harness, lessor, {
      residence: "FR",
      hasTin: true,
      iban: "BE68 5390 0754 7034",
    });
    expect(body).toMatchObject({ tin: "0053", iban: "7034", holder: true, missing: [] });
  });

  it("has the place of birth of who has no number, and asks again for one of another country", async () => {
    covers("own.product.348", "own.product.349");
    const lessor = await aLessor(harness, { connected: false });
    await giveTaxIdentity(harness, lessor);
    const without = { ...A_PERSON, hasTin: false, tin: "" };
    expect((await giveTaxIdentity(harness, lessor, without)).body).toMatchObject({
      tin: null,
      missing: ["birthTown", "birthCountry"],
    });
    const born = { ...without, birthTown: "Saint-Denis", birthCountry: "FR" };
    expect((await giveTaxIdentity(harness, lessor, born)).body.missing).toEqual([]);
    await giveTaxIdentity(harness, lessor);
    const moved = { residence: "BE", hasTin: true };
    const { status, body } = await giveTaxIdentity(harness, lessor, moved);
    expect([status, body.errors[0].field]).toEqual([400, "tin"]);
    const belgian = await giveTaxIdentity(harness, lessor, { ...moved, tin: "85.07.30-033 28" });
    expect([belgian.body.residence, belgian.body.tin]).toEqual(["BE", "3328"]);
  });

  it("of a firm is the person's too when it is one person's, and forgets it when it is not", async () => {
    covers("own.product.348");
    const artisan = await anArtisan(harness);
    expect((await giveTaxIdentity(harness, artisan, A_COMPANY)).body).toMatchObject({
      kind: "firm",
      company: "Vanille des Hauts SARL",
      siret: "73282932000074",
      tin: null,
      missing: [],
    });
    const sole = { ...A_COMPANY, isSoleTrader: true, establishments: ["PT"] };
    const { body } = await giveTaxIdentity(harness, artisan, sole);
    expect([body.missing, body.establishments]).toEqual([["birthDate", "tin"], ["PT"]]);
    await giveTaxIdentity(harness, artisan, { ...sole, ...A_PERSON });
    expect((await readTax(harness, artisan)).missing).toEqual([]);
    await giveTaxIdentity(harness, artisan, A_COMPANY);
    expect(await readTax(harness, artisan)).toMatchObject({ tin: null, hasTin: null });
  });

  it("is asked of who lets and who sells alone", async () => {
    covers("own.api.250", "own.api.251", "own.api.252");
    const [consumer, admin, artisan] = [
      await aConsumer(harness),
      await anAdmin(harness),
      await anArtisan(harness),
    ];
    const spaceId = await insertSpace(
      harness.db,
      (await aLessor(harness, { connected: false })).userId,
    );
    for (const person of [consumer, admin]) {
      const { status, body } = await giveTaxIdentity(harness, person);
      expect([status, body.code]).toEqual([403, "account/forbidden-role"]);
      expect((await readTax(harness, person)).code).toBe("account/forbidden-role");
    }
    expect((await giveTaxPlace(harness, artisan, spaceId)).body.code).toBe(
      "account/forbidden-role",
    );
    expect((await harness.call("GET", "/api/tax-identity", {})).status).toBe(401);
    expect((await harness.call("PUT", "/api/tax-identity", { json: A_PERSON })).status).toBe(401);
  });
});

describe("what is asked of a place", () => {
  it("is its parcel and what it is, of one's own place", async () => {
    covers("own.api.252", "own.refusals.240");
    const { lessor, spaceId } = await aStockedSpace(harness);
    await giveTaxIdentity(harness, lessor);
    const before = await readTax(harness, lessor);
    expect(before.missing).toEqual(["parcel", "placeKind"]);
    expect(before.places).toMatchObject([{ _id: spaceId, parcel: null, kind: null, isLet: true }]);
    const wrong = await giveTaxPlace(harness, lessor, spaceId, { parcel: "97416AB123", kind: "" });
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, "parcel"]);
    const typed = { parcel: "97416 000 ab 0123", kind: "cellar" };
    const { body } = await giveTaxPlace(harness, lessor, spaceId, typed);
    expect([body.places[0].parcel, body.places[0].kind, body.missing]).toEqual([
      PARCEL,
      "cellar",
      [],
    ]);
    const other = await aLessor(harness, { connected: false });
    const theirs = await giveTaxPlace(harness, other, spaceId);
    expect([theirs.status, theirs.body.code]).toEqual([403, "space/not-yours"]);
    const nowhere = await giveTaxPlace(harness, other, other.userId);
    expect([nowhere.status, nowhere.body.code]).toEqual([404, "space/not-found"]);
  });

  it("is asked of what was let, not of what is only offered", async () => {
    covers("own.product.348");
    const lessor = await aLessor(harness, { connected: false });
    await insertSpace(harness.db, lessor.userId);
    await giveTaxIdentity(harness, lessor);
    const { missing, places } = await readTax(harness, lessor);
    expect([missing, places[0].isLet]).toEqual([[], false]);
  });
});
