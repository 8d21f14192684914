import { randomUUID } from "node:crypto";
import {
  CLAIM_MESSAGES,
  type ClaimEventKind,
  type ClaimMove,
  proposalTooMuch,
  SETTLED_NOTE,
} from "@stokaz/contract/claims/claim-words";
import type { SentMove } from "@stokaz/contract/claims/claims";
import { type Cents, cents } from "@stokaz/contract/money/money";
import { type Transition, transition } from "@stokaz/contract/transitions";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type RowChanges, type Tx } from "../../../platform/db/db.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import { Problem } from "../../../platform/problem.ts";
import type { CheckoutRow } from "../../checkout/public.ts";
import type { ClaimFiles } from "../files/public.ts";
import type { ClaimMoney } from "../money/public.ts";
import type { ClaimNotices } from "../notices/public.ts";
import * as claims from "../repository.ts";
import { CLAIM_TRANSITIONS, dueDay, movesOf, sideOf } from "../rules.ts";
import type { ClaimRow } from "../tables.ts";

type Deps = {
  db: Db;
  clock: Clock;
  rateLimit: RateLimit;
  money: ClaimMoney;
  files: ClaimFiles;
  notices: ClaimNotices;
};

/** Limit of moves, because each one may send a mail to the other side. */
const MOVING = { name: "move-claim", tries: 60, seconds: 86_400 };

const EVENTS: Readonly<Record<ClaimMove, ClaimEventKind>> = {
  say: "said",
  accept: "accepted",
  propose: "proposed",
  refuse: "refused",
  agree: "agreed",
  escalate: "escalated",
  withdraw: "withdrawn",
};

type Side = "opener" | "respondent";
type Moved = { claim: ClaimRow; side: Side };

export const createMoving = (deps: Deps) => {
  const { db, clock, rateLimit, money, files, notices } = deps;

  /**
   * Returns the claim and the caller's side, if they may make this move now.
   *
   * @throws {Problem} claim/not-found, claim/not-now
   */
  const assertMay = (claim: ClaimRow | undefined, actor: Actor, move: ClaimMove): Moved => {
    const side = claim && sideOf(claim, actor);
    if (!claim || !side) throw new Problem("claim/not-found");
    if (side === "operator" || !movesOf(claim, side).includes(move)) {
      throw new Problem("claim/not-now");
    }
    return { claim, side };
  };

  const moveTo = async (
    tx: Tx,
    claim: ClaimRow,
    to: Transition<ClaimRow["status"]>,
    changes: RowChanges<"claims">,
  ): Promise<void> => {
    // The claim is locked and its moves were checked, so this second check of the same table never
    // fails.
    if (!(await claims.moveClaim(tx, claim.id, to, changes))) throw new Problem("claim/not-now");
  };

  const over = () => ({ ended_at: clock.now(), due_on: null });

  /** Settles a claim on which both sides agree: the money goes back at once. */
  const settle = async (
    tx: Tx,
    claim: ClaimRow,
    checkout: CheckoutRow | undefined,
    amount: Cents,
  ): Promise<void> => {
    const settled = await money.settle(tx, claim, checkout, { amount, note: SETTLED_NOTE });
    const to = transition(CLAIM_TRANSITIONS, "settled");
    await moveTo(tx, claim, to, { ...over(), given_cents: settled.given });
    await notices.settled(tx, claim.id, { ...settled, agreed: amount });
  };

  const answer = async (
    tx: Tx,
    claim: ClaimRow,
    { proposed, words }: { proposed: Cents | null; words: string },
  ): Promise<void> => {
    if (proposed !== null && proposed >= claim.asked_cents) {
      const message = proposalTooMuch(claim.asked_cents);
      throw new Problem("claim/too-much", { message, errors: [{ field: "amount", message }] });
    }
    await moveTo(tx, claim, transition(CLAIM_TRANSITIONS, "answered"), {
      proposed_cents: proposed,
      due_on: dueDay("answered", clock.today()),
    });
    await notices.answered(tx, claim.id, { proposed, words });
  };

  /**
   * Applies a move to the claim and its money.
   *
   * @throws {Problem} claim/not-now, claim/too-much
   */
  const apply = async (
    tx: Tx,
    { claim, side }: Moved,
    { move, words, amount }: SentMove,
    checkout: CheckoutRow | undefined,
  ): Promise<void> => {
    switch (move) {
      case "say":
        return notices.said(tx, claim.id, side, words);
      case "accept":
        return settle(tx, claim, checkout, claim.asked_cents);
      case "agree":
        // The page may show a proposal that was replaced while it was read. Pages of the version
        // before send no amount.
        if (amount !== undefined && amount !== claim.proposed_cents)
          throw new Problem("claim/not-now");
        return settle(tx, claim, checkout, claim.proposed_cents ?? claim.asked_cents);
      case "propose":
        return answer(tx, claim, { proposed: amount ?? null, words });
      case "refuse":
        return answer(tx, claim, { proposed: null, words });
      case "escalate":
        await moveTo(tx, claim, transition(CLAIM_TRANSITIONS, "escalated"), {
          due_on: dueDay("escalated", clock.today()),
        });
        return notices.escalated(tx, claim.id, "disagreed");
      case "withdraw": {
        const nothing = { amount: cents(0), note: "" };
        const { isRestPaid } = await money.settle(tx, claim, checkout, nothing);
        await moveTo(tx, claim, transition(CLAIM_TRANSITIONS, "withdrawn"), over());
        return notices.withdrawn(tx, claim.id, isRestPaid);
      }
    }
  };

  const amountOf = (claim: ClaimRow, { move, amount }: SentMove): Cents | null => {
    if (move === "accept") return claim.asked_cents;
    if (move === "agree") return claim.proposed_cents;
    return move === "propose" ? (amount ?? null) : null;
  };

  return {
    /**
     * Makes a move of one side of a claim.
     *
     * @throws {Problem} claim/not-found, also for people who may not see it; claim/not-now,
     * claim/too-much, claim/too-many-messages, refund/disputed, picture/…, request/too-many
     */
    async move(actor: Actor, id: string, sent: SentMove): Promise<void> {
      // The check comes first, so that no picture is processed for somebody who may not add it.
      const known = assertMay(await claims.findClaim(db, id), actor, sent.move);
      await rateLimit(MOVING, actor.userId);
      const pictures = await files.store(sent.pictures);
      await inTransaction(db, async (tx) => {
        const checkout = await money.lockPurchase(tx, known.claim);
        const moved = assertMay(await claims.lockClaim(tx, id), actor, sent.move);
        if (
          sent.move === "say" &&
          (await claims.countMessages(tx, id, moved.side)) >= CLAIM_MESSAGES
        ) {
          throw new Problem("claim/too-many-messages");
        }
        const event = {
          id: randomUUID(),
          claim_id: id,
          at: clock.now(),
          kind: EVENTS[sent.move],
          side: moved.side,
          actor_id: actor.userId,
          words: sent.words,
          amount_cents: amountOf(moved.claim, sent),
        };
        await claims.insertEvent(tx, event, pictures);
        await apply(tx, moved, sent, checkout);
      });
    },
  };
};

export type Moving = ReturnType<typeof createMoving>;
