import type { Right } from "@stokaz/contract/accounts/rights";
import type { Selectable } from "kysely";

/**
 * A person that a seller allows to act in their name: invited, or with an account since they
 * accepted.
 */
type TeamMembers = {
  id: string;
  seller_id: string;
  email: string;
  user_id: string | null;
  rights: Right[];
  token_hash: Buffer | null;
  invited_at: Date;
  expires_at: Date | null;
  accepted_at: Date | null;
};

type ActingSessions = { token_hash: Buffer; seller_id: string };

/** An act in a seller's name: the method and path of the call, and its first parameter. */
type TeamActs = {
  id: string;
  seller_id: string;
  person_id: string | null;
  call: string;
  subject_id: string | null;
  at: Date;
};

declare module "../../platform/db/schema.ts" {
  interface Schema {
    team_members: TeamMembers;
    acting_sessions: ActingSessions;
    team_acts: TeamActs;
  }
}

export type TeamMemberRow = Selectable<TeamMembers>;
