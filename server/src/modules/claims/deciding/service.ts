import { randomUUID } from "node:crypto";
import type { SentDecision } from "@stokaz/contract/admin/admin-claims";
import { partTooMuch } from "@stokaz/contract/claims/claim-words";
import { type Cents, cents } from "@stokaz/contract/money/money";
import { transition } from "@stokaz/contract/transitions";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { assertLiveAdmin } from "../../accounts/public.ts";
import { recordAct } from "../../audit/public.ts";
import type { ClaimMoney } from "../money/public.ts";
import type { ClaimNotices } from "../notices/public.ts";
import * as claims from "../repository.ts";
import { CLAIM_TRANSITIONS } from "../rules.ts";
import type { ClaimRow } from "../tables.ts";

type Deps = { db: Db; clock: Clock; money: ClaimMoney; notices: ClaimNotices };

/** The amount that a decision gives, in cents. @throws {Problem} claim/too-much */
const givenOf = ({ asked_cents: asked }: ClaimRow, { decision, amount }: SentDecision): Cents => {
  if (decision === "whole") return asked;
  if (decision === "none" || amount === undefined) return cents(0);
  if (amount >= asked) {
    const message = partTooMuch(asked);
    throw new Problem("claim/too-much", { message, errors: [{ field: "amount", message }] });
  }
  return amount;
};

export const createDeciding = ({ db, clock, money, notices }: Deps) => ({
  /**
   * Decides a claim for the operator, when both sides could not agree: once, with reasons that both
   * read.
   *
   * @throws {Problem} claim/not-found, claim/not-now, claim/too-much, refund/disputed
   */
  async decide(admin: Actor, id: string, sent: SentDecision): Promise<void> {
    const at = clock.now();
    await inTransaction(db, async (tx) => {
      await assertLiveAdmin(tx, admin, at);
      const known = await claims.findClaim(tx, id);
      if (!known) throw new Problem("claim/not-found");
      const checkout = await money.lockPurchase(tx, known);
      const claim = await claims.lockClaim(tx, id);
      if (claim?.status !== "escalated") throw new Problem("claim/not-now");
      const { decision, reason } = sent;
      const amount = givenOf(claim, sent);
      const by = { adminId: admin.userId, requestKey: undefined };
      const settled = await money.settle(tx, claim, checkout, { amount, note: reason, by });
      const { given } = settled;
      await claims.moveClaim(tx, id, transition(CLAIM_TRANSITIONS, "decided"), {
        decision,
        decision_reason: reason,
        decided_by: admin.userId,
        given_cents: given,
        ended_at: at,
        due_on: null,
      });
      await claims.insertEvent(tx, {
        id: randomUUID(),
        claim_id: id,
        at,
        kind: "decided",
        side: "operator",
        actor_id: admin.userId,
        words: reason,
        amount_cents: given,
      });
      await notices.decided(tx, id, {
        outcome: decision,
        reason,
        settled: { ...settled, agreed: amount },
      });
      const subject = claim.order_id
        ? ({ type: "order", id: claim.order_id } as const)
        : ({ type: "rental", id: claim.rental_id ?? "" } as const);
      await recordAct(tx, {
        actorId: admin.userId,
        action: "decide",
        subject,
        at,
        detail: { claim: id, decision, amountCents: given },
      });
    });
  },
});

export type Deciding = ReturnType<typeof createDeciding>;
