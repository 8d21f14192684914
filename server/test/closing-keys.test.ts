import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { covers } from "@stokaz/spec-coverage";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { useHarness } from "./harness.ts";

const harness = useHarness();

const CLOSING = path.resolve(import.meta.dirname, "../src/modules/accounts/closing");

/** Tables with a person's key that closing an account does not change, with the reasons. */
const KEPT: Readonly<Record<string, string>> = {
  audit_log: "what administrators did, without personal data in its detail",
  checkout_sessions: "the books of what was paid",
  claims: "what was asked and what became of it; the words are in their events",
  conversation_readings: "which reported conversations an administrator read",
  conversations: "they are the other person's, too, for two years",
  document_series: "numbers of issued documents have no gap",
  documents: "issued documents are kept for ten years",
  injunctions: "what administrators registered of an authority's injunction",
  ledger_entries: "the books",
  ledger_months: "which administrator closed a month of the books",
  legal_acceptances: "the proof of which texts were accepted",
  legal_text_drafts: "which administrator wrote a draft",
  legal_texts: "which administrator published a text",
  lessor_profiles: "opening hours, that orders and rentals of the place refer to",
  mails: "what was told whom, for five years; the mail module erases what was not sent",
  moderation_decisions: "decisions are kept for five years",
  notification_names: "they go with the row of notifications",
  order_lines: "the books of what was sold",
  product_imports: "they go by themselves after seven days",
  recall_lines: "which buyers a recall of products concerns",
  recalls: "a recall of products, which the seller answers for",
  recovery_codes: "they go with the row of second_factors",
  refunds: "which administrator asked for a refund",
  rental_changes: "what both sides agreed to change",
  reports: "who reported a listing, for one year",
  slot_events: "when the slot of an order was moved",
  tax_file_sellers: "which files for the tax authority name a seller",
  tax_files: "which administrator made a file for the tax authority",
  tax_identities: "what the tax authority asks for; tax-identity keeps what it must, sealed",
  tax_readings: "who opened the facts for the tax authority",
  tax_requests: "tax-identity ends them itself",
  tax_statements: "what sellers were told of a year",
  tax_steps: "what was done about facts that were missing",
  transfers: "the books of what was sent to sellers",
};

/** Tables from which closing an account deletes, or which it changes. */
const listErased = (): string[] => {
  const source = globSync(`${CLOSING}/**/repository.ts`)
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const lists = [...source.matchAll(/\[([^[\]]*)\] as const/g)].map(([, names = ""]) => names);
  return [
    ...source.matchAll(/\.(?:updateTable|deleteFrom)\(\s*"(\w+)"/g),
    ...source.matchAll(/\b(?:update|delete from) (\w+)/g),
    ...lists.join().matchAll(/"(\w+)"/g),
  ].map(([, table = ""]) => table);
};

it("each table with a person's key is erased when they close their account, or is kept for a reason", async () => {
  covers("own.email.10");
  const { rows } = await sql<{ table: string }>`
    select distinct conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass order by 1`.execute(harness.db);
  const erased = new Set(listErased());
  const left = rows.map(({ table }) => table).filter((table) => !erased.has(table));
  expect(left).toEqual(Object.keys(KEPT).toSorted());
});
