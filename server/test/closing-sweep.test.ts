import { RETENTION_RULES, type RetentionRule } from "@stokaz/contract/admin/retention";
import { addMonths, DAY_MS, dayInZone } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import fc from "fast-check";
import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { ADMIN, PASSWORD } from "./factories.ts";
import { useHarness } from "./harness.ts";
import { ACTS, endLife } from "./marked-acts.ts";
import { aMarkedLife, logInAgain, type MarkedLife } from "./marked-lives.ts";
import { type Marked, markedFiles, markedTables } from "./marks.ts";
import { roundsOf } from "./rounds.ts";

/** Other lives run by hand with `CLOSING_SEED=3`. */
const LIVES = roundsOf(2);
const SEED = Number(process.env.CLOSING_SEED ?? 20_261_125);

const harness = useHarness({ ...ADMIN, TRUST_PROXY: "on" });
afterEach(() => harness.setNow(undefined));

/**
 * Rule by which data of a closed account is kept, and the month after closing in which it is gone.
 */
type Term = { rule: RetentionRule; kept: string; goneAfter: number };

const ten = { goneAfter: 146 };
const ORDERS: Term = { ...ten, rule: "orders", kept: "10 ans après l'année où elles ont pris fin" };
const RENTALS: Term = { ...ten, rule: "rentals", kept: "10 ans après l'année de leur fin" };
const BUSINESS: Term = {
  ...ten,
  rule: "closed_accounts",
  kept: "tant qu'une location ou une vente payée, ou une information fiscale gardée, s'y rapporte",
};
const INSURANCE: Term = {
  ...ten,
  rule: "insurance_certificates",
  kept: "10 ans après l'année de leur fin, sauf celles de comptes fermés sans location",
};
const DECISIONS: Term = {
  rule: "decisions",
  goneAfter: 61,
  kept: "5 ans après la décision, la fin de la mesure, ou celle du compte ou de l'annonce",
};
const FILES: Term = { rule: "pictures", kept: "2 jours au plus", goneAfter: 1 };
const WEEK: Term = { rule: "account_exports", kept: "7 jours", goneAfter: 1 };

/**
 * All places that may still hold words, numbers or pictures of a closed account: tables, then kinds
 * of files. All others must hold nothing of it at once.
 */
const KEPT: Readonly<Record<string, Term>> = {
  papers: ORDERS,
  orders: ORDERS,
  order_lines: ORDERS,
  refunds: ORDERS,
  withdrawals: ORDERS,
  withdrawal_lines: ORDERS,
  handover_events: ORDERS,
  rentals: RENTALS,
  // From where both sides agreed.
  rental_acceptances: RENTALS,
  products: RENTALS,
  batches: RENTALS,
  place_states: RENTALS,
  place_state_signatures: RENTALS,
  place_state_pictures: RENTALS,
  documents: { ...ten, rule: "documents", kept: "10 ans après leur année" },
  storage_spaces: BUSINESS,
  artisan_profiles: BUSINESS,
  insurance_certificates: INSURANCE,
  reports: DECISIONS,
  moderation_decisions: DECISIONS,
  mails: { rule: "sent_mails", kept: "5 ans", goneAfter: 61 },
  // These are other people's rows, and hold only the names of a firm, a place or a product.
  notifications: { rule: "notifications", kept: "90 jours", goneAfter: 4 },
  "private/paper": ORDERS,
  "private/place-state": RENTALS,
  "private/place-picture": RENTALS,
  "private/certificate": INSURANCE,
  // Photos of sold goods and rented places.
  uploads: ORDERS,
  "uploads of a consumer": FILES,
  "private/zip": WEEK,
  "private/import": { rule: "product_imports", kept: "7 jours", goneAfter: 1 },
  "private/message-picture": FILES,
  "private/claim-picture": FILES,
  "private/leftover-picture": FILES,
};

/** Time after which data that did not go is a failure. */
const SETTLED = { timeout: 30_000 };

/** Data found of a person that should be gone this many months after they closed their account. */
const tooLong = ({ role }: Marked, found: readonly string[], months: number): string[] =>
  found.filter((where) => {
    const term = KEPT[`${where} of a ${role}`] ?? KEPT[where];
    return (term?.goneAfter ?? 0) <= months;
  });

const close = async ({ token, mark }: Marked): Promise<void> => {
  const json = { password: PASSWORD };
  const { status, body } = await harness.call("DELETE", "/api/auth/account", { token, json });
  expect([mark, status, body.code]).toEqual([mark, 200, undefined]);
  await harness.app.jobs.drain();
};

const run = async (...jobs: readonly string[]): Promise<void> => {
  for (const job of jobs) await harness.app.jobs.runNow(job);
  await harness.app.jobs.drain();
};

/** Every job that deletes, including future ones. */
const deletions = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.queue where name like 'delete-%' order by name`.execute(harness.db);
  return rows.map(({ name }) => name);
};

const namesInNotifications = async ({ mark }: Marked): Promise<number> => {
  const name = `(Marie|Payet)${mark}`;
  const { rows } = await sql`
    select from notifications where title ~ ${name} or text ~ ${name}`.execute(harness.db);
  return rows.length;
};

/** Moves on in months from the day on which everybody closed, and checks the remaining data. */
const outlive = async ({ people }: MarkedLife, closedAt: Date): Promise<void> => {
  for (const months of [1, 4, 61, 146]) {
    const day = addMonths(dayInZone(closedAt, "Indian/Reunion"), months);
    await harness.setNow(new Date(`${day}T08:00:00Z`));
    await run(...(await deletions()));
    const files = await markedFiles(harness, people);
    for (const [index, person] of people.entries()) {
      const found = [...(await markedTables(harness, person)), ...(files[index] ?? [])];
      const left = tooLong(person, found, months);
      expect([person.role, months, left]).toEqual([person.role, months, []]);
    }
  }
};

it("what is kept is kept by a rule, for as long as people read", () => {
  covers("own.email.21");
  for (const [where, { rule, kept }] of Object.entries(KEPT)) {
    expect([where, RETENTION_RULES[rule].kept]).toEqual([where, kept]);
  }
});

it(
  "closing leaves nothing of anybody but what a rule keeps, and that no longer than it says",
  async () => {
    covers("own.email.10", "own.email.21", "own.email.22", "own.messages.15");
    let lives = 0;
    const life = fc.record({
      acts: fc.shuffledSubarray(Object.keys(ACTS)),
      closing: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
    });
    const property = fc.asyncProperty(life, async ({ acts, closing }) => {
      await harness.setNow(undefined);
      const lived = await aMarkedLife(harness, lives);
      lives += 1;
      for (const act of acts) await ACTS[act]?.(lived);
      for (const person of lived.people) {
        expect(await markedTables(harness, person)).toContain("users");
      }
      const closedAt = new Date(Date.now() + 45 * DAY_MS);
      await harness.setNow(closedAt);
      await logInAgain(lived);
      await run("end-rentals", "refund-withdrawals", "make-refunds", "make-transfers");
      await endLife(lived);
      for (const at of closing) {
        const person = lived.people[at];
        if (!person) throw new Error(`nobody ${at}`);
        await close(person);
        // The provider's word of a refund may come late, and makes jobs that name people.
        await expect
          .poll(async () => {
            await harness.app.jobs.drain();
            return [person.role, tooLong(person, await markedTables(harness, person), 0)];
          }, SETTLED)
          .toEqual([person.role, []]);
        expect(await namesInNotifications(person)).toBe(0);
      }
      await outlive(lived, closedAt);
    });
    const whole = { acts: Object.keys(ACTS), closing: [3, 0, 1, 2] };
    await fc.assert(property, {
      numRuns: LIVES,
      seed: SEED,
      examples: [[whole]],
      endOnFailure: true,
    });
  },
  roundsOf(240_000),
);
