import { covers } from "@stokaz/spec-coverage";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN, anAdmin, aSpace, PASSWORD, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { giveTaxIdentity, giveTaxPlace, IBAN, PARCEL, TIN } from "../../../../test/tax.ts";
import { aTaxKey, schemaErrors } from "../../../../test/tax-key.ts";
import { aTaxYear, type TaxYear } from "../../../../test/tax-year.ts";
import { buildApp } from "../../../app.ts";
import { TAX_FILE_DELETION_JOB } from "./service.ts";

const key = await aTaxKey();

const harness = useHarness({
  ...ADMIN,
  OPERATOR_REGISTRATION: "RCS Saint-Pierre 732 829 320",
  OPERATOR_ADDRESS: "1 rue de la Plateforme, 97410 Saint-Pierre",
  DAC7_PUBLIC_KEY: key.keyPath,
});

let year: TaxYear;

beforeAll(async () => {
  year = await aTaxYear(harness);
});

const make = (
  kind: string,
  changes: object = {},
  { token }: Pick<Person, "token"> = year.admin,
  baseUrl = "",
) =>
  harness.call("POST", `${baseUrl}/api/admin/tax-reporting/files`, {
    token,
    json: { year: 2027, kind, ...changes },
  });

const overview = async (query = "") => {
  const path = `/api/admin/tax-reporting?year=2027${query}`;
  return (await harness.call("GET", path, { token: year.admin.token })).body;
};

const download = (id: string, { token }: Pick<Person, "token"> = year.admin) =>
  fetch(`${harness.baseUrl}/api/admin/tax-reporting/files/${id}/file`, {
    headers: { authorization: `Bearer ${token}` },
  });

/** Opens the message of a file, as the authority does. */
const open = async (id: string): Promise<string> => {
  const answer = await download(id);
  expect(answer.status).toBe(200);
  const xml = await key.open(await answer.bytes());
  expect(await schemaErrors(xml)).toEqual([]);
  return xml;
};

const all = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:dpi|stf):${element}[^>]*>([^<]*)<`, "g"))].map(
    ([, text = ""]) => text,
  );

const refOf = ({ userId }: Person, version = 1): string =>
  `OP_2027_732829320_${userId}_v${version}`;

/** {@link refOf} an artisan, with the company of {@link year}. */
const refOfFirm = ({ userId }: Person): string => `OP_2027_732829320_${userId}_732829320_v1`;

describe("a year before its file", () => {
  it("says what is missing of whom, and makes no file that the authority would refuse", async () => {
    covers("own.api.281", "own.product.395", "own.refusals.269", "own.refusals.271");
    const body = await overview();
    expect(body).toMatchObject({
      isOver: true,
      dueOn: "2028-01-31",
      siren: "732829320",
      total: 3,
      counts: {
        sellers: 3,
        inFile: 2,
        incomplete: 2,
        blocked: 2,
        statements: 0,
        statementsToMake: 3,
        toAdd: 2,
        toCorrect: 0,
      },
      totals: { gross: 312.5 + 54.5 + 2100 },
      files: [],
    });
    expect(body.keyFingerprint).toMatch(/^[0-9A-F]{40}$/);
    const line = body.data.find(({ _id }: { _id: string }) => _id === year.lessor.userId);
    expect(line).toMatchObject({ isInFile: true, isBlocked: true, fileState: "to_add" });
    expect(line.missing).toEqual(expect.arrayContaining(["birthDate", "tin", "parcel"]));
    expect((await overview("&show=blocked")).total).toBe(2);
    expect((await make("initial")).body.code).toBe("tax-file/incomplete-sellers");
    expect((await make("additional")).body.code).toBe("tax-file/initial-first");
    expect((await make("initial", { year: 2028 })).body.code).toBe("tax-year/not-over");
    expect((await make("initial", {}, year.lessor)).status).toBe(403);
  });
});

describe("the first file", () => {
  it("is made once, also by two processes at once, of those who can be told", async () => {
    covers("own.api.283", "own.product.391", "own.product.396", "own.refusals.266");
    await giveTaxIdentity(harness, year.lessor);
    await giveTaxPlace(harness, year.lessor, year.cave);
    const other = await buildApp(harness.deps);
    const address = await other.server.listen({ port: 0, host: "127.0.0.1" });
    const lenient = { withoutIncomplete: true };
    const replies = await Promise.all([
      make("initial", lenient),
      make("initial", lenient, year.admin, address),
    ]);
    await other.server.close();
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe("tax-file/initial-made");
    const { files } = await overview();
    expect(files).toMatchObject([{ kind: "initial", number: 1, sellers: 1 }]);
    expect(files[0].name).toMatch(/^DPIDAC7_2027_732829320_001_202801\d{8}\.xml\.gz\.gpg$/);
  });

  it("is valid, and says in whole euros what the seller was told", async () => {
    covers("own.product.392", "own.product.393", "own.product.394");
    const [file] = (await overview()).files;
    const xml = await open(file._id);
    expect(all(xml, "MessageRefId")).toEqual(["OP_2027_732829320_d1"]);
    expect(all(xml, "MessageTypeIndic")).toEqual(["DPI401"]);
    expect(all(xml, "ReportingPeriod")).toEqual(["2027-12-31"]);
    expect(all(xml, "DocRefId")).toEqual(["OP_2027_732829320_v1", refOf(year.lessor)]);
    expect(all(xml, "DocTypeIndic")).toEqual(["OECD1", "OECD1"]);
    expect(all(xml, "LastName")).toEqual(["Payet"]);
    expect(all(xml, "TIN")).toEqual(["732829320", TIN]);
    expect(all(xml, "Identifier")).toEqual([IBAN]);
    expect(all(xml, "LandRegistrationNumber")).toEqual([PARCEL]);
    expect(all(xml, "RentedDays")).toEqual(["325", "88"]);
    expect(all(xml, "Street")).toEqual(["5 rue Amiral Lacaze", "5 rue Amiral Lacaze"]);
    const { body } = await harness.call("GET", "/api/tax-statement?year=2027", {
      token: year.lessor.token,
    });
    const quarters = body.told.quarters;
    const sums = [1, 2, 3, 4].map((quarter) =>
      all(xml, `ConsQ${quarter}`).reduce((sum, text) => sum + Number(text), 0),
    );
    expect(sums).toEqual([45, 68, 68, 68 + 34]);
    for (const [at, { net }] of quarters.entries()) {
      expect(Math.abs((sums[at] ?? 0) - net)).toBeLessThanOrEqual(1);
    }
    expect(all(xml, "NumbQ4")).toEqual(["1", "1"]);
    expect(all(xml, "FeesQ1")).toEqual(["5", "0"]);
    expect(all(xml, "TaxesQ1")).toEqual(["0", "0"]);
  });

  it("is sealed where it is kept, refused to anyone but administrators, and each reading is noted", async () => {
    covers("own.api.284", "own.product.397", "own.refusals.272");
    const [file] = (await overview()).files;
    const stored = await harness.deps.privateFiles.read(`tax-file-${file._id}`);
    const kept = Buffer.concat(await stored.toArray());
    for (const secret of ["Payet", TIN, IBAN]) expect(kept.includes(secret)).toBe(false);
    expect((await download(file._id, year.lessor)).status).toBe(403);
    expect((await download(year.cave)).status).toBe(404);
    const acts = await harness.db
      .selectFrom("audit_log")
      .select(["action", "actor_id"])
      .where("subject_type", "=", "tax")
      .where("subject_id", "=", file._id)
      .execute();
    expect(acts).toContainEqual({ action: "publish", actor_id: year.admin.userId });
    expect(acts).toContainEqual({ action: "read", actor_id: year.admin.userId });
    const readings = await harness.db
      .selectFrom("tax_readings")
      .select("purpose")
      .where("user_id", "=", year.lessor.userId)
      .execute();
    expect(readings.map(({ purpose }) => purpose)).toContain("tax-file");
  });

  it("has a register of who is in it", async () => {
    covers("own.api.285", "own.refusals.272");
    const [file] = (await overview()).files;
    const register = (id: string) =>
      harness.call("GET", `/api/admin/tax-reporting/files/${id}/sellers`, {
        token: year.admin.token,
      });
    expect((await register(file._id)).body).toMatchObject({
      total: 1,
      data: [{ _id: year.lessor.userId, kind: "new", ref: refOf(year.lessor), gross: 312.5 }],
    });
    expect((await register(year.cave)).body.code).toBe("tax-file/not-found");
  });

  it("is not deleted by the night that deletes those of which no row is left", async () => {
    const { privateFiles } = harness.deps;
    const [file] = (await overview()).files;
    const orphan = "tax-file-00000000-0000-4000-8000-000000000000";
    await privateFiles.put(orphan, new Uint8Array([1]));
    await harness.app.jobs.runNow(TAX_FILE_DELETION_JOB);
    expect(await privateFiles.has(orphan)).toBe(false);
    expect(await privateFiles.has(`tax-file-${file._id}`)).toBe(true);
  });
});

describe("later files", () => {
  it("add who was left out once they are complete, and nobody twice", async () => {
    covers("own.product.398", "own.refusals.270");
    await giveTaxIdentity(harness, year.large, {
      residence: "FR",
      isSoleTrader: false,
      iban: IBAN,
      holder: "Vanille des Hauts",
    });
    const { status, body } = await make("additional");
    expect(status).toBe(201);
    const xml = await open(body.file._id);
    expect(all(xml, "MessageTypeIndic")).toEqual(["DPI401"]);
    expect(all(xml, "DocTypeIndic")).toEqual(["OECD0", "OECD1"]);
    expect(all(xml, "DocRefId")).toEqual(["OP_2027_732829320_v1", refOfFirm(year.large)]);
    expect(all(xml, "IN")).toEqual(["732829320", "73282932000074"]);
    expect(all(xml, "ConsQ4")).toEqual(["1890"]);
    expect((await make("additional")).body.code).toBe("tax-file/nothing-to-tell");
    expect((await make("corrective")).body.code).toBe("tax-file/nothing-to-tell");
  });

  it("correct what has changed, by the name of what they correct", async () => {
    covers("own.product.399");
    await harness.setNow(new Date(harness.deps.clock.now().getTime() + 60_000));
    await giveTaxIdentity(harness, year.lessor, {
      residence: "FR",
      hasTin: true,
      holder: "Marie Payet et Paul Payet",
    });
    expect((await overview("&show=to_tell")).data).toMatchObject([
      { _id: year.lessor.userId, fileState: "to_correct" },
    ]);
    const { body } = await make("corrective");
    const xml = await open(body.file._id);
    expect(all(xml, "MessageTypeIndic")).toEqual(["DPI402"]);
    expect(all(xml, "DocTypeIndic")).toEqual(["OECD0", "OECD2"]);
    expect(all(xml, "DocRefId")[1]).toBe(refOf(year.lessor, 2));
    expect(all(xml, "CorrDocRefId")).toEqual([refOf(year.lessor)]);
    expect(all(xml, "AccountHolderName")).toEqual(["Marie Payet et Paul Payet"]);
  });

  it("have nothing to correct of who saves the same facts, or those of a place not let that year", async () => {
    covers("own.product.811");
    await harness.setNow(new Date(harness.deps.clock.now().getTime() + 60_000));
    const facts = { residence: "FR", hasTin: true, tin: TIN, iban: IBAN };
    const told = { ...facts, holder: "Marie Payet et Paul Payet" };
    expect((await giveTaxIdentity(harness, year.lessor, told)).status).toBe(200);
    expect((await giveTaxPlace(harness, year.lessor, year.cave)).status).toBe(200);
    const other = await aSpace(harness, year.lessor);
    expect((await giveTaxPlace(harness, year.lessor, other)).status).toBe(200);
    expect((await overview()).counts).toMatchObject({ toCorrect: 0 });
    await giveTaxPlace(harness, year.lessor, year.cave, { parcel: PARCEL, kind: "other" });
    expect((await overview()).counts).toMatchObject({ toCorrect: 1 });
    expect((await make("corrective")).status).toBe(201);
  });

  it("take out who has nothing left to be told of", async () => {
    covers("own.product.400");
    await year.goToApril();
    await year.money.refundAtProvider(year.sold.checkoutId, 210_000);
    await year.money.deliverEvents(3);
    await harness.app.jobs.runNow("make-refunds");
    await year.goTo("2028-07-02");
    const { body } = await make("corrective");
    const xml = await open(body.file._id);
    expect(all(xml, "DocTypeIndic")).toEqual(["OECD0", "OECD3"]);
    expect(all(xml, "CorrDocRefId")).toEqual([refOfFirm(year.large)]);
    expect(all(xml, "ConsQ4")).toEqual(["0"]);
    expect((await overview()).counts).toMatchObject({ inFile: 1, toAdd: 0, toCorrect: 0 });
  });

  it("have nothing to correct of who only closed their account", async () => {
    covers("own.product.651");
    await harness.setNow(new Date(harness.deps.clock.now().getTime() + 60_000));
    await year.money.collect(year.buyer, year.waiting.orderId);
    const { email } = year.lessor;
    const login = await harness.call("POST", "/api/auth/login", {
      json: { email, password: PASSWORD },
    });
    const { status, body } = await harness.call("DELETE", "/api/auth/account", {
      token: login.body.token,
      json: { password: PASSWORD },
    });
    expect([status, body.code]).toEqual([200, undefined]);
    expect((await overview()).counts).toMatchObject({ inFile: 1, toAdd: 0, toCorrect: 0 });
  });
});

describe("without the operator's settings", () => {
  const bare = useHarness({ ...ADMIN, OPERATOR_REGISTRATION: "RCS 732 829 320" });
  const nameless = useHarness(ADMIN);

  it.each([
    ["a key", () => bare, "tax-file/no-key"],
    ["a SIREN", () => nameless, "tax-file/no-siren"],
  ])("makes no file without %s", async (_, of, code) => {
    covers("own.refusals.267", "own.refusals.268");
    const { token } = await anAdmin(of());
    const reply = await of().call("POST", "/api/admin/tax-reporting/files", {
      token,
      json: { year: 2025, kind: "initial" },
    });
    expect([reply.status, reply.body.code]).toEqual([409, code]);
  });
});
