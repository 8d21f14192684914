import { type ClaimedMoney, isRefundable } from "@stokaz/contract/claims/claim-words";
import type { Cents } from "@stokaz/contract/money/money";
import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/db/db.ts";
import { Problem } from "../../platform/problem.ts";
import { listWithdrawn } from "../orders/public.ts";
import { type Paging, readPage } from "../search/public.ts";
import type { ClaimMoney } from "./money/public.ts";
import * as claims from "./repository.ts";
import { sideOf } from "./rules.ts";
import type { ClaimRow } from "./tables.ts";

type Deps = { db: Db; money: ClaimMoney; mediator: string };

/** A claim as somebody sees it. `left` in cents, for the operator alone. */
export type ShownClaim = {
  claim: ClaimRow;
  side: NonNullable<ReturnType<typeof sideOf>>;
  title: string;
  nameOf: (userId: string) => string;
  lines: claims.ClaimLine[];
  events: Awaited<ReturnType<typeof claims.listEvents>>;
  left: Cents | null;
  /** Of a claim that is under way. */
  located: ClaimedMoney | null;
  isDisputed: boolean;
  /** True if its buyer withdrew from some of its lines meanwhile, and is still to be refunded. */
  isWithdrawn: boolean;
  mediator: string;
  /** True if the account of its respondent is closed: nobody answers. */
  isUnanswerable: boolean;
};

const CLAIMS = {
  name: "claims",
  sortedBy: ({ opened_at }: ClaimRow) => opened_at.getTime(),
};

const namesIn =
  (people: ReadonlyMap<string, claims.ClaimPerson>) =>
  (userId: string): string =>
    people.get(userId)?.name ?? "";

export const createClaims = ({ db, money, mediator }: Deps) => ({
  /**
   * Shows a claim with all its messages and moves.
   *
   * @throws {Problem} claim/not-found, also for people who may not see it
   */
  async show(actor: Actor, id: string): Promise<ShownClaim> {
    const claim = await claims.findClaim(db, id);
    const side = claim && sideOf(claim, actor);
    if (!claim || !side) throw new Problem("claim/not-found");
    const [title, people, lines, events, left, located, isDisputed, withdrawn] = await Promise.all([
      claims.findTitle(db, id),
      claims.findPeople(db, [claim.opener_id, claim.respondent_id]),
      claims.listClaimLines(db, id),
      claims.listEvents(db, id),
      side === "operator" ? money.findLeft(claim) : null,
      claim.ended_at ? null : money.locate(db, claim),
      isRefundable(claim.kind) ? money.isDisputed(db, claim) : false,
      listWithdrawn(db, claim.order_id ? [claim.order_id] : []),
    ]);
    return {
      claim,
      side,
      title,
      lines,
      events,
      left,
      located,
      isDisputed,
      isWithdrawn: lines.some(({ line_id }) => withdrawn.has(line_id)),
      mediator,
      nameOf: namesIn(people),
      isUnanswerable: people.get(claim.respondent_id)?.isClosed === true,
    };
  },

  /** The claims that one opened or has to answer. @throws {Problem} request/invalid for a cursor that is none of ours */
  async list({ userId }: Actor, paging: Paging) {
    const { rows, nextCursor } = await readPage(CLAIMS, paging, (page) =>
      claims.listOf(db, userId, page),
    );
    const ids = rows.flatMap(({ opener_id, respondent_id }) => [opener_id, respondent_id]);
    const people = ids.length > 0 ? await claims.findPeople(db, ids) : new Map();
    return { rows, nameOf: namesIn(people), nextCursor };
  },
});

export type Claims = ReturnType<typeof createClaims>;
