import { z } from "zod";
import { APPROVED_LISTS } from "../accounts/approval.ts";
import { DOUBTFUL_STATES } from "../accounts/company-check.ts";
import { FINDING_KINDS } from "../checkout/payments.ts";
import { LIST_UNKNOWN } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { id, pictureUrl } from "../fields.ts";
import { LEFTOVER_STATUSES } from "../leases/leftovers.ts";
import { shownContest } from "../moderation/contests.ts";
import { shownReport } from "../moderation/decisions.ts";
import { shownInjunction } from "../moderation/injunctions.ts";
import { euros } from "../money/money-fields.ts";
import { degrees } from "../spaces/located.ts";
import { taxStep } from "../tax/tax-identity.ts";
import { day, instant } from "../time/day-fields.ts";
import { conflict } from "./admin-claims.ts";

const waiting = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({
    items: z
      .array(z.object({ _id: id, since: instant, ...shape }))
      .meta({ description: "The first five" }),
    total: z.number().int(),
  });

const purchase = { purpose: z.enum(["rental", "order"]), purchaseId: id };
const failure = { ...purchase, amount: euros, error: z.string().nullable() };

/**
 * Everything that waits for an administrator, by kind, each with the data that resolves it.
 */
export const queue = z
  .object({
    injunctions: z
      .object({ items: z.array(shownInjunction), total: z.number().int() })
      .meta({ description: "Injunctions of authorities, most urgent first" }),
    messages: waiting({
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      message: z.string(),
    }),
    reports: z.object({
      items: z.array(z.object(shownReport)).meta({ description: "The first five" }),
      total: z.number().int(),
    }),
    contests: z
      .object({ items: z.array(shownContest), total: z.number().int() })
      .meta({ description: "Contested decisions, most urgent first" }),
    claims: z
      .object({ items: z.array(conflict), total: z.number().int() })
      // A server of the version before has none.
      .default({ items: [], total: 0 })
      .meta({ description: "Claims to decide, most urgent first" }),
    transfers: waiting({ ...failure, sellerName: z.string(), attempts: z.number().int() }),
    refunds: waiting(failure),
    reversals: waiting({ ...failure, sellerName: z.string() }).meta({
      description: "Transfers that could not be taken back from the seller",
    }),
    endings: waiting({
      ...purchase,
      spaceName: z.string(),
      artisanName: z.string(),
      orders: z
        .number()
        .int()
        .meta({ description: "Number of open orders that prevent the end of the rental" }),
    }).meta({ description: "Refunded rentals that end once their orders are collected" }),
    disputes: waiting({
      ...purchase,
      _id: z.string(),
      amount: euros,
      reason: z.string(),
      answerBy: instant.nullable(),
    }),
    findings: waiting({
      kind: z.enum(FINDING_KINDS),
      subject: z.string(),
      booked: euros.nullable(),
      provider: euros.nullable(),
      purpose: purchase.purpose.nullable(),
      purchaseId: id.nullable(),
    }).meta({ description: "Differences between the platform's books and the payment provider's" }),
    spaces: waiting({
      name: z.string(),
      address: z.string(),
      lessorId: id,
      lessorName: z.string(),
    }).meta({ description: "Spaces whose address was not found on the map" }),
    accounts: waiting({ name: z.string(), email: z.string(), role: z.string() }).meta({
      description: "Payment accounts that can no longer receive transfers",
    }),
    licences: waiting({ name: z.string(), email: z.string() }).meta({
      description: "Artisans who sell alcohol and gave no licence",
    }),
    approvals: waiting({
      list: z.enum(APPROVED_LISTS),
      name: z.string(),
      photo: pictureUrl,
      price: euros.meta({
        description: "Euros per unit of a product, or per pallet per month of a space",
      }),
      ownerId: id,
      ownerName: z.string(),
      email: z.string(),
      greenClaims: z.array(z.string()).meta({
        description: "Generic environmental claims in the name and the description of a product",
      }),
      others: z
        .number()
        .int()
        .meta({ description: "Number of other listings of the same owner that wait" }),
    }).meta({ description: "First listings that need approval before they are published" }),
    companies: waiting({
      tradeName: z.string(),
      companyName: z.string().meta({ description: "As the artisan typed it" }),
      siret: z.string(),
      state: z.enum(DOUBTFUL_STATES),
      registerName: z.string().nullable(),
    }).meta({ description: "Companies of artisans that the register does not confirm" }),
    certificates: waiting({
      artisanName: z.string().meta({ description: "Trade name" }),
      insurer: z.string(),
      number: z.string(),
      endsOn: day,
      fileName: z.string(),
    }).meta({ description: "Insurance certificates to check" }),
    leftovers: waiting({
      leaseId: id,
      spaceName: z.string(),
      artisanName: z.string().meta({ description: "Trade name" }),
      lessorName: z.string(),
      endedOn: day.nullable().meta({ description: "The first day after the lease" }),
      status: z.enum(LEFTOVER_STATUSES),
      fetchUntil: day
        .nullable()
        .meta({ description: "The last day that was given before. It is over" }),
      products: z.array(
        z.object({
          productName: z.string(),
          stock: z.number().int(),
          awaited: z.number().int(),
        }),
      ),
      report: z
        .object({ eventId: id, note: z.string(), hasPicture: z.boolean() })
        .nullable()
        .meta({ description: "The lessor's latest report" }),
    }).meta({ description: "Goods that stayed in the space after a lease" }),
    taxSellers: waiting({ name: z.string(), email: z.string(), step: taxStep }).meta({
      description:
        "Sellers with payouts on hold or hidden offers, because they did not give the required tax data",
    }),
    mails: waiting({ subject: z.string(), to: z.string() }).meta({
      description: "Mails that could not be sent within three days",
    }),
  })
  .meta({ id: "AdminQueue" });
export type Queue = z.output<typeof queue>;
/** Kinds of things that wait in the queue. */
export type QueueKind = keyof Queue;
/** What waits in the queue, of one kind. */
export type Queued<Kind extends QueueKind> = Queue[Kind]["items"][number];

export const getQueue = endpoint({
  method: "GET",
  path: "/api/admin/queue",
  summary: "Lists what waits for an administrator, oldest first, with the number of items",
  access: ["admin"],
  status: 200,
  answer: queue,
});

const done = z.object({ success: z.boolean(), message: z.string() });

export const resolveItem = endpoint({
  method: "POST",
  path: "/api/admin/queue/:kind/:id/resolve",
  summary: "Removes a contact message from the queue",
  access: ["admin"],
  params: z.object({ kind: z.enum(["messages"], { error: LIST_UNKNOWN }), id }),
  status: 200,
  answer: done,
  problems: ["queue/not-found"],
});

export const placeSpace = endpoint({
  method: "PUT",
  path: "/api/admin/spaces/:id/place",
  summary: "Sets a space's position on the map instead of its lessor",
  access: ["admin"],
  params: z.object({ id }),
  body: z.object({ lat: degrees(90), lng: degrees(180) }),
  status: 200,
  answer: done,
  problems: ["space/not-found"],
});
