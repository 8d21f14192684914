import { addDays, startOfDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  ADMIN,
  aConsumer,
  aLessor,
  anAdmin,
  anArtisan,
  aSpace,
  type Person,
} from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aPaidRental, rentalRequest, today } from "../../../../test/purchases.ts";
import { giveTaxIdentity, giveTaxPlace } from "../../../../test/tax.ts";
import { createTaxReader } from "../reading/public.ts";
import { TAX_REQUESTS_JOB } from "../requests/public.ts";

const harness = useHarness(ADMIN);
afterEach(() => harness.setNow(undefined));

const aPaidLessor = async () => {
  const [lessor, artisan] = [await aLessor(harness), await anArtisan(harness)];
  const spaceId = await aSpace(harness, lessor);
  await aPaidRental(harness, artisan, rentalRequest(spaceId));
  return { lessor, spaceId };
};

const ask = async (path: string, { token }: Person) =>
  (await harness.call("GET", `/api/admin/tax-sellers${path}`, { token })).body;

describe("the sellers of a year", () => {
  let whole: Person;
  let owing: Person;
  let admin: Person;

  beforeAll(async () => {
    const paid = await aPaidLessor();
    ({ lessor: owing } = await aPaidLessor());
    whole = paid.lessor;
    await aLessor(harness, { connected: false });
    await giveTaxIdentity(harness, whole);
    await giveTaxPlace(harness, whole, paid.spaceId);
    await harness.app.jobs.runNow(TAX_REQUESTS_JOB);
    admin = await anAdmin(harness);
  });

  it("are those who were paid, counted by what they gave", async () => {
    covers("own.api.253");
    const all = await ask("", admin);
    expect(all).toMatchObject({
      year: Number(today().slice(0, 4)),
      total: 2,
      inFile: 2,
      incomplete: 1,
    });
    expect(all.data.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(
      [whole.userId, owing.userId].toSorted(),
    );
    expect(await ask("?year=2001", admin)).toMatchObject({ year: 2001, data: [], total: 0 });
  });

  it("say what is missing of each, and what follows", async () => {
    covers("own.api.253", "own.product.355");
    expect((await ask("?state=missing", admin)).data).toMatchObject([
      {
        _id: owing.userId,
        name: "Marie Payet",
        role: "lessor",
        isInFile: true,
        rents: 75,
        sales: 0,
        salesCount: 0,
        step: "asked",
        missing: expect.arrayContaining(["tin", "iban", "parcel"]),
        next: { step: "first-reminder", on: addDays(today(), 20) },
      },
    ]);
  });

  it("show the steps and readings of each", async () => {
    covers("own.api.254", "own.product.355");
    const read = createTaxReader({ clock: harness.deps.clock, vault: harness.deps.taxVault });
    await read(harness.db, [whole.userId], { purpose: "tax-file", readBy: admin.userId });
    await read(harness.db, [whole.userId], { purpose: "statement", readBy: null });
    const seen = await ask(`/${whole.userId}`, admin);
    expect(seen.steps).toEqual([]);
    expect(seen.readings.map(({ by }: { by: string | null }) => by !== null).toSorted()).toEqual([
      false,
      true,
    ]);
    expect((await ask(`/${owing.userId}`, admin)).steps).toMatchObject([{ step: "asked" }]);
    const consumer = await aConsumer(harness);
    expect((await ask(`/${consumer.userId}`, admin)).code).toBe("account/not-found");
  });

  it.each([
    ["the list", () => ""],
    ["a seller", () => `/${owing.userId}`],
    ["the register", () => "/register"],
  ])("refuse %s to anyone but administrators", async (_, pathOf) => {
    covers("own.api.253", "own.api.254", "own.api.255");
    expect((await ask(pathOf(), owing)).code).toBe("account/forbidden-role");
  });
});

it("gives the register of steps as a table, and writes down who took it", async () => {
  covers("own.api.255", "own.product.355");
  const { lessor } = await aPaidLessor();
  for (const days of [0, 20]) {
    await harness.setNow(
      new Date(startOfDay(addDays(today(), days), "Indian/Reunion").getTime() + 36_000_000),
    );
    await harness.app.jobs.runNow(TAX_REQUESTS_JOB);
  }
  const admin = await anAdmin(harness);
  const lines = String(await ask("/register", admin))
    .trim()
    .split("\r\n");
  expect(lines[0]).toContain("Vendeur;Identifiant;Profil;Étape;Date;Il manquait");
  const own = lines.filter((line) => line.includes(lessor.userId));
  expect(own).toHaveLength(2);
  expect(own[0]).toMatch(/^Marie Payet;.*;Loueur;Demande;.*votre numéro fiscal.*cadastrale/);
  expect(own[1]).toContain(";Premier rappel;");
  const later = String(await ask(`/register?from=${addDays(today(), 10)}`, admin));
  expect(
    later
      .trim()
      .split("\r\n")
      .filter((line) => line.includes(lessor.userId)),
  ).toHaveLength(1);
  const { detail } = await harness.db
    .selectFrom("audit_log")
    .select("detail")
    .where("action", "=", "export")
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ list: "tax-steps" });
});
