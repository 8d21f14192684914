import { LIMITS } from "@stokaz/contract/limits";

/**
 * How many managers a place may have, and the refusals of an invitation: to oneself, to somebody
 * who accepted, of one too many.
 */
export const MANAGER_INVITATIONS = {
  limit: LIMITS.managers,
  ownAddress: "manager/own-address",
  accepted: "manager/already-named",
  tooMany: "manager/too-many",
} as const;
