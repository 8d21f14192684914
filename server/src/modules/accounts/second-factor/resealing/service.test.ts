import { covers } from "@stokaz/spec-coverage";
import { expect, it } from "vitest";
import { aConsumer } from "../../../../../test/factories.ts";
import { useHarness } from "../../../../../test/harness.ts";
import { aPhone } from "../../../../../test/second-factor.ts";
import { createVault, drawVaultKey, parseVaultKeys } from "../../../../platform/vault.ts";
import { placeOf } from "../rules.ts";
import { FACTOR_RESEAL_JOB } from "./service.ts";

const CURRENT = drawVaultKey("nouvelle");
const FORMER = drawVaultKey("ancienne");
const harness = useHarness({ TAX_DATA_KEYS: `${CURRENT},${FORMER}` });

it("seals with the first key what an older one sealed", async () => {
  covers("own.signin.14");
  const person = await aConsumer(harness);
  const phone = await aPhone(harness, person);
  const keys = parseVaultKeys(FORMER);
  if (!keys) throw new Error("the key is not one");
  const former = createVault(keys);
  const { secret } = await harness.db
    .selectFrom("second_factors")
    .selectAll()
    .executeTakeFirstOrThrow();
  const place = placeOf(person.userId);
  const sealed = former.seal(harness.deps.taxVault.open(secret, place), place);
  await harness.db.updateTable("second_factors").set({ secret: sealed }).execute();
  await harness.app.jobs.runNow(FACTOR_RESEAL_JOB);
  const after = await harness.db.selectFrom("second_factors").selectAll().executeTakeFirstOrThrow();
  expect(after.secret.startsWith("nouvelle-")).toBe(true);
  const { token } = person;
  const json = { code: await phone.code() };
  expect((await harness.call("POST", "/api/auth/confirm", { token, json })).status).toBe(200);
  await harness.setNow(undefined);
});
