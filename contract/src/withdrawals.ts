import { z } from "zod";
import { day, instant, month } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import {
  emailAddress,
  id,
  PRODUCTS_MISSING,
  pictureUrl,
  requiredText,
  typedQuantity,
} from "./fields.ts";
import { typedOrderNumber } from "./handover.ts";
import { keysOf } from "./keys.ts";
import { LIMITS } from "./limits.ts";
import { euros } from "./money.ts";
import { paging } from "./paging.ts";
import { hours, weekday } from "./schedule.ts";
import { tooLong } from "./text.ts";
import { withdrawalRightShape } from "./withdrawal.ts";

/** States of a withdrawn line, as people read them. */
export const WITHDRAWN_LABELS = {
  waiting_return: "À rendre",
  refund_due: "Remboursement en cours",
  refunded: "Remboursé",
} as const;
export type WithdrawnStatus = keyof typeof WITHDRAWN_LABELS;
const withdrawnStatuses = keysOf(WITHDRAWN_LABELS);

const withdrawnLine = z.object({
  _id: id,
  lineId: id.meta({ description: "The order's line" }),
  label: z.string().meta({ description: "`2 × Miel de letchi`" }),
  units: z.number().int(),
  amount: euros.meta({ description: "What goes back for them" }),
  isReturnNeeded: z.boolean().meta({ description: "They were collected: they are brought back" }),
  status: z.enum(withdrawnStatuses),
  refundBy: day.meta({ description: "The day on which it is refunded at the latest" }),
  returnedAt: instant.nullable(),
  refundedAt: instant.nullable().meta({ description: "When the money was sent" }),
});
export type WithdrawnLine = z.output<typeof withdrawnLine>;

/** A withdrawal with its lines, stored as the buyer declared it. */
export const withdrawal = z
  .object({
    _id: id,
    declaredAt: instant,
    name: z.string(),
    email: z.string().meta({ description: "Where the receipt was sent" }),
    sentence: z.string().meta({ description: "The declaration, as the receipt holds it" }),
    lines: z.array(withdrawnLine).meta({ description: "At least one" }),
  })
  .meta({ id: "Withdrawal" });
export type Withdrawal = z.output<typeof withdrawal>;

/** A line of an order, and the buyer's right of withdrawal for it today. */
const withdrawableLine = z.object({
  lineId: id,
  productName: z.string(),
  productPhoto: pictureUrl,
  supplierName: z.string(),
  units: z.number().int().meta({ description: "That can be given back now" }),
  price: euros.meta({ description: "Euros a unit, as paid" }),
  right: withdrawalRightShape,
  isReturnNeeded: z.boolean().meta({ description: "They were collected: they are brought back" }),
  mustBeSealed: z.boolean().meta({
    description: "Only while it is still sealed: the buyer says so by `isSealed`",
  }),
  refusal: z
    .string()
    .nullable()
    .meta({ description: "Why nothing of it can be given back now; none when it can" }),
});
export type WithdrawableLine = z.output<typeof withdrawableLine>;

const withdrawable = z.object({
  orderId: id,
  orderNumber: z.string(),
  orderedAt: instant,
  lines: z.array(withdrawableLine).meta({ description: "All lines of the order" }),
  past: z.array(withdrawal).meta({ description: "Those made before, the newest first" }),
  place: z
    .object({
      name: z.string(),
      address: z.string(),
      phone: z.string(),
      retrievalDays: z.array(weekday),
      retrievalTimes: hours,
    })
    .meta({ description: "Where what was collected is brought back" }),
});
export type Withdrawable = z.output<typeof withdrawable>;

const withdrawnLines = z
  .array(
    z.object({
      lineId: id,
      quantity: typedQuantity(),
      unitsShown: z.number().int().optional().meta({
        description:
          "The `units` of the line that the buyer saw; refused when they are others now, so that two windows don't withdraw twice",
      }),
      isSealed: z.boolean().default(false).meta({
        description: "The buyer says that it is still sealed; needed when `mustBeSealed`",
      }),
    }),
    PRODUCTS_MISSING,
  )
  .min(1, PRODUCTS_MISSING)
  .max(LIMITS.basketLines, PRODUCTS_MISSING)
  .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, {
    error: "Un produit ne se choisit qu'une fois.",
  });

export const withdrawalRequest = z.object({ lines: withdrawnLines });
export type WithdrawalRequest = z.output<typeof withdrawalRequest>;

/** Reasons why a declaration is refused. */
const WITHDRAWAL_PROBLEMS = [
  "withdrawal/nothing-to-withdraw",
  "withdrawal/too-many-units",
  "withdrawal/changed-meanwhile",
  "withdrawal/over",
  "withdrawal/excluded",
  "withdrawal/already-prepared",
  "withdrawal/contested",
  "withdrawal/seal-undeclared",
  "refund/disputed",
] as const;

const declared = z.object({ message: z.string(), withdrawal });
const ofOrder = z.object({ orderId: id });

export const readWithdrawable = endpoint({
  method: "GET",
  path: "/api/orders/:orderId/withdrawal",
  summary: "What a buyer may withdraw from of their order, until when, or why not",
  access: ["consumer"],
  params: ofOrder,
  status: 200,
  answer: withdrawable,
  problems: ["order/not-found", "order/not-yours"],
});

export const withdrawFromOrder = endpoint({
  method: "POST",
  path: "/api/orders/:orderId/withdrawal",
  summary:
    "Withdraws from lines of one's order, or from units of them; what was not collected is cancelled. `Idempotency-Key` makes a repeated request the same declaration",
  access: ["consumer"],
  params: ofOrder,
  body: withdrawalRequest,
  status: 200,
  answer: declared,
  problems: ["order/not-found", "order/not-yours", ...WITHDRAWAL_PROBLEMS],
});

export const withdrawalLinkRequest = z.object({
  orderNumber: typedOrderNumber,
  email: emailAddress(),
});

export const requestWithdrawalLink = endpoint({
  method: "POST",
  path: "/api/withdrawal-links",
  summary:
    "Mails a link to withdraw without logging in, if the number and the address belong together; the answer never tells",
  access: "anyone",
  body: withdrawalLinkRequest,
  status: 200,
  answer: z.object({ message: z.string() }),
  problems: ["request/too-many"],
});

const linkToken = z.string().min(1).max(100);

export const readWithdrawalLink = endpoint({
  method: "GET",
  path: "/api/withdrawal-links",
  summary: "The same as for who is logged in, by a mailed link",
  access: "anyone",
  query: z.object({ token: linkToken }),
  status: 200,
  answer: withdrawable.extend({ name: z.string(), email: z.string() }),
  problems: ["withdrawal/link-invalid"],
});

export const linkedWithdrawalRequest = withdrawalRequest.extend({
  token: linkToken,
  name: requiredText("Le nom est requis"),
  email: emailAddress(),
});

export const withdrawByLink = endpoint({
  method: "POST",
  path: "/api/withdrawal-links/confirm",
  summary: "Withdraws by a mailed link; the receipt goes to the address given",
  access: "anyone",
  body: linkedWithdrawalRequest,
  status: 200,
  answer: declared,
  problems: ["withdrawal/link-invalid", "request/too-many", ...WITHDRAWAL_PROBLEMS],
});

/**
 * Goods that a buyer must bring back, for the people who take them back; a seller sees only their
 * own lines.
 */
export const expectedReturn = z
  .object({
    withdrawalId: id,
    orderId: id,
    orderNumber: z.string(),
    storageId: id,
    storageName: z.string(),
    buyerName: z.string().meta({ description: "First name and initial: `Marie L.`" }),
    declaredAt: instant,
    refundBy: day.meta({ description: "Refunded that day at the latest, returned or not" }),
    lines: z
      .array(
        z.object({
          lineId: id,
          productName: z.string(),
          productPhoto: pictureUrl,
          units: z.number().int(),
          supplierName: z.string(),
          isRefunded: z.boolean().meta({ description: "Already, without having come back" }),
        }),
      )
      .meta({ description: "At least one, none of them back" }),
  })
  .meta({ id: "ExpectedReturn" });
export type ExpectedReturn = z.output<typeof expectedReturn>;

export const listReturns = endpoint({
  method: "GET",
  path: "/api/handovers/returns",
  summary: "What buyers are to bring back to one's places, or of one's own products, oldest first",
  access: "signed-in",
  rights: ["sales"],
  query: paging,
  status: 200,
  answer: z.object({
    data: z.array(expectedReturn),
    nextCursor: z.string().nullable(),
    total: z.number().int(),
  }),
});

export const returnedGoods = z.object({
  withdrawalId: id,
  lineIds: z
    .array(id, { error: PRODUCTS_MISSING })
    .min(1, PRODUCTS_MISSING)
    .max(LIMITS.basketLines, PRODUCTS_MISSING),
  note: z.string().trim().max(LIMITS.reason, tooLong(LIMITS.reason)).optional(),
});

export const markReturned = endpoint({
  method: "POST",
  path: "/api/handovers/:orderId/returned",
  summary:
    "Says that a buyer brought lines of an order back: their money goes back at once. By the lessor, a manager of the place, or the lines' artisan",
  access: "signed-in",
  rights: ["sales"],
  params: ofOrder,
  body: returnedGoods,
  status: 200,
  answer: z.object({ success: z.boolean(), message: z.string() }),
  problems: ["order/not-found", "handover/other-place", "withdrawal/return-not-expected"],
});

const counted = {
  count: z.number().int(),
  units: z.number().int(),
  amount: euros,
};

export const withdrawalStatistics = z
  .object({
    ...counted,
    orders: z.number().int().meta({ description: "Orders that have one" }),
    share: z.number().nullable().meta({ description: "Of the paid orders, 0 to 1" }),
    late: z.number().int().meta({ description: "Lines whose money should have gone back already" }),
    months: z.array(z.object({ month, ...counted })).meta({ description: "The oldest first" }),
    categories: z
      .array(z.object({ category: z.string().nullable(), ...counted }))
      .meta({ description: "The most withdrawn from first" }),
  })
  .meta({ description: "Of the last twelve months, this one included" });
export type WithdrawalStatistics = z.output<typeof withdrawalStatistics>;

const adminWithdrawal = z
  .object({
    _id: id,
    orderId: id,
    orderNumber: z.string(),
    buyerName: z.string(),
    declaredAt: instant,
    sentBy: z.enum(["account", "link"]),
    lines: z.array(withdrawnLine),
    isLate: z.boolean().meta({ description: "Some money should have gone back already" }),
  })
  .meta({ id: "AdminWithdrawal" });
export type AdminWithdrawal = z.output<typeof adminWithdrawal>;

export const listWithdrawals = endpoint({
  method: "GET",
  path: "/api/admin/withdrawals",
  summary: "Withdrawals, the newest first, and what they come to",
  access: ["admin"],
  query: paging.extend({
    status: z
      .enum(withdrawnStatuses)
      .optional()
      .meta({ description: "With some line in that state; default: all" }),
  }),
  status: 200,
  answer: z.object({
    data: z.array(adminWithdrawal),
    nextCursor: z.string().nullable(),
    statistics: withdrawalStatistics,
  }),
});
