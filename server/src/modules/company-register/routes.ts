import * as contract from "@stokaz/contract/accounts/company-check";
import type { Clock } from "../../platform/clock.ts";
import type { Bind } from "../../platform/http/bind.ts";
import type { CompanyChecking } from "./service.ts";
import { toWireCheck, toWireChecked } from "./wire.ts";

export const bindCompanyRoutes = (
  on: Bind,
  checking: CompanyChecking,
  { dayOf }: Pick<Clock, "dayOf">,
): void => {
  on(contract.getCompanyCheck, async (_, artisan) => {
    const { check, ...reading } = await checking.findOwn(artisan);
    return { ...toWireCheck(check, dayOf), ...reading };
  });
  on(contract.listCompanyChecks, async ({ query }) => {
    const { data, total } = await checking.list(query);
    return { data: data.map((check) => toWireChecked(check, dayOf)), total };
  });
  on(contract.vouchForCompany, async ({ params, body }, admin) => {
    await checking.vouch(admin, params.id, body.reason);
    return { success: true, message: "L'entreprise est vérifiée." };
  });
};
