import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aConsumer, aLessor, anArtisan } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aStockedSpace } from "../../../../test/rows.ts";
import {
  A_COMPANY,
  A_PERSON,
  giveTaxIdentity,
  giveTaxPlace,
  IBAN,
  PARCEL,
  readTax,
  TIN,
} from "../../../../test/tax.ts";
import { VaultError } from "../../../platform/vault.ts";
import { createTaxReader } from "./service.ts";

const harness = useHarness();

const BY_PROGRAM = { purpose: "statement", readBy: null } as const;

const read = (
  userIds: string[],
  reading: Parameters<ReturnType<typeof createTaxReader>>[2] = BY_PROGRAM,
) =>
  createTaxReader({ clock: harness.deps.clock, vault: harness.deps.taxVault })(
    harness.db,
    userIds,
    reading,
  );

/** What a lessor gave. */
const MARIE = {
  kind: "person",
  name: "Payet",
  firstName: "Marie",
  address: "12 rue de la Gare, 97410 Saint-Pierre",
  residence: "FR",
  tin: TIN,
  birthDate: "1971-05-06",
  birthTown: null,
  birthCountry: null,
  iban: IBAN,
  holder: "Marie Payet",
};

const GARAGE = {
  name: "Garage de Terre Sainte",
  parcel: PARCEL,
  kind: "garage",
  address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
};

describe("readTaxIdentity", () => {
  it("opens what people and firms gave, with the places that were let", async () => {
    covers("own.product.351");
    const { lessor, artisan, spaceId } = await aStockedSpace(harness);
    await giveTaxIdentity(harness, lessor);
    await giveTaxPlace(harness, lessor, spaceId);
    await giveTaxIdentity(harness, artisan, { ...A_COMPANY, establishments: ["BE"] });
    const consumer = await aConsumer(harness);
    const found = await read([lessor.userId, artisan.userId, consumer.userId]);
    expect(found).toHaveLength(2);
    expect(found.find(({ kind }) => kind === "person")).toEqual({
      ...MARIE,
      userId: lessor.userId,
      places: [{ ...GARAGE, spaceId }],
    });
    expect(found.find(({ kind }) => kind === "firm")).toMatchObject({
      company: "Vanille des Hauts SARL",
      siret: "73282932000074",
      siren: "732829320",
      isSoleTrader: false,
      person: null,
      establishments: ["BE"],
      places: [],
      iban: IBAN,
    });
  });

  it("has nothing of who gave nothing, and the person of a sole trader", async () => {
    covers("own.product.351");
    const [lessor, artisan] = [
      await aLessor(harness, { connected: false }),
      await anArtisan(harness),
    ];
    await giveTaxIdentity(harness, artisan, { ...A_PERSON, isSoleTrader: true });
    const [[none], [sole]] = [await read([lessor.userId]), await read([artisan.userId])];
    expect(none).toMatchObject({ tin: null, iban: null, holder: null, residence: null });
    expect(sole).toMatchObject({ person: { name: "Payet", firstName: "Marie", tin: TIN } });
  });

  it("writes each reading down, for the person to see", async () => {
    covers("own.product.351");
    const lessor = await aLessor(harness, { connected: false });
    await giveTaxIdentity(harness, lessor);
    expect((await readTax(harness, lessor)).readings).toEqual([]);
    await read([lessor.userId]);
    await read([lessor.userId], { purpose: "tax-file", readBy: lessor.userId });
    const { readings } = await readTax(harness, lessor);
    expect(readings.map(({ purpose }: { purpose: string }) => purpose).toSorted()).toEqual([
      "statement",
      "tax-file",
    ]);
  });

  it("opens nothing that was put in another person's row, or in another of their facts", async () => {
    covers("own.product.345");
    const [one, other] = [
      await aLessor(harness, { connected: false }),
      await aLessor(harness, { connected: false }),
    ];
    for (const person of [one, other]) await giveTaxIdentity(harness, person);
    await sql`update tax_identities set iban = (select iban from tax_identities where user_id = ${other.userId})
      where user_id = ${one.userId}`.execute(harness.db);
    await expect(read([one.userId])).rejects.toThrow(VaultError);
    expect(await read([other.userId])).toHaveLength(1);
    await sql`update tax_identities set iban = holder where user_id = ${other.userId}`.execute(
      harness.db,
    );
    await expect(read([other.userId])).rejects.toThrow("not what was sealed there");
    expect((await readTax(harness, other)).readings).toHaveLength(2);
  });

  it("finds no clear text in the database, even by another hand", async () => {
    covers("own.product.345");
    const lessor = await aLessor(harness, { connected: false });
    await giveTaxIdentity(harness, lessor);
    await expect(
      sql`update tax_identities set tin = ${TIN} where user_id = ${lessor.userId}`.execute(
        harness.db,
      ),
    ).rejects.toThrow("sealed_text");
  });
});
