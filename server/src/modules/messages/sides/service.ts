import type { ConversationSubject, CorrespondentSide } from "@stokaz/contract/messages/messages";
import type { Actor } from "../../../platform/actor.ts";
import type { Db } from "../../../platform/db/db.ts";
import { findSubject } from "../repository.ts";
import { type Correspondent, correspondentsOf } from "../rules.ts";
import { findActedFor } from "./repository.ts";

/** People that a person reaches about a subject. */
type Reach = {
  /** Name of the subject. */
  name: string;
  /** The person or, for a person who hands over for a lessor, that lessor. */
  sideId: string;
  /** Role of that side; `undefined` for a stranger. */
  side: CorrespondentSide | undefined;
  others: Correspondent[];
};

/** People that a person may write to first about a subject; nobody for a stranger. */
export const findReach = async (
  db: Db,
  { userId, role }: Pick<Actor, "userId" | "role">,
  about: ConversationSubject,
  id: string,
): Promise<Reach> => {
  const { name, concerned } = await findSubject(db, about, id);
  const isConcerned = concerned.some(({ personId }) => personId === userId);
  const isDeal = about === "order" || about === "rental";
  const lessorId = !isConcerned && isDeal ? await findActedFor(db, about, id, userId) : undefined;
  const own = lessorId ? { userId: lessorId, role: "lessor" as const } : { userId, role };
  return {
    name,
    sideId: own.userId,
    side: concerned.find(({ personId }) => personId === own.userId)?.side,
    others: correspondentsOf(about, concerned, own),
  };
};
