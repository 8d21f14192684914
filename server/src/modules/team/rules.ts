import { TEAM_MEMBERS } from "@stokaz/contract/accounts/rights";

export const TEAM_INVITATIONS = {
  limit: TEAM_MEMBERS,
  ownAddress: "team/own-address",
  accepted: "team/already-member",
  tooMany: "team/too-many",
} as const;
