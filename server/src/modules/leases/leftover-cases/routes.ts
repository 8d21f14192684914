import { BOTH_SIDES_TOLD } from "@stokaz/contract/choices";
import { decideLeftovers } from "@stokaz/contract/leases/leftovers";
import type { Bind } from "../../../platform/http/bind.ts";
import type { LeftoverCases } from "./service.ts";

export const bindLeftoverCaseRoutes = (on: Bind, cases: LeftoverCases): void => {
  on(decideLeftovers, async ({ params, body }, admin) => {
    await cases.decide(admin, params.id, body);
    return { success: true, message: BOTH_SIDES_TOLD };
  });
};
