import {
  type CompanyList,
  getCompanyCheck,
  listCompanyChecks,
  vouchForCompany,
} from "@stokaz/contract/company-check";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { useCommand } from "./command.ts";
import { KEYS } from "./keys.ts";

/** Facts of the register about an artisan's own company. */
export const companyQuery = queryOptions({
  queryKey: [KEYS.company],
  queryFn: ({ signal }) => call(getCompanyCheck, {}, { signal }),
});

/** Query for one page of the companies that the operator checks. */
export const companiesQuery = (which: CompanyList, page: number) =>
  queryOptions({
    queryKey: ["admin", "companies", which, page],
    queryFn: ({ signal }) => call(listCompanyChecks, { query: { which, page } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { failureMessage: "Échec du chargement des données" },
  });

/** Lets an operator vouch for a company, whatever the register says. The form shows a refusal. */
export const useVouch = () =>
  useCommand(
    ({ id, reason }: { id: string; reason: string }) =>
      call(vouchForCompany, { params: { id }, body: { reason } }),
    { invalidates: [["admin"]] },
  );
