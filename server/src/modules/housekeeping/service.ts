import { RETENTION_RULES, type RetentionRule } from "@stokaz/contract/admin/retention";
import { keysOf } from "@stokaz/contract/keys";
import { addMonths, DAY_MS, startOfDay } from "@stokaz/contract/time/calendar";
import { daysOf } from "@stokaz/contract/time/period";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../platform/db/db.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { eraseUnneeded } from "../accounts/public.ts";
import { recordRetentionRun } from "../audit/public.ts";
import { forgetUnused } from "../kept-cards/public.ts";
import type { MailService } from "../mail/public.ts";
import { deleteCertificates } from "./old-certificates/repository.ts";
import { deleteConversations } from "./old-conversations/repository.ts";
import * as decisions from "./old-decisions/repository.ts";
import { deleteDocuments, deleteTaxFiles } from "./old-documents/repository.ts";
import { deleteOrders, deleteRentals } from "./old-purchases/repository.ts";
import { deleteTaxIdentities } from "./old-tax-identities/repository.ts";
import * as rows from "./repository.ts";
import { accountingLimit, isLate } from "./rules.ts";

export const HOUSEKEEPING_JOB = "delete-expired-rows";

const kept = RETENTION_RULES;

/** Days that rows are kept after they expired. */
const KEPT_DAYS: Readonly<Record<rows.Expiring, number>> = {
  login_sessions: 0,
  login_challenges: 0,
  passkey_challenges: 0,
  password_resets: 0,
  // A link that is opened late still tells that it is done, or expired.
  email_proofs: kept.email_proofs.days,
  email_changes: 0,
  moderation_links: 0,
  // The lessor sees for some time that nobody answered.
  space_managers: kept.space_managers.days,
  team_members: kept.team_members.days,
  team_acts: daysOf(kept.team_acts),
  rate_limits: kept.rate_limits.days,
  withdrawal_links: 0,
  restock_requests: 0,
  evening_mails: kept.evening_mails.days,
  review_invitations: kept.review_invitations.days,
  // Longer than the period shown to lessors, and long enough to find people who collect addresses.
  address_readings: daysOf(kept.address_readings),
  message_links: 0,
  notifications: kept.notifications.days,
  unsubscribe_links: daysOf(kept.unsubscribe_links),
  // Longer than the provider repeats an event.
  webhook_events: kept.webhook_events.days,
  contact_messages: daysOf(kept.contact_messages),
  geocoder_answers: kept.geocoder_answers.days,
};
/** Longer than the year after which the database allows their deletion. */
const SIGN_IN_ADDRESS_DAYS = daysOf(kept.sign_in_addresses) + 1;

const tables = keysOf(KEPT_DAYS);

export type HousekeepingDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  mail: MailService;
  timeZone: string;
};

/** Deletes the data of a rule whose time is over. @returns their number */
type Deletion = () => Promise<number>;

/** A rule and the time of its last run. */
export type RuleState = {
  rule: RetentionRule;
  ranAt: Date | null;
  removed: number;
  removedInAll: number;
  isLate: boolean;
};

/** Deletes expired data every hour, rule by rule, and records the runs. */
export const createHousekeeping = ({ db, clock, jobs, mail, timeZone }: HousekeepingDeps) => {
  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);

  const yearsAgo = (years: number): Date =>
    startOfDay(addMonths(clock.today(), -12 * years), timeZone);

  /** Each batch has its own transaction, so that its locks are short. */
  const inBatches = async (deleteSome: (tx: Tx) => Promise<number>): Promise<number> => {
    let removed = 0;
    for (let some = 1; some > 0; removed += some) some = await inTransaction(db, deleteSome);
    return removed;
  };

  const deleteDecisions = async (before: Date): Promise<number> =>
    (await inBatches((tx) => decisions.deleteDecisions(tx, before))) +
    (await decisions.deleteUndecidedReports(db, before));

  const deletions: readonly [RetentionRule, Deletion][] = [
    ...tables.map((table): [RetentionRule, Deletion] => [
      table,
      () => rows.deleteBefore(db, table, daysAgo(KEPT_DAYS[table])),
    ]),
    ["waiting_mails", () => mail.deleteHeld(clock.now())],
    ["given_up_mails", () => mail.forgetOld(clock.now())],
    ["sent_mails", () => mail.deleteOld(clock.now())],
    ["known_devices", () => rows.forgetDevices(db, daysAgo(kept.known_devices.days))],
    ["sign_in_addresses", () => rows.eraseSignInAddresses(db, daysAgo(SIGN_IN_ADDRESS_DAYS))],
    [
      "reporters",
      () => inTransaction(db, (tx) => decisions.eraseReporters(tx, yearsAgo(kept.reporters.years))),
    ],
    [
      "conversations",
      () => inBatches((tx) => deleteConversations(tx, yearsAgo(kept.conversations.years))),
    ],
    ["decisions", () => deleteDecisions(yearsAgo(kept.decisions.years))],
    [
      "kept_cards",
      () => inBatches((tx) => forgetUnused(tx, daysAgo(kept.kept_cards.days), clock.now())),
    ],
    ["orders", () => inBatches((tx) => deleteOrders(tx, accountingLimit(clock.today()), timeZone))],
    [
      "insurance_certificates",
      () => inBatches((tx) => deleteCertificates(tx, accountingLimit(clock.today()))),
    ],
    [
      "tax_files",
      () => inTransaction(db, (tx) => deleteTaxFiles(tx, accountingLimit(clock.today()))),
    ],
    [
      "tax_identities",
      () => inBatches((tx) => deleteTaxIdentities(tx, accountingLimit(clock.today()), timeZone)),
    ],
    ["documents", () => inBatches((tx) => deleteDocuments(tx, accountingLimit(clock.today())))],
    // Rentals come after the orders, which name their products.
    ["rentals", () => inBatches((tx) => deleteRentals(tx, accountingLimit(clock.today())))],
    // Accounts come last, because all other data may name them.
    ["closed_accounts", () => inTransaction(db, eraseUnneeded)],
  ];

  jobs.define(
    HOUSEKEEPING_JOB,
    async () => {
      for (const [rule, deleteOver] of deletions) {
        await jobs.attempt(HOUSEKEEPING_JOB, rule, async () => {
          const removed = await deleteOver();
          await recordRetentionRun(db, { rule, at: clock.now(), removed });
        });
      }
    },
    { cron: "17 * * * *" },
  );

  return {
    /** Every rule with its last run. */
    async listRules(): Promise<RuleState[]> {
      const runs = new Map((await rows.listRuns(db)).map((run) => [run.rule, run]));
      const rules = keysOf(RETENTION_RULES);
      return rules.map((rule) => {
        const run = runs.get(rule);
        const ranAt = run?.ran_at ?? null;
        return {
          rule,
          ranAt,
          removed: run?.removed ?? 0,
          removedInAll: run?.removed_in_all ?? 0,
          isLate: isLate(rule, ranAt, clock.now()),
        };
      });
    },
  };
};

export type Housekeeping = ReturnType<typeof createHousekeeping>;
