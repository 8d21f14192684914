import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { anArtisan, PASSWORD } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aStockedSpace, insertProduct, today } from "../../../../test/rows.ts";

const harness = useHarness();

const read = async (token: string) =>
  (await harness.call("GET", "/api/auth/business", { token })).body;
const write = (token: string, json: object) =>
  harness.call("PUT", "/api/auth/business", { token, json });

const FACTS = {
  legalForm: "SARL au capital de 5 000 €",
  address: "1 rue du Port, 97420 Le Port",
  phone: "02 62 00 00 00",
  email: "bonjour@vanille.re",
  register: "RCS Saint-Denis 732 829 320",
  vatStatus: "liable",
  vatNumber: "FR44732829320",
  mediatorName: "Médiateur des Hauts",
  mediatorSite: "https://mediateur.test",
  packagingNumber: "FR123456_01ABCD",
  foodDeclaration: "Récépissé n° 974-0110",
  isLawCertified: true,
};

describe("PUT /api/auth/business", () => {
  it("saves what is given, and removes what is left out", async () => {
    covers("own.api.82");
    const { token } = await anArtisan(harness);
    expect((await read(token)).missing).toHaveLength(10);
    const { status, body } = await write(token, FACTS);
    expect([status, body.missing]).toEqual([200, []]);
    const { isLawCertified: _, ...facts } = FACTS;
    expect((await read(token)).business).toMatchObject({ ...facts, phone: "0262000000" });
    await write(token, { ...FACTS, vatNumber: "" });
    expect((await read(token)).missing).toEqual(["le numéro de TVA"]);
  });

  it("puts back nothing that was saved since its form was filled", async () => {
    covers("own.product.787", "own.refusals.421");
    const { token } = await anArtisan(harness);
    const { version } = await read(token);
    expect((await write(token, { ...FACTS, version })).status).toBe(200);
    const { status, body } = await write(token, { ...FACTS, phone: "0262111111", version });
    expect([status, body.code]).toEqual([409, "request/record-changed"]);
    expect((await write(token, { ...FACTS, version })).status).toBe(200);
    const newest = await read(token);
    expect(newest.business).toMatchObject({ phone: "0262000000" });
    const changed = { ...FACTS, phone: "0262111111", version: newest.version };
    expect((await write(token, changed)).status).toBe(200);
  });

  it("dates a VAT status from the day it is given, and keeps a VAT number only of sellers who pay VAT", async () => {
    covers("own.product.315", "own.product.316");
    const artisan = await anArtisan(harness);
    await write(artisan.token, FACTS);
    expect((await read(artisan.token)).business.vatSince).toBe(today());
    await harness.db
      .updateTable("artisan_profiles")
      .set({ vat_since: calendarDay("2026-01-15") })
      .where("user_id", "=", artisan.userId)
      .execute();
    await write(artisan.token, { ...FACTS, legalForm: "EI" });
    expect((await read(artisan.token)).business.vatSince).toBe("2026-01-15");
    await write(artisan.token, { ...FACTS, vatStatus: "franchise" });
    expect((await read(artisan.token)).business).toMatchObject({
      vatStatus: "franchise",
      vatNumber: null,
      vatSince: today(),
    });
  });

  it("refuses the VAT number of another business, and being outside of VAT where VAT applies", async () => {
    covers("own.product.315", "own.product.316");
    const { token, userId } = await anArtisan(harness);
    const refused = async (facts: object) =>
      (await write(token, { ...FACTS, ...facts })).body.errors;
    expect(await refused({ vatNumber: "FR83404833048" })).toEqual([
      {
        field: "vatNumber",
        message:
          "Ce numéro de TVA n'est pas celui de votre SIRET : ses neuf derniers chiffres sont votre SIREN.",
      },
    ]);
    expect(await refused({ vatStatus: "outside" })).toEqual([
      {
        field: "vatStatus",
        message: "La TVA s'applique ici : choisissez la franchise ou la facturation.",
      },
    ]);
    // The status was stored before it was refused: it counts as not given.
    await write(token, FACTS);
    await harness.db
      .updateTable("artisan_profiles")
      .set({ vat_status: "outside", vat_number: null })
      .where("user_id", "=", userId)
      .execute();
    expect(await read(token)).toMatchObject({ business: { vatStatus: null }, missing: ["la TVA"] });
  });

  it("keeps the day of the declaration while it is unchanged", async () => {
    covers("own.api.82");
    const artisan = await anArtisan(harness);
    await write(artisan.token, FACTS);
    await harness.db
      .updateTable("artisan_profiles")
      .set({ law_certified_on: calendarDay("2026-01-15") })
      .where("user_id", "=", artisan.userId)
      .execute();
    await write(artisan.token, { ...FACTS, legalForm: "EI" });
    expect((await read(artisan.token)).business.certifiedOn).toBe("2026-01-15");
    await write(artisan.token, { ...FACTS, isLawCertified: false });
    expect((await read(artisan.token)).business.certifiedOn).toBeNull();
  });

  it("asks for a licence once something alcoholic is on sale, and refuses one of tomorrow", async () => {
    covers("own.api.82");
    const { artisan, rentalId } = await aStockedSpace(harness);
    await write(artisan.token, FACTS);
    expect(await read(artisan.token)).toMatchObject({ sellsAlcohol: false, missing: [] });
    await insertProduct(harness.db, rentalId, {
      category: "Boissons",
      sub_category: "Rhums et punchs",
    });
    expect((await read(artisan.token)).missing).toEqual([
      "la licence de vente d'alcool",
      "la date de la licence",
    ]);
    const licence = { alcoholLicence: "Petite licence à emporter", alcoholLicenceOn: "2099-01-01" };
    const { status, body } = await write(artisan.token, { ...FACTS, ...licence });
    expect([status, body.errors[0].field]).toEqual([400, "alcoholLicenceOn"]);
  });

  it("asks who sells food for their declaration, and who sells textiles for their identifier", async () => {
    covers("own.product.573");
    const { artisan, rentalId } = await aStockedSpace(harness);
    await insertProduct(harness.db, rentalId, {
      category: "Artisanat",
      sub_category: "Textile et broderie",
    });
    await write(artisan.token, { ...FACTS, foodDeclaration: "" });
    expect(await read(artisan.token)).toMatchObject({
      sellsFood: true,
      sellsTextiles: true,
      missing: ["l'identifiant unique de textiles", "la déclaration d'activité alimentaire"],
    });
    const { body } = await write(artisan.token, { ...FACTS, textileNumber: "fr123456_11abcd" });
    expect(body).toMatchObject({ business: { textileNumber: "FR123456_11ABCD" }, missing: [] });
  });

  it("leaves the profile unchanged, and is deleted with the account of an artisan who sold nothing", async () => {
    const artisan = await anArtisan(harness);
    await write(artisan.token, FACTS);
    const json = { password: PASSWORD };
    await harness.call("DELETE", "/api/auth/account", { token: artisan.token, json });
    const row = await harness.db
      .selectFrom("artisan_profiles")
      .selectAll()
      .where("user_id", "=", artisan.userId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      business_address: null,
      business_phone: null,
      business_email: null,
      vat_number: null,
    });
  });
});

describe("PUT /api/auth/business where VAT does not apply", () => {
  const mayotte = useHarness({ TERRITORY: "mayotte" });

  it("puts every seller outside of VAT, whatever they give", async () => {
    covers("own.product.316");
    const { token } = await anArtisan(mayotte);
    const said = async () => (await mayotte.call("GET", "/api/auth/business", { token })).body;
    expect((await said()).business.vatStatus).toBe("outside");
    const { status } = await mayotte.call("PUT", "/api/auth/business", { token, json: FACTS });
    expect(status).toBe(200);
    expect((await said()).business).toMatchObject({ vatStatus: "outside", vatNumber: null });
  });
});
