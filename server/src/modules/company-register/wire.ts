import type { CheckedCompany, CompanyCheck } from "@stokaz/contract/accounts/company-check";
import type { Queue } from "@stokaz/contract/admin/admin-queue";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ListedCheck } from "./repository.ts";
import { isDoubtful, isVerified } from "./rules.ts";
import type { DoubtfulCompanies } from "./service.ts";
import type { CompanyCheckRow } from "./tables.ts";

type DayOf = (instant: Date) => CalendarDay;

/** Converts the check of a company to the wire's names. */
export const toWireCheck = (check: CompanyCheckRow, dayOf: DayOf): CompanyCheck => ({
  state: check.state,
  siret: check.siret,
  name: check.name,
  activity: check.activity,
  checkedOn: check.checked_at && dayOf(check.checked_at),
  vouchedOn: check.vouched_at && dayOf(check.vouched_at),
  isVerified: isVerified(check),
});

export const toWireChecked = (check: ListedCheck, dayOf: DayOf): CheckedCompany => ({
  ...toWireCheck(check, dayOf),
  _id: check.user_id,
  companyName: check.company_name,
  tradeName: check.trade_name,
  personName: check.person_name,
  email: check.email,
  since: check.created_at,
  vouchReason: check.vouch_reason,
});

/** Converts doubtful companies for the operator's queue. */
export const toWireDoubtful = ({ items, total }: DoubtfulCompanies): Queue["companies"] => ({
  items: items.flatMap((check) =>
    isDoubtful(check.state)
      ? [
          {
            _id: check.user_id,
            since: check.created_at,
            siret: check.siret,
            tradeName: check.trade_name,
            companyName: check.company_name,
            state: check.state,
            registerName: check.name,
          },
        ]
      : [],
  ),
  total,
});
