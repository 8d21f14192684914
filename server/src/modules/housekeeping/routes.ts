import { readRetention } from "@stokaz/contract/admin/retention";
import type { Bind } from "../../platform/http/bind.ts";
import type { Housekeeping } from "./service.ts";

export const bindHousekeepingRoutes = (on: Bind, housekeeping: Housekeeping): void => {
  on(readRetention, async () => ({ data: await housekeeping.listRules() }));
};
