import { randomUUID } from "node:crypto";
import { claimTooMuch, isRefundable, REASONS_OF_KIND } from "@stokaz/contract/claims/claim-words";
import {
  AMOUNT_MISSING,
  type Claimable,
  type NewClaim,
  REASON_MISSING,
} from "@stokaz/contract/claims/claims";
import { PRODUCTS_MISSING } from "@stokaz/contract/fields";
import { type Cents, cents, sumCents } from "@stokaz/contract/money/money";
import { refundOfUnits } from "@stokaz/contract/orders/line-amounts";
import { PROBLEMS, type ProblemCode } from "@stokaz/contract/problems";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { rowIdOf } from "../../../platform/db/row-id.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import { Problem } from "../../../platform/problem.ts";
import {
  findOrder,
  listLinesOfOrder,
  listWithdrawn,
  type OrderLineRow,
  unitsKept,
} from "../../orders/public.ts";
import { findLeftOfLines } from "../../payments/public.ts";
import type { ClaimFiles } from "../files/public.ts";
import type { ClaimMoney } from "../money/public.ts";
import type { ClaimNotices } from "../notices/public.ts";
import * as claims from "../repository.ts";
import { dueDay, isLeaseClaimable, refuseLine } from "../rules.ts";
import type { ClaimRow } from "../tables.ts";
import { findClaimedLease, hasOpenOfLease } from "./repository.ts";

type Deps = {
  db: Db;
  clock: Clock;
  rateLimit: RateLimit;
  money: ClaimMoney;
  files: ClaimFiles;
  notices: ClaimNotices;
};

/** Limit of new claims, because each one makes work for others. */
const OPENING = { name: "open-claim", tries: 10, seconds: 86_400 };

/** The possible claims of somebody, and the respondent. A line's `price` and `left` in cents. */
type Standing = {
  kind: ClaimRow["kind"];
  title: string;
  /** Respondent for a lease or for sold goods; for bought goods it is the seller of the lines. */
  respondentId: string | undefined;
  lines: readonly {
    row: OrderLineRow;
    kept: number;
    left: Cents;
    refusal: ProblemCode | undefined;
  }[];
  most: Cents | null;
  refusal: ProblemCode | undefined;
};

/** Refuses one field. */
const wrongField = (code: ProblemCode, field: string, message: string): Problem =>
  new Problem(code, { message, errors: [{ field, message }] });

export const createOpening = (deps: Deps) => {
  const { db, clock, rateLimit, money, files, notices } = deps;

  const standingOfOrder = async (on: Db, actor: Actor, orderId: string): Promise<Standing> => {
    const order = await findOrder(on, orderId);
    const all = order?.order_number ? await listLinesOfOrder(on, orderId) : [];
    const isBuyer = order?.buyer_id === actor.userId;
    const own = isBuyer ? all : all.filter(({ seller_id }) => seller_id === actor.userId);
    if (!order || own.length === 0) throw new Problem("claim/not-found");
    const kind = isBuyer ? "bought" : "sold";
    const left = await findLeftOfLines(on, [orderId]);
    const withdrawn = await listWithdrawn(on, [orderId]);
    const lines = own.map((row) => {
      const ofLine = { kept: unitsKept(row), left: left.get(row.id) ?? cents(0) };
      const judged = {
        ...ofLine,
        status: row.status,
        isContested: row.is_contested,
        isReturning: withdrawn.has(row.id),
        collectedOn: row.collected_at && clock.dayOf(row.collected_at),
      };
      return { row, ...ofLine, refusal: refuseLine(kind, judged, clock.today()) };
    });
    return {
      kind,
      title: `Commande ${order.order_number}`,
      lines,
      most: null,
      respondentId: isBuyer ? undefined : order.buyer_id,
      refusal: lines.every(({ refusal }) => refusal) ? lines[0]?.refusal : undefined,
    };
  };

  const standingOfLease = async (on: Db, actor: Actor, rentalId: string): Promise<Standing> => {
    const lease = await findClaimedLease(on, rentalId);
    const { userId } = actor;
    if (!lease || ![lease.artisanId, lease.lessorId].includes(userId)) {
      throw new Problem("claim/not-found");
    }
    const kind = lease.artisanId === userId ? "rented" : "let";
    const most = kind === "rented" ? await money.leftOfRental(on, rentalId) : null;
    const refusalOf = async (): Promise<ProblemCode | undefined> => {
      if (!isLeaseClaimable(lease.endsOn, clock.today())) return "claim/too-late";
      if (await hasOpenOfLease(on, rentalId, userId)) return "claim/already-open";
      return most === 0 ? "claim/nothing-to-claim" : undefined;
    };
    return {
      kind,
      title: lease.spaceName,
      lines: [],
      most,
      respondentId: kind === "rented" ? lease.lessorId : lease.artisanId,
      refusal: await refusalOf(),
    };
  };

  const claimStanding = (
    on: Db,
    actor: Actor,
    { purpose, purchaseId }: Pick<NewClaim, "purpose" | "purchaseId">,
  ): Promise<Standing> =>
    purpose === "order"
      ? standingOfOrder(on, actor, purchaseId)
      : standingOfLease(on, actor, purchaseId);

  /**
   * Lines of the claim, each with the highest amount that can be asked.
   *
   * @throws {Problem} claim/…
   */
  const chosenOf = ({ kind, lines }: Standing, sent: NewClaim) => {
    if (sent.purpose === "rental") return [];
    if (sent.lines.length === 0) {
      throw wrongField("claim/nothing-to-claim", "lines", PRODUCTS_MISSING);
    }
    return sent.lines.map(({ lineId, units }) => {
      const line = lines.find(({ row }) => row.id === lineId);
      if (!line) throw new Problem("claim/nothing-to-claim");
      if (line.refusal) throw new Problem(line.refusal);
      const most = kind === "sold" ? line.row.quantity : line.kept;
      if (units > most) throw new Problem("claim/too-many-units");
      const { kept, left } = line;
      const amount = refundOfUnits(units, { kept, price: line.row.price_cents, left });
      return { row: line.row, units, amount };
    });
  };

  /** Reads the amount asked, in cents. @throws {Problem} claim/too-much */
  const askedOf = (standing: Standing, sent: NewClaim, whole: Cents): Cents => {
    if (!isRefundable(standing.kind)) {
      if (sent.amount !== undefined) return sent.amount;
      throw wrongField("request/invalid", "amount", AMOUNT_MISSING);
    }
    if (whole === 0) throw new Problem("claim/nothing-to-claim");
    const asked = sent.wish === "whole" ? whole : (sent.amount ?? whole);
    if (asked > whole) {
      throw wrongField("claim/too-much", "amount", claimTooMuch(whole));
    }
    return asked;
  };

  /** Checks a claim and returns what would be opened. @throws {Problem} claim/…, refund/disputed */
  const judge = async (on: Db, actor: Actor, sent: NewClaim) => {
    const standing = await claimStanding(on, actor, sent);
    if (standing.refusal) throw new Problem(standing.refusal);
    if (!REASONS_OF_KIND[standing.kind].some((reason) => reason === sent.reason)) {
      throw wrongField("request/invalid", "reason", REASON_MISSING);
    }
    const chosen = chosenOf(standing, sent);
    const sellers = new Set(chosen.map(({ row }) => row.seller_id));
    if (sellers.size > 1) throw new Problem("claim/several-sellers");
    const whole = standing.most ?? sumCents(chosen.map(({ amount }) => amount));
    const asked = askedOf(standing, sent, whole);
    const purchase = {
      order_id: sent.purpose === "order" ? sent.purchaseId : null,
      rental_id: sent.purpose === "rental" ? sent.purchaseId : null,
    };
    if (isRefundable(standing.kind) && (await money.isDisputed(on, purchase))) {
      throw new Problem("refund/disputed");
    }
    const [seller] = sellers;
    const respondentId = standing.respondentId ?? seller;
    if (respondentId === undefined) throw new Error("a claim is against somebody");
    return { standing, chosen, asked, purchase, respondentId };
  };

  const insert = async (
    tx: Tx,
    actor: Actor,
    sent: NewClaim,
    { id, pictures }: { id: string; pictures: readonly { id: string; sha256: string }[] },
  ): Promise<void> => {
    const { standing, chosen, asked, purchase, respondentId } = await judge(tx, actor, sent);
    // A closed account does not answer, so the operator decides at once.
    await claims.lockPerson(tx, respondentId, "share");
    const people = await claims.findPeople(tx, [respondentId]);
    const status = people.get(respondentId)?.isClosed ? "escalated" : "open";
    const at = clock.now();
    const claim = {
      id,
      kind: standing.kind,
      ...purchase,
      opener_id: actor.userId,
      respondent_id: respondentId,
      reason: sent.reason,
      asked_cents: asked,
      opened_at: at,
      due_on: dueDay(status, clock.today()),
      status,
    } as const;
    await claims.insertClaim(
      tx,
      claim,
      chosen.map(({ row, units, amount }) => ({ line_id: row.id, units, amount_cents: amount })),
    );
    const said = { words: sent.words, amount_cents: asked, actor_id: actor.userId };
    await claims.insertEvent(
      tx,
      { id: randomUUID(), claim_id: id, at, kind: "opened", side: "opener", ...said },
      pictures,
    );
    await money.hold(tx, claim);
    await notices.opened(tx, id);
  };

  return {
    /** Tells the possible claims of a purchase, or why there are none. @throws {Problem} claim/not-found */
    async readClaimable(
      actor: Actor,
      asked: Pick<NewClaim, "purpose" | "purchaseId">,
    ): Promise<Claimable> {
      const standing = await claimStanding(db, actor, asked);
      const { kind, title, respondentId, lines, most, refusal } = standing;
      const [people, past] = await Promise.all([
        respondentId ? claims.findPeople(db, [respondentId]) : undefined,
        claims.listOfPurchase(db, actor.userId, asked.purchaseId),
      ]);
      const said = (code: ProblemCode | undefined) => (code ? PROBLEMS[code].message : null);
      return {
        ...asked,
        kind,
        title,
        most,
        refusal: said(refusal),
        otherName: (respondentId && people?.get(respondentId)?.name) ?? "",
        reasons: [...REASONS_OF_KIND[kind]],
        isRefundable: isRefundable(kind),
        lines: lines.map(({ row, kept, left, refusal: why }) => ({
          lineId: row.id,
          productName: row.product_name,
          supplierId: row.seller_id,
          supplierName: row.seller_name,
          price: row.price_cents,
          amount: left,
          units: kind === "sold" ? row.quantity : kept,
          refusal: said(why),
        })),
        claims: past.map(({ id, status }) => ({ _id: id, status })),
      };
    },

    /**
     * Opens a claim, once per idempotency key: its money is held, and the other side is asked.
     *
     * @returns its id
     * @throws {Problem} claim/…, refund/disputed, picture/…, request/too-many
     */
    async open(actor: Actor, sent: NewClaim, requestKey: string | undefined): Promise<string> {
      const id = rowIdOf(actor.userId, requestKey);
      const isMade = async (on: Db) => (await claims.findClaim(on, id)) !== undefined;
      if (await isMade(db)) return id;
      // The check comes first, so that no picture is processed for somebody who may not claim.
      const { purchase } = await judge(db, actor, sent);
      await rateLimit(OPENING, actor.userId);
      const pictures = await files.store(sent.pictures);
      await inTransaction(db, async (tx) => {
        await money.lockPurchase(tx, purchase);
        if (!(await isMade(tx))) await insert(tx, actor, sent, { id, pictures });
      });
      return id;
    },
  };
};

export type Opening = ReturnType<typeof createOpening>;
