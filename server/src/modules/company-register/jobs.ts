import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { CompanyChecking } from "./service.ts";

/** Job that checks the companies that are due at the register, and tells their artisans. */
export const COMPANY_JOB = "check-companies";

export const scheduleCompanyChecks = (jobs: Jobs, checking: CompanyChecking): void => {
  jobs.define(
    COMPANY_JOB,
    async () => {
      await checking.askDue();
      await checking.notifyUnnotified();
    },
    { cron: "* * * * *" },
  );
};
