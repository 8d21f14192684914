import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { buildApp } from "../src/app.ts";
import { assertTaxKeys } from "../src/boot/tax-vault.ts";
import { createTaxReader } from "../src/modules/tax-identity/public.ts";
import { RESEAL_JOB } from "../src/modules/tax-identity/resealing/service.ts";
import { createVault, drawVaultKey, keyOf, parseVaultKeys } from "../src/platform/vault.ts";
import { aLessor } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { giveTaxIdentity, IBAN, TIN } from "./tax.ts";

const [OLD, NEW] = [drawVaultKey("old"), drawVaultKey("new")];
const harness = useHarness({ TAX_DATA_KEYS: OLD });

const vaultOf = (...keys: string[]) => {
  const parsed = parseVaultKeys(keys.join(","));
  if (!parsed) throw new Error("these keys are wrong");
  return createVault(parsed);
};

const keysInUse = async (): Promise<string[]> => {
  const { rows } = await sql<{ tin: string; iban: string; holder: string }>`
    select tin, iban, holder from tax_identities`.execute(harness.db);
  return [...new Set(rows.flatMap((row) => Object.values(row)).map(keyOf))];
};

/** Three lessors who gave what the tax authority asks, sealed with the old key. */
const threeLessors = async () => {
  const people = [];
  for (let each = 0; each < 3; each += 1) people.push(await aLessor(harness, { connected: false }));
  for (const person of people) await giveTaxIdentity(harness, person);
  return people;
};

const OLD_KEY_MISSING = /TAX_DATA_KEYS: .*old-[0-9a-f]{8}.*Rien n'est perdu/;

it("seals anew with the first key, so that the old one can go, and loses nothing on the way", async () => {
  covers("own.product.346");
  const people = await threeLessors();
  const [rotating, after] = [vaultOf(NEW, OLD), vaultOf(NEW)];
  const { pool, clock } = harness.deps;
  await expect(assertTaxKeys(pool, after)).rejects.toThrow(OLD_KEY_MISSING);
  await assertTaxKeys(pool, rotating);

  // A process without the old key changes nothing.
  const without = await buildApp({ ...harness.deps, taxVault: after });
  await without.jobs.runNow(RESEAL_JOB);
  expect((await keysInUse()).map((key) => key.slice(0, 4))).toEqual(["old-"]);

  const [one, other] = await Promise.all(
    [0, 1].map(() => buildApp({ ...harness.deps, taxVault: rotating })),
  );
  await Promise.all([one?.jobs.runNow(RESEAL_JOB), other?.jobs.runNow(RESEAL_JOB)]);
  expect(await keysInUse()).toEqual([after.current]);
  await assertTaxKeys(pool, after);
  const read = createTaxReader({ clock, vault: after });
  const ids = people.map(({ userId }) => userId);
  const found = await read(harness.db, ids, { purpose: "statement", readBy: null });
  expect(found.map((person) => [person.kind === "person" && person.tin, person.iban])).toEqual(
    people.map(() => [TIN, IBAN]),
  );
  // There was only this one reading.
  const { rows } = await sql`select from tax_readings`.execute(harness.db);
  expect(rows).toHaveLength(3);
  for (const app of [without, one, other]) await app?.jobs.stop();
});
