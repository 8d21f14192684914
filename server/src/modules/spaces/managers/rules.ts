import { LIMITS } from "@stokaz/contract/limits";

export const MANAGER_INVITATIONS = {
  limit: LIMITS.managers,
  ownAddress: "manager/own-address",
  accepted: "manager/already-named",
  tooMany: "manager/too-many",
} as const;
