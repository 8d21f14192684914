import type { ApprovedList } from "@stokaz/contract/accounts/approval";
import { useCommand } from "./command.ts";
import { KEYS } from "./keys.ts";
import { loadShoppingCalls } from "./load-shopping-calls.ts";

/** Submits one's own listing again after the operator refused it. */
export const useAskApproval = (list: ApprovedList, id: string) =>
  useCommand(async () => (await loadShoppingCalls()).submitAgain(list, id), {
    invalidates: [[KEYS.spaces], [KEYS.ownSpaces], [KEYS.products], [KEYS.rentals]],
  });
