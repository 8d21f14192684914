import * as contract from "@stokaz/contract/moderation/injunctions";
import type { Clock } from "../../platform/clock.ts";
import type { Bind } from "../../platform/http/bind.ts";
import { StreamedAnswer } from "../../platform/http/streamed-answer.ts";
import type { InjunctionService } from "./service.ts";
import { toInjunctionsCsv, toWireInjunction } from "./wire.ts";

export const bindInjunctionRoutes = (
  on: Bind,
  injunctions: InjunctionService,
  { clock, timeZone }: { clock: Clock; timeZone: string },
): void => {
  on(contract.registerInjunction, async ({ body }, admin) => {
    await injunctions.register(admin, body);
    return { success: true, message: "L'injonction est enregistrée." };
  });
  on(contract.listInjunctions, async ({ query }) => {
    const { found, total } = await injunctions.list(query);
    return { data: found.map(toWireInjunction), total };
  });
  on(contract.closeInjunction, async ({ params, body }, admin) => {
    await injunctions.close(admin, params.id, body.outcome);
    return { success: true, message: "C'est fait. Le jour et l'heure sont gardés." };
  });
  on(contract.exportInjunctions, async (_, admin, { setHeader }) => {
    const name = contract.injunctionsFileName(clock.today());
    setHeader("content-disposition", `attachment; filename="${name}"`);
    const found = await injunctions.exportAll(admin);
    return new StreamedAnswer("text/csv; charset=utf-8", toInjunctionsCsv(found, timeZone));
  });
};
