import { z } from "zod";
import {
  DECISION_MISSING,
  SHARED_REASON_MISSING,
  STATE_UNKNOWN,
  TYPE_UNKNOWN,
} from "../choices.ts";
import { CLAIM_DECISIONS } from "../claims/claim-words.ts";
import { AMOUNT_MISSING, claim } from "../claims/claims.ts";
import { endpoint } from "../endpoint.ts";
import { id, longText } from "../fields.ts";
import { keysOf } from "../keys.ts";
import { AMOUNT_TOO_LOW, euros, typedPrice } from "../money/money-fields.ts";
import { pageNumber } from "../paging.ts";
import { day, instant } from "../time/day-fields.ts";

/**
 * Kinds of rows in the operator's list of conflicts: claims of both sides, handover cases, disputes
 * of banks.
 */
export const CONFLICT_KINDS = {
  claim: "Litige",
  door: "Remise",
  bank: "Banque",
} as const;
export type ConflictKind = keyof typeof CONFLICT_KINDS;

/**
 * Who has to act now: both sides, the operator or a bank. If the conflict is over, nobody
 * has to act.
 */
export const CONFLICT_STATES = {
  sides: "Entre les parties",
  operator: "À décider",
  bank: "Chez la banque",
  over: "Terminé",
} as const;
export type ConflictState = keyof typeof CONFLICT_STATES;

const kind = z.enum(keysOf(CONFLICT_KINDS), { error: TYPE_UNKNOWN });
const state = z.enum(keysOf(CONFLICT_STATES), { error: STATE_UNKNOWN });

/** A row of the operator's list. */
export const conflict = z.object({
  _id: z.string(),
  kind,
  state,
  title: z.string().meta({ description: "An order number, or the name of a space" }),
  people: z.string().meta({ description: "Names of both sides" }),
  amount: euros,
  since: instant,
  dueOn: day.nullable().meta({ description: "The last day for the next step" }),
  isLate: z.boolean(),
  purpose: z.enum(["rental", "order"]),
  purchaseId: id,
});
export type Conflict = z.output<typeof conflict>;

const filters = z.object({ kind: kind.optional(), state: state.optional() });
export type ConflictFilters = z.output<typeof filters>;

export const listConflicts = endpoint({
  method: "GET",
  path: "/api/admin/claims",
  summary:
    "Lists claims, handover cases and bank disputes together, a page at a time. Open ones come first, by deadline",
  access: ["admin"],
  query: filters.extend({ page: pageNumber.default(1) }),
  status: 200,
  answer: z.object({ data: z.array(conflict), total: z.number().int() }),
});

/** File name of the exported list of conflicts. @param today `2026-11-25` */
export const conflictsFileName = (today: string): string => `litiges-${today}.csv`;

export const exportConflicts = endpoint({
  method: "GET",
  path: "/api/admin/claims/export",
  summary: "Returns the same list complete, as CSV. The download is recorded in the audit log",
  access: ["admin"],
  isDangerous: true,
  query: filters,
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
});

/** Decision of the operator on a claim, and its reason. */
export const claimDecision = z
  .object({
    decision: z.enum(keysOf(CLAIM_DECISIONS), {
      error: DECISION_MISSING,
    }),
    amount: z.preprocess(
      (sent) => (sent === "" || sent === null ? undefined : sent),
      typedPrice({
        required: AMOUNT_MISSING,
        minimum: AMOUNT_TOO_LOW,
      }).optional(),
    ),
    reason: longText(SHARED_REASON_MISSING),
  })
  .refine(({ decision, amount }) => decision !== "part" || amount !== undefined, {
    path: ["amount"],
    error: "Indiquez le montant de cette partie.",
  });
export type SentDecision = z.output<typeof claimDecision>;

export const decideClaim = endpoint({
  method: "POST",
  path: "/api/admin/claims/:id/decide",
  summary: "Decides a claim: full refund, partial refund or none. Both sides receive the reason",
  access: ["admin"],
  isDangerous: true,
  params: z.object({ id }),
  body: claimDecision,
  status: 200,
  answer: z.object({ success: z.boolean(), message: z.string(), claim }),
  problems: ["claim/not-found", "claim/not-now", "claim/too-much", "refund/disputed"],
});
