import { type ApprovedList, askApproval } from "@stokaz/contract/accounts/approval";
import { call } from "./client.ts";
import { useCommand } from "./command.ts";
import { KEYS } from "./keys.ts";

/** Submits one's own listing again after the operator refused it. */
export const useAskApproval = (list: ApprovedList, id: string) =>
  useCommand(() => call(askApproval, { params: { list, id } }), {
    invalidates: [[KEYS.spaces], [KEYS.ownSpaces], [KEYS.products], [KEYS.rentals]],
  });
