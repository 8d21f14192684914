import type { Approval } from "@stokaz/contract/accounts/approval";
import type { Queue } from "@stokaz/contract/admin/admin-queue";
import { greenClaimsIn } from "@stokaz/contract/products/green-claims";
import type { Selectable } from "kysely";
import type { Approvable } from "../../platform/db/schema.ts";
import { pictureUrl } from "../../platform/storage/pictures.ts";
import type { WaitingListings } from "./service.ts";

/** State of a listing's approval; `undefined` for one that needs none. */
export const toWireApproval = ({
  unapproved_since,
  refused_reason,
}: Selectable<Approvable>): { approval?: Approval } => {
  if (unapproved_since === null) return {};
  const state = refused_reason === null ? "waiting" : "refused";
  return { approval: { state, reason: refused_reason } };
};

/** Listings to approve, in the operator's queue. */
export const toWireWaitingListings = ({ items, total }: WaitingListings): Queue["approvals"] => ({
  total,
  items: items.map(({ id, photo, productText, ...row }) => ({
    _id: id,
    photo: pictureUrl(photo),
    greenClaims: greenClaimsIn(productText),
    ...row,
  })),
});
