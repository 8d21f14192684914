import { readDecision } from "@stokaz/contract/moderation/contests";
import * as contract from "@stokaz/contract/moderation/decisions";
import type { Clock } from "../../platform/clock.ts";
import type { Bind } from "../../platform/http/bind.ts";
import { StreamedAnswer } from "../../platform/http/streamed-answer.ts";
import type { Register } from "./register/service.ts";
import { toRegisterCsv, toWireDecision } from "./register/wire.ts";
import type { Statements } from "./statements/service.ts";
import { toWireStatement } from "./statements/wire.ts";

export const bindDecisionRoutes = (
  on: Bind,
  { register, statements }: { register: Register; statements: Statements },
  { clock, timeZone }: { clock: Clock; timeZone: string },
): void => {
  on(contract.listDecisions, async ({ query: { page, ...filters } }) => {
    const { rows, total } = await register.find(filters, page);
    return { data: rows.map(toWireDecision), total };
  });
  on(contract.exportDecisions, async ({ query }, admin, { setHeader }) => {
    const name = contract.decisionsFileName(clock.today());
    setHeader("content-disposition", `attachment; filename="${name}"`);
    const found = await register.exportAll(admin, query);
    return new StreamedAnswer("text/csv; charset=utf-8", toRegisterCsv(found, timeZone));
  });
  on(readDecision, async ({ query }) => toWireStatement(await statements.read(query.token)));
  on(contract.getDecisionFigures, ({ query }) => register.count(query.year));
};
