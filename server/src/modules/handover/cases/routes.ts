import { BOTH_SIDES_TOLD } from "@stokaz/contract/choices";
import { decideHandoverCase, listHandoverCases } from "@stokaz/contract/handover/handover-cases";
import type { Bind } from "../../../platform/http/bind.ts";
import type { Cases } from "./service.ts";
import { toWireCase } from "./wire.ts";

export const bindCaseRoutes = (on: Bind, cases: Cases): void => {
  on(listHandoverCases, async ({ query }) => {
    const { cases: found, nextCursor } = await cases.list(query);
    return { data: found.map(toWireCase), nextCursor };
  });
  on(decideHandoverCase, async ({ params, body }, admin) => {
    await cases.decide(admin, params.id, body);
    return { success: true, message: BOTH_SIDES_TOLD };
  });
};
