import { messagePaths } from "@stokaz/contract/messages/message-paths";
import type { Reported } from "@stokaz/contract/moderation/reports";
import { paths } from "@stokaz/contract/paths";
import type { Actor } from "../../../platform/actor.ts";
import type { Db } from "../../../platform/db/db.ts";
import { findReach } from "../../messages/public.ts";
import type { Deal } from "../tables.ts";
import * as rows from "./repository.ts";

/**
 * Subject of a report, with the page on which the sender sees it and, for a person, the order or
 * lease.
 */
type Subject = { id: string; path: string; deal?: Deal };

const PAGES = { product: paths.product, space: paths.place, seller: paths.seller } as const;

const pageOf = async (db: Db, type: Exclude<Reported, "person">, id: string): Promise<string> => {
  if (type === "message") {
    const conversationId = await rows.findConversationId(db, id);
    return conversationId
      ? messagePaths.conversation.href(conversationId)
      : messagePaths.messages.href();
  }
  if (type !== "review") return PAGES[type].href(id);
  const reviewed = await rows.findReviewed(db, id);
  if (reviewed?.about === "seller") return paths.seller.href(reviewed.subject_id);
  return reviewed?.about === "place" ? paths.place.href(reviewed.subject_id) : paths.reviews.href();
};

/**
 * Finds a person reported from an order or a lease; sellers and places are reported from their own
 * pages.
 */
const findPerson = async (
  db: Db,
  reporter: Actor | undefined,
  id: string,
): Promise<Subject | undefined> => {
  if (!reporter) return undefined;
  const order = await findReach(db, reporter, "order", id);
  const buyer = order.others.find(({ side }) => side === "buyer");
  if (buyer) {
    const path = order.side === "seller" ? paths.sales.href() : paths.handovers.href();
    return { id: buyer.personId, path, deal: { purpose: "order", id } };
  }
  const [other] = (await findReach(db, reporter, "rental", id)).others;
  return (
    other && { id: other.personId, path: paths.lease.href(id), deal: { purpose: "rental", id } }
  );
};

/**
 * Finds the subject of a report.
 *
 * @returns `undefined` when it does not exist, or not for this sender
 */
export const findSubject = async (
  db: Db,
  reporter: Actor | undefined,
  { type, id }: { type: Reported; id: string },
): Promise<Subject | undefined> => {
  if (type === "person") return findPerson(db, reporter, id);
  const isShown = await rows.isShown(db, type, id, reporter?.userId);
  return isShown ? { id, path: await pageOf(db, type, id) } : undefined;
};
