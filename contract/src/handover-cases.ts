import { z } from "zod";
import { instant } from "./calendar.ts";
import { DECISION_MISSING } from "./choices.ts";
import { endpoint } from "./endpoint.ts";
import { id, pictureUrl, requiredText } from "./fields.ts";
import { refusalReason } from "./handover.ts";
import { LIMITS } from "./limits.ts";
import { euros } from "./money.ts";
import { orderStatus } from "./orders.ts";
import { paging } from "./paging.ts";

/**
 * Decisions of the operator on a case: refund the buyer, pay the seller, or let the goods wait
 * longer.
 */
export const CASE_DECISIONS = ["refund", "pay", "keep"] as const;
export type CaseDecision = (typeof CASE_DECISIONS)[number];

/** Result of each decision, as both sides read it. */
export const DECISION_LABELS = {
  refund: "L'acheteur est remboursé.",
  pay: "L'artisan est payé.",
  keep: "La commande reste à récupérer.",
} as const satisfies Record<CaseDecision, string>;

export const handoverCase = z
  .object({
    _id: id,
    orderId: id,
    orderNumber: z.string(),
    storageName: z.string(),
    buyerName: z.string(),
    openedAt: instant,
    openedBy: z.string().meta({ description: "First name and initial, or `Compte fermé`" }),
    kind: z.enum(["refusal", "contest", "recall"]).meta({
      description: "`refusal` by who hands over, `contest` by the buyer, `recall` of the product",
    }),
    reason: refusalReason.nullable(),
    note: z.string().nullable(),
    picture: pictureUrl.nullable(),
    buyerMessage: z.string().nullable().meta({ description: "What the buyer says of it" }),
    lines: z.array(
      z.object({
        _id: id,
        productName: z.string(),
        quantity: z.number().int(),
        supplierName: z.string(),
        status: orderStatus,
        amount: euros.meta({ description: "What of its money was not given back" }),
      }),
    ),
    status: z.enum(["open", "decided"]),
    decision: z.enum(CASE_DECISIONS).nullable(),
    decisionReason: z.string().nullable(),
    decidedAt: instant.nullable(),
    possibleDecisions: z.array(z.enum(CASE_DECISIONS)).meta({
      description: "`keep` needs a line that is still to be collected; none once decided",
    }),
  })
  .meta({ id: "HandoverCase" });
export type HandoverCase = z.output<typeof handoverCase>;

export const listHandoverCases = endpoint({
  method: "GET",
  path: "/api/admin/handover-cases",
  summary:
    "Refusals and contests of handovers: open ones the oldest first, decided ones the newest",
  access: ["admin"],
  query: paging.extend({ status: z.enum(["open", "decided"]).default("open") }),
  status: 200,
  answer: z.object({ data: z.array(handoverCase), nextCursor: z.string().nullable() }),
});

export const caseDecision = z.object({
  decision: z.enum(CASE_DECISIONS, { error: DECISION_MISSING }),
  reason: requiredText("Dites pourquoi : les deux parties le liront.", LIMITS.reason),
});

export const decideHandoverCase = endpoint({
  method: "POST",
  path: "/api/admin/handover-cases/:id/decide",
  summary: "Decides a case and tells both sides why",
  access: ["admin"],
  isDangerous: true,
  params: z.object({ id }),
  body: caseDecision,
  status: 200,
  answer: z.object({ success: z.boolean(), message: z.string() }),
  problems: [
    "handover/case-not-found",
    "handover/case-decided",
    "handover/decision-impossible",
    "refund/disputed",
    "refund/too-much",
  ],
});
