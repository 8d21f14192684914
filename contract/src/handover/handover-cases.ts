import { z } from "zod";
import { DECISION_MISSING, SHARED_REASON_MISSING } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { id, laterBoolean, longText, pictureUrl } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { euros } from "../money/money-fields.ts";
import { orderStatus } from "../orders/orders.ts";
import { paging } from "../paging.ts";
import { instant } from "../time/day-fields.ts";
import { refusalReason } from "./handover.ts";

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

/** A refused or contested handover as an administrator reads it. Amounts are euros. */
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
      description:
        "`refusal`: by the person who hands over. `contest`: by the buyer. `recall`: of the product",
    }),
    reason: refusalReason.nullable(),
    note: z.string().nullable(),
    picture: pictureUrl.nullable(),
    buyerMessage: z.string().nullable().meta({ description: "The buyer's message" }),
    lines: z.array(
      z.object({
        _id: id,
        productName: z.string(),
        quantity: z.number().int(),
        supplierName: z.string(),
        status: orderStatus,
        amount: euros.meta({ description: "Amount of the line that was not refunded" }),
        isWithdrawn: laterBoolean.meta({
          description:
            "Whether the buyer withdrew from units of the line that are still to be refunded",
        }),
      }),
    ),
    status: z.enum(["open", "decided"]),
    decision: z.enum(CASE_DECISIONS).nullable(),
    decisionReason: z.string().nullable(),
    decidedAt: instant.nullable(),
    possibleDecisions: z.array(z.enum(CASE_DECISIONS)).meta({
      description: "`keep` needs a line that is not collected yet. Empty once decided",
    }),
  })
  .meta({ id: "HandoverCase" });
export type HandoverCase = z.output<typeof handoverCase>;

export const listHandoverCases = endpoint({
  method: "GET",
  path: "/api/admin/handover-cases",
  summary:
    "Lists refused and contested handovers: open cases oldest first, decided cases newest first",
  access: ["admin"],
  query: paging.extend({
    status: z.enum(["open", "decided"]).default("open"),
    caseId: id.optional().meta({ description: "Only this case" }),
  }),
  status: 200,
  answer: z.object({ data: z.array(handoverCase), nextCursor: z.string().nullable() }),
});

/** Decision of a case. Both sides read the reason. */
export const caseDecision = z.object({
  decision: z.enum(CASE_DECISIONS, { error: DECISION_MISSING }),
  reason: longText(SHARED_REASON_MISSING, LIMITS.reason),
});

export const decideHandoverCase = endpoint({
  method: "POST",
  path: "/api/admin/handover-cases/:id/decide",
  summary: "Decides a handover case. Both sides receive the reason",
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
