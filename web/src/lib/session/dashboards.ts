import type { Role } from "@stokaz/contract/accounts/roles";
import { paths } from "@stokaz/contract/paths";

const DASHBOARDS = {
  lessor: paths.storageManagement.href(),
  artisan: paths.search.href(),
  consumer: paths.productListing.href(),
  admin: paths.adminDashboard.href(),
} as const satisfies Record<Role, string>;

/** Dashboard of each role. Source: specification §6. */
export const dashboardOf = (role: Role): string => DASHBOARDS[role];
