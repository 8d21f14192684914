import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aLessor } from "../../../../test/factories.ts";
import { useHarness } from "../../../../test/harness.ts";

const harness = useHarness();

describe("GET /api/auth/export", () => {
  it("gives every row and picture of the person, without secrets", async () => {
    const { token, email } = await aLessor(harness);
    const response = await fetch(`${harness.baseUrl}/api/auth/export`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.headers.get("content-type")).toBe("application/zip");
    const archive = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const data = JSON.parse(strFromU8(archive["donnees.json"] ?? new Uint8Array()));
    expect(data).toMatchObject({
      users: [{ email }],
      lessor_profiles: [{ retrieval_days: ["Lun", "Mar", "Jeu"] }],
      login_sessions: [expect.any(Object)],
    });
    expect(JSON.stringify(data)).not.toMatch(/password_hash|token_hash/);
    expect(Object.keys(archive)).toContain(`images/${data.users[0].profile_photo}-1280.webp`);
  });

  it("has every new table decided upon: it names people by a foreign key, or it names nobody", async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and not exists (
        select from pg_constraint
        where contype = 'f' and conrelid = table_name::regclass and confrelid = 'users'::regclass
      )
      order by 1
    `.execute(harness.db);
    expect(rows.map(({ name }) => name)).toEqual([
      // Carries an e-mail that was never proven to be the sender's.
      "contact_messages",
      // Of a payment, which is exported.
      "disputes",
      "geocoder_answers",
      // Of a rental or a payment, which are exported.
      "hidden_transactions",
      "ledger_movements",
      "migrations",
      "product_words",
      // Counters that are forgotten within a day.
      "rate_limits",
      // Of our books and the provider's: amounts and references.
      "reconciliation_findings",
      "reconciliation_runs",
      "rental_reminders",
      // Of a transfer, which is exported.
      "transfer_reversals",
      "users",
      "webhook_events",
    ]);
  });
});
