import { getTaxIdentity, saveTaxIdentity, saveTaxPlace } from "@stokaz/contract/tax/tax-identity";
import * as register from "@stokaz/contract/tax/tax-register";
import type { Clock } from "../../platform/clock.ts";
import type { Bind } from "../../platform/http/bind.ts";
import { StreamedAnswer } from "../../platform/http/streamed-answer.ts";
import type { OwnTaxIdentities } from "./own/service.ts";
import type { TaxRegister } from "./register/service.ts";
import { toRegisterCsv, toWireSeller } from "./register/wire.ts";
import { toWireTaxIdentity } from "./wire.ts";

export const bindTaxIdentityRoutes = (
  on: Bind,
  services: { own: OwnTaxIdentities; register: TaxRegister },
  { clock, timeZone }: { clock: Clock; timeZone: string },
): void => {
  on(getTaxIdentity, async (_, seller) => toWireTaxIdentity(await services.own.read(seller)));
  on(saveTaxIdentity, async ({ body }, seller) => ({
    ...toWireTaxIdentity(await services.own.save(seller, body)),
    message: "C'est enregistré.",
  }));
  on(saveTaxPlace, async ({ params, body }, lessor) => ({
    ...toWireTaxIdentity(await services.own.savePlace(lessor, params.id, body)),
    message: "C'est enregistré.",
  }));
  on(register.listTaxSellers, async ({ query }) => {
    const { data, ...counts } = await services.register.list(query);
    return { ...counts, data: data.map(toWireSeller) };
  });
  on(register.exportTaxRegister, async ({ query }, admin, { setHeader }) => {
    const name = register.taxRegisterFileName(clock.today());
    setHeader("content-disposition", `attachment; filename="${name}"`);
    const steps = await services.register.exportAll(admin, query.from);
    return new StreamedAnswer("text/csv; charset=utf-8", toRegisterCsv(steps, timeZone));
  });
  on(register.getTaxSeller, ({ params }) => services.register.describe(params.id));
};
