import type { ConversationSubject, CorrespondentSide } from "@stokaz/contract/messages/messages";
import type { Actor } from "../../../platform/actor.ts";
import type { Db } from "../../../platform/db/db.ts";
import { isSpaceOffered } from "../../availability/public.ts";
import { findBetween, findSubject } from "../repository.ts";
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

/** Of the people of a space that is not on offer, those with whom somebody began a conversation. */
const listKnown = async (
  db: Db,
  spaceId: string,
  sideId: string,
  others: readonly Correspondent[],
): Promise<Correspondent[]> => {
  const known: Correspondent[] = [];
  for (const other of others) {
    const space = { about: "space" as const, subject_id: spaceId };
    if (await findBetween(db, space, sideId, other.personId)) known.push(other);
  }
  return known;
};

/**
 * People that a person may write to first about a subject; nobody for a stranger. About a space that
 * is not on offer only what was begun goes on.
 */
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
  const others = correspondentsOf(about, concerned, own);
  const isOver = about === "space" && !(await isSpaceOffered(db, id));
  return {
    name,
    sideId: own.userId,
    side: concerned.find(({ personId }) => personId === own.userId)?.side,
    others: isOver ? await listKnown(db, id, own.userId, others) : others,
  };
};
