import { addMonths, calendarDay, startOfDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { aLessor, anArtisan, aSpace, PASSWORD, type Person } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { aPaidRental, rentalRequest, today } from "../../../../test/purchases.ts";
import {
  giveTaxIdentity,
  giveTaxPlace,
  IBAN,
  readTax,
  signedInAgain,
  TIN,
} from "../../../../test/tax.ts";
import { TRANSFER_JOB } from "../../payments/public.ts";
import { createTaxReader } from "../reading/public.ts";

const harness = useHarness();
afterEach(() => harness.setNow(undefined));

const read = (userId: string) =>
  createTaxReader({ clock: harness.deps.clock, vault: harness.deps.taxVault })(
    harness.db,
    [userId],
    { purpose: "tax-file", readBy: null },
  );

const close = async ({ token }: Person) =>
  harness.call("DELETE", "/api/auth/account", { token, json: { password: PASSWORD } });

const rowsOf = async (userId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from tax_identities where user_id = ${userId})
      + (select count(*) from tax_readings where user_id = ${userId})
      + (select count(*) from tax_steps where user_id = ${userId})
      + (select count(*) from space_tax_facts join storage_spaces on id = space_id where lessor_id = ${userId})
      as count`.execute(harness.db);
  return rows[0]?.count ?? -1;
};

/** Creates a lessor whose lease is over and whose money has all arrived. */
const aFormerLessor = async (): Promise<{ lessor: Person; spaceId: string }> => {
  const [lessor, artisan] = [await aLessor(harness), await anArtisan(harness)];
  const spaceId = await aSpace(harness, lessor);
  await aPaidRental(harness, artisan, rentalRequest(spaceId, { months: 1 }));
  await giveTaxIdentity(harness, lessor);
  await giveTaxPlace(harness, lessor, spaceId);
  await harness.setNow(
    new Date(startOfDay(addMonths(today(), 2), "Indian/Reunion").getTime() + 36_000_000),
  );
  for (let each = 0; each < 2; each += 1) await harness.app.jobs.runNow(TRANSFER_JOB);
  return { lessor: await signedInAgain(harness, lessor), spaceId };
};

it("keeps of a closed account who was paid, sealed, until ten years are over, and nothing of it in the profile", async () => {
  covers("own.product.356");
  const { lessor } = await aFormerLessor();
  expect((await close(lessor)).status).toBe(200);
  const [kept] = await read(lessor.userId);
  expect(kept).toMatchObject({
    name: "Payet",
    firstName: "Marie",
    tin: TIN,
    iban: IBAN,
    address: "12 rue de la Gare, 97410 Saint-Pierre",
    places: [{ parcel: "97416000AB0123" }],
  });
  const { rows } = await sql`select * from users where id = ${lessor.userId}`.execute(harness.db);
  expect(JSON.stringify(rows)).not.toMatch(/Payet|Gare/);

  const year = Number(addMonths(today(), 2).slice(0, 4));
  const runAt = async (day: string) => {
    await harness.setNow(startOfDay(calendarDay(day), "Indian/Reunion"));
    await harness.app.jobs.runNow("delete-expired-rows");
  };
  await runAt(`${year + 10}-12-31`);
  expect(await read(lessor.userId)).toMatchObject([{ tin: TIN }]);
  await runAt(`${year + 11}-01-01`);
  expect(await rowsOf(lessor.userId)).toBe(0);
});

it("forgets all of who was never paid", async () => {
  covers("own.product.356");
  const lessor = await aLessor(harness);
  const spaceId = await aSpace(harness, lessor);
  await giveTaxIdentity(harness, lessor);
  await giveTaxPlace(harness, lessor, spaceId);
  await read(lessor.userId);
  expect(await rowsOf(lessor.userId)).toBe(3);
  expect((await close(lessor)).status).toBe(200);
  expect(await rowsOf(lessor.userId)).toBe(0);
});

it("gives people their own facts whole in their archive, and writes that reading down", async () => {
  covers("own.product.356");
  const lessor = await aLessor(harness, { connected: false });
  await giveTaxIdentity(harness, lessor);
  const { token } = lessor;
  await harness.call("POST", "/api/auth/export", { token });
  await harness.app.jobs.drain();
  const response = await fetch(`${harness.baseUrl}/api/auth/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const archive = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const data = JSON.parse(strFromU8(archive["donnees.json"] ?? new Uint8Array()));
  expect(data.tax_identities).toMatchObject([{ tin: TIN, iban: IBAN, holder: "Marie Payet" }]);
  expect((await readTax(harness, lessor)).readings).toMatchObject([{ purpose: "account-export" }]);
});
