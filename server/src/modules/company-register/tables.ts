import type { CompanyState } from "@stokaz/contract/accounts/company-check";
import type { Generated, Selectable } from "kysely";

/**
 * Answer of the state's register for an artisan's SIRET; the database creates a row when a SIRET is
 * written.
 */
type CompanyChecks = {
  user_id: string;
  siret: string;
  state: CompanyState;
  /** Name and activity from the register. */
  name: string | null;
  activity: string | null;
  /** Instant at which the register last answered. */
  checked_at: Date | null;
  next_check_at: Date;
  /** Tries in a row without an answer. */
  attempts: Generated<number>;
  vouched_at: Date | null;
  vouched_by: string | null;
  vouch_reason: string | null;
  /** State that its artisan was last told by mail. */
  told_state: CompanyState | null;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    company_checks: CompanyChecks;
  }
}

export type CompanyCheckRow = Selectable<CompanyChecks>;
