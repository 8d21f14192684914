import {
  type CompanyList,
  listCompanyChecks,
  vouchForCompany,
} from "@stokaz/contract/accounts/company-check";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api/client.ts";
import { toast } from "../../../lib/browser/toasts.ts";
import { adminPageQuery } from "../api.ts";

/** Query for one page of the companies that the operator checks. */
export const companiesQuery = (which: CompanyList, page: number) =>
  adminPageQuery("companies", listCompanyChecks, { query: { which, page } });

/** Lets an operator vouch for a company, whatever the register says. The form shows a refusal. */
export const useVouch = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(vouchForCompany, { params: { id }, body: { reason } }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
};
