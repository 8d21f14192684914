import { isRefundable } from "@stokaz/contract/claims/claim-words";
import type { Claim, ClaimInShort } from "@stokaz/contract/claims/claims";
import type { ListedClaim } from "./repository.ts";
import { isTurnOf, movesOf } from "./rules.ts";
import type { ShownClaim } from "./service.ts";

export const toWireClaim = (shown: ShownClaim): Claim => {
  const { claim, side, nameOf } = shown;
  const { decision, decision_reason: reason } = claim;
  return {
    _id: claim.id,
    kind: claim.kind,
    status: claim.status,
    side,
    reason: claim.reason,
    purpose: claim.order_id ? "order" : "rental",
    purchaseId: claim.order_id ?? claim.rental_id ?? "",
    title: shown.title,
    openerName: nameOf(claim.opener_id),
    respondentName: nameOf(claim.respondent_id),
    openedAt: claim.opened_at,
    isRefundable: isRefundable(claim.kind),
    lines: shown.lines.map(({ units, product_name, amount_cents }) => ({
      label: `${units} × ${product_name}`,
      amount: amount_cents,
    })),
    asked: claim.asked_cents,
    proposed: claim.proposed_cents,
    given: claim.given_cents,
    dueOn: claim.due_on,
    decision: decision && reason !== null ? { outcome: decision, reason } : null,
    left: shown.left,
    money: shown.located,
    isDisputed: shown.isDisputed,
    isWithdrawn: shown.isWithdrawn,
    moves: movesOf(claim, side),
    events: shown.events.map(({ id, at, kind, side: by, words, amount_cents, pictures }) => ({
      _id: id,
      at,
      kind,
      by,
      words,
      amount: amount_cents,
      pictures,
    })),
    mediator: shown.mediator,
  };
};

export const toWireClaimInShort = (
  row: ListedClaim,
  { userId, nameOf }: { userId: string; nameOf: (userId: string) => string },
): ClaimInShort => {
  const isOpener = row.opener_id === userId;
  return {
    _id: row.id,
    kind: row.kind,
    status: row.status,
    title: row.title,
    otherName: nameOf(isOpener ? row.respondent_id : row.opener_id),
    asked: row.asked_cents,
    openedAt: row.opened_at,
    dueOn: row.due_on,
    isOnes: isTurnOf(row.status, isOpener ? "opener" : "respondent"),
  };
};
