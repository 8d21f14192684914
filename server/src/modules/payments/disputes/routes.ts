import { listDisputes } from "@stokaz/contract/checkout/payments";
import type { Bind } from "../../../platform/http/bind.ts";
import type { Disputes } from "./service.ts";
import { toWireDispute } from "./wire.ts";

export const bindDisputeRoutes = (on: Bind, disputes: Disputes): void => {
  on(listDisputes, async () => ({ data: (await disputes.list()).map(toWireDispute) }));
};
