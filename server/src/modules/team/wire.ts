import type { TeamAct, TeamMember } from "@stokaz/contract/accounts/team";
import { ACT_WORDS } from "@stokaz/contract/accounts/team-acts";
import type { listActs } from "./repository.ts";
import type { ListedMember } from "./service.ts";

/** A member or an invited person, in the wire's names. */
export const toWireMember = (member: ListedMember): TeamMember => ({
  _id: member.id,
  email: member.email,
  name: member.name === null ? null : `${member.first_name} ${member.name}`,
  rights: member.rights,
  state: member.state,
  invitedAt: member.invited_at,
  acceptedAt: member.accepted_at,
});

/** An act, with the words for its call. */
export const toWireTeamAct = ({
  id,
  call,
  ...act
}: Awaited<ReturnType<typeof listActs>>[number]): TeamAct => ({
  _id: id,
  at: act.at,
  who: act.who,
  what: ACT_WORDS[call] ?? "Autre action",
  about: act.about,
});
