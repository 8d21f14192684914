import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import {
  eachLineOnce,
  emailAddress,
  id,
  laterBoolean,
  PRODUCTS_MISSING,
  personName,
  pictureUrl,
  typedQuantity,
} from "../fields.ts";
import { typedOrderNumber } from "../handover/handover.ts";
import { hours, weekday } from "../handover/schedule-fields.ts";
import { keysOf } from "../keys.ts";
import { LIMITS } from "../limits.ts";
import { euros } from "../money/money-fields.ts";
import { paging } from "../paging.ts";
import { tooLong } from "../text.ts";
import { day, instant, month } from "../time/day-fields.ts";
import { withdrawalRightShape } from "./withdrawal-fields.ts";

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
  lineId: id.meta({ description: "Id of the order's line" }),
  label: z.string().meta({ description: "`2 × Miel de letchi`" }),
  units: z.number().int(),
  amount: euros.meta({ description: "Amount of the refund" }),
  isReturnNeeded: z
    .boolean()
    .meta({ description: "Whether the units were collected and must be brought back" }),
  status: z.enum(withdrawnStatuses),
  refundBy: day.meta({ description: "The last day for the refund" }),
  returnedAt: instant.nullable(),
  refundedAt: instant.nullable().meta({ description: "When the refund was sent" }),
});
export type WithdrawnLine = z.output<typeof withdrawnLine>;

/** A withdrawal with its lines, stored as the buyer declared it. */
export const withdrawal = z
  .object({
    _id: id,
    declaredAt: instant,
    name: z.string(),
    email: z.string().meta({ description: "Address that received the receipt" }),
    sentence: z.string().meta({ description: "The declaration, as in the receipt" }),
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
  units: z
    .number()
    .int()
    .meta({ description: "Number of units that the buyer can withdraw from now" }),
  price: euros.meta({ description: "Euros per unit, as paid" }),
  amount: euros.meta({
    description:
      "Amount of the line that can still be refunded, less what was promised for other units. The refund of some units is their price, at most this; all of `units` get all of it",
  }),
  right: withdrawalRightShape,
  isReturnNeeded: z
    .boolean()
    .meta({ description: "Whether the units were collected and must be brought back" }),
  mustBeSealed: z.boolean().meta({
    description: "Only possible if still sealed. The buyer declares it with `isSealed`",
  }),
  refusal: z
    .string()
    .nullable()
    .meta({ description: "Why the buyer can't withdraw from this line now. `null` if they can" }),
  isContested: laterBoolean.meta({ description: "Whether its refund waits for a decision" }),
});
export type WithdrawableLine = z.output<typeof withdrawableLine>;

const withdrawable = z.object({
  orderId: id,
  orderNumber: z.string(),
  orderedAt: instant,
  lines: z.array(withdrawableLine).meta({ description: "All lines of the order" }),
  past: z.array(withdrawal).meta({ description: "Earlier withdrawals, newest first" }),
  isDisputed: laterBoolean.meta({
    description:
      "While the payer's bank contests the payment: refunds wait for its decision, and lines that were not collected can't be cancelled",
  }),
  place: z
    .object({
      name: z.string(),
      address: z.string(),
      phone: z.string(),
      retrievalDays: z.array(weekday),
      retrievalTimes: hours,
    })
    .meta({ description: "Where collected units are brought back" }),
});
export type Withdrawable = z.output<typeof withdrawable>;

const withdrawnLines = z
  .array(
    z.object({
      lineId: id,
      quantity: typedQuantity(),
      unitsShown: z.number().int().optional().meta({
        description:
          "The value of `units` that the buyer saw. Refused if it has changed, so that two open windows don't withdraw twice",
      }),
      isSealed: z.boolean().default(false).meta({
        description: "The buyer declares that it is still sealed. Required if `mustBeSealed`",
      }),
    }),
    PRODUCTS_MISSING,
  )
  .min(1, PRODUCTS_MISSING)
  .max(LIMITS.basketLines, PRODUCTS_MISSING)
  .check(eachLineOnce);

/** A withdrawal of a signed-in buyer. */
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
  summary:
    "Returns the lines of an order that its buyer can withdraw from, with the last day, or why not",
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
    "Withdraws from lines of the buyer's order, or from some units. Uncollected units are cancelled. Requests with the same `Idempotency-Key` make one declaration",
  access: ["consumer"],
  params: ofOrder,
  body: withdrawalRequest,
  status: 200,
  answer: declared,
  problems: ["order/not-found", "order/not-yours", ...WITHDRAWAL_PROBLEMS],
});

/** Request for a link to withdraw without signing in. */
export const withdrawalLinkRequest = z.object({
  orderNumber: typedOrderNumber,
  email: emailAddress(),
});

export const requestWithdrawalLink = endpoint({
  method: "POST",
  path: "/api/withdrawal-links",
  summary:
    "Mails a link to withdraw without signing in, if the order number and the e-mail address belong together. The answer is the same if they don't",
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
  summary: "Returns the same as for a signed-in buyer. The token comes from a mail",
  access: "anyone",
  query: z.object({ token: linkToken }),
  status: 200,
  answer: withdrawable.extend({ name: z.string(), email: z.string() }),
  problems: ["withdrawal/link-invalid"],
});

/** A withdrawal by a mailed link. The receipt is sent to `email`. */
export const linkedWithdrawalRequest = withdrawalRequest.extend({
  token: linkToken,
  name: personName,
  email: emailAddress(),
});

export const withdrawByLink = endpoint({
  method: "POST",
  path: "/api/withdrawal-links/confirm",
  summary:
    "Withdraws without signing in. The token comes from a mail, and the receipt is sent to the given address",
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
    refundBy: day.meta({ description: "The last day for the refund, even if nothing is returned" }),
    lines: z
      .array(
        z.object({
          lineId: id,
          productName: z.string(),
          productPhoto: pictureUrl,
          units: z.number().int(),
          supplierName: z.string(),
          isRefunded: z.boolean().meta({ description: "Whether it was refunded without a return" }),
          isContested: laterBoolean.meta({ description: "Its refund waits for a decision" }),
        }),
      )
      .meta({ description: "Lines that are not returned yet, at least one" }),
  })
  .meta({ id: "ExpectedReturn" });
export type ExpectedReturn = z.output<typeof expectedReturn>;

export const listReturns = endpoint({
  method: "GET",
  path: "/api/handovers/returns",
  summary:
    "Lists what buyers must bring back to the caller's places, or of the caller's products, oldest first",
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

/** Lines that a buyer brought back. */
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
    "Records that a buyer brought lines back, and refunds them immediately. For the lessor, a manager of the place, or the artisan of the lines",
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

/** Figures about withdrawals. Amounts are euros, months are those of the territory's zone. */
export const withdrawalStatistics = z
  .object({
    ...counted,
    orders: z.number().int().meta({ description: "Number of orders with a withdrawal" }),
    share: z.number().nullable().meta({ description: "Share of paid orders, 0 to 1" }),
    late: z.number().int().meta({ description: "Number of lines with an overdue refund" }),
    months: z.array(z.object({ month, ...counted })).meta({ description: "Oldest first" }),
    categories: z
      .array(z.object({ category: z.string().nullable(), ...counted }))
      .meta({ description: "Most withdrawals first" }),
  })
  .meta({ description: "Figures of the last twelve months, this one included" });
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
    isLate: z.boolean().meta({ description: "Whether a refund is overdue" }),
  })
  .meta({ id: "AdminWithdrawal" });
export type AdminWithdrawal = z.output<typeof adminWithdrawal>;

export const listWithdrawals = endpoint({
  method: "GET",
  path: "/api/admin/withdrawals",
  summary: "Lists withdrawals, newest first, with statistics",
  access: ["admin"],
  query: paging.extend({
    status: z
      .enum(withdrawnStatuses)
      .optional()
      .meta({ description: "Withdrawals with a line in this state. Default: all" }),
  }),
  status: 200,
  answer: z.object({
    data: z.array(adminWithdrawal),
    nextCursor: z.string().nullable(),
    statistics: withdrawalStatistics,
  }),
});
