import { TEAM_MEMBERS } from "@stokaz/contract/accounts/rights";

/**
 * How many members a team may have, and the refusals of an invitation: to oneself, to a member, of
 * one too many.
 */
export const TEAM_INVITATIONS = {
  limit: TEAM_MEMBERS,
  ownAddress: "team/own-address",
  accepted: "team/already-member",
  tooMany: "team/too-many",
} as const;
