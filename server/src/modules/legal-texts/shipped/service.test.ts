import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { anArtisan } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";
import { writeFirstTexts } from "./service.ts";

const harness = useHarness();

it("asks an account from before the texts were kept only for what its row does not name", async () => {
  covers("own.product.119");
  const { token } = await anArtisan(harness);
  const owed = async () =>
    (await harness.call("GET", "/api/auth/me", { token })).body.user.textsToAccept;
  await sql`alter table legal_texts disable trigger user`.execute(harness.db);
  await sql`delete from legal_acceptances`.execute(harness.db);
  await sql`delete from legal_texts`.execute(harness.db);
  await sql`alter table legal_texts enable trigger user`.execute(harness.db);
  await sql`update users set terms_version = '2025-01-01'`.execute(harness.db);
  expect(await owed()).toBeUndefined();
  await writeFirstTexts(harness.db, harness.deps.clock);
  expect(await owed()).toEqual([
    expect.objectContaining({ kind: "mandate", acceptedBefore: null }),
    expect.objectContaining({ kind: "invoicing", acceptedBefore: null }),
  ]);
});
