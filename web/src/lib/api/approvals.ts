import { type ApprovedList, askApproval } from "@stokaz/contract/approval";
import { call } from "./client.ts";
import { useCommand } from "./command.ts";
import { KEYS } from "./keys.ts";

/** Hands one's listing in again that the operator refused. */
export const useAskApproval = (list: ApprovedList, id: string) =>
  useCommand(() => call(askApproval, { params: { list, id } }), {
    invalidates: [[KEYS.spaces], [KEYS.ownSpaces], [KEYS.products], [KEYS.rentals]],
  });
