import type { Bind } from "../../platform/http/bind.ts";
import { scheduleInsuranceReminders } from "./reminders/service.ts";
import { bindInsuranceRoutes } from "./routes.ts";
import { createInsurance } from "./service.ts";

type Deps = Parameters<typeof createInsurance>[0] &
  Parameters<typeof scheduleInsuranceReminders>[0];

/** Insurance certificates, and the reminders about their end. */
export const createInsuranceModule = (deps: Deps) => {
  const insurance = createInsurance(deps);
  scheduleInsuranceReminders(deps);
  return { bindRoutes: (on: Bind): void => bindInsuranceRoutes(on, insurance) };
};
