import { getOverview } from "@stokaz/contract/admin-overview";
import { listBackups } from "@stokaz/contract/backups";
import type { Answer } from "@stokaz/contract/endpoint";
import { readRetention } from "@stokaz/contract/retention";
import type { ListChoice } from "../../../lib/browser/list-address.ts";
import { adminPageQuery, adminQuery } from "../api.ts";

/** Query of the key figures of a period. */
export const overviewQuery = (choice: ListChoice) =>
  adminPageQuery("overview", getOverview, { query: choice });

export type RetentionState = Answer<typeof readRetention>["data"][number];

/** Query of the retention rules, each with its last run. */
export const retentionQuery = {
  ...adminQuery("retention", readRetention, {}),
  select: ({ data }: Answer<typeof readRetention>): RetentionState[] => data,
};

/** Query of the last automatic backups. */
export const backupsQuery = adminQuery("backups", listBackups, {});
