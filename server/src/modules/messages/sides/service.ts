import type { ConversationSubject, CorrespondentSide } from "@stokaz/contract/messages";
import type { Actor } from "../../../platform/actor.ts";
import type { Db } from "../../../platform/db/db.ts";
import { findSubject } from "../repository.ts";
import { correspondentsOf, type Party } from "../rules.ts";
import { findActedFor } from "./repository.ts";

/** Whom somebody reaches about a thing. */
type Reach = {
  /** What it is called. */
  name: string;
  /** In whose name: their own, or that of the lessor for whom they hand over. */
  sideId: string;
  /** Who that is there; none of a stranger. */
  side: CorrespondentSide | undefined;
  others: Party[];
};

/** Whom somebody may write to first about a thing, nobody for a stranger. */
export const findReach = async (
  db: Db,
  { userId, role }: Pick<Actor, "userId" | "role">,
  about: ConversationSubject,
  id: string,
): Promise<Reach> => {
  const { name, parties } = await findSubject(db, about, id);
  const isParty = parties.some(({ personId }) => personId === userId);
  const isDeal = about === "order" || about === "rental";
  const lessorId = !isParty && isDeal ? await findActedFor(db, about, id, userId) : undefined;
  const own = lessorId ? { userId: lessorId, role: "lessor" as const } : { userId, role };
  return {
    name,
    sideId: own.userId,
    side: parties.find(({ personId }) => personId === own.userId)?.side,
    others: correspondentsOf(about, parties, own),
  };
};
