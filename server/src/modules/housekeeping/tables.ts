import type { RetentionRule } from "@stokaz/contract/retention";
import type { Selectable } from "kysely";

type RetentionRuns = {
  rule: RetentionRule;
  ran_at: Date;
  removed: number;
  removed_in_all: number;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    retention_runs: RetentionRuns;
  }
}

export type RetentionRunRow = Selectable<RetentionRuns>;
