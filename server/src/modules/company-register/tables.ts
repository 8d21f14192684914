import type { CompanyState } from "@stokaz/contract/company-check";
import type { Generated, Selectable } from "kysely";

/** What the state's register says of an artisan's SIRET; the database begins one whenever a SIRET is written. */
type CompanyChecks = {
  user_id: string;
  siret: string;
  state: CompanyState;
  /** As the register has them. */
  name: string | null;
  activity: string | null;
  /** When the register last answered. */
  checked_at: Date | null;
  next_check_at: Date;
  /** Tries in a row that had no answer. */
  attempts: Generated<number>;
  vouched_at: Date | null;
  vouched_by: string | null;
  vouch_reason: string | null;
  /** The state that its artisan was told of last by mail. */
  told_state: CompanyState | null;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    company_checks: CompanyChecks;
  }
}

export type CompanyCheckRow = Selectable<CompanyChecks>;
