import type { Bind } from "../../platform/http/bind.ts";
import { type InsuranceRemindersDeps, scheduleInsuranceReminders } from "./reminders/service.ts";
import { bindInsuranceRoutes } from "./routes.ts";
import { createInsurance, type InsuranceDeps } from "./service.ts";

type Deps = InsuranceDeps & InsuranceRemindersDeps;

/** Insurance certificates, and the reminders about their end. */
export const createInsuranceModule = (deps: Deps) => {
  const insurance = createInsurance(deps);
  scheduleInsuranceReminders(deps);
  return { bindRoutes: (on: Bind): void => bindInsuranceRoutes(on, insurance) };
};
