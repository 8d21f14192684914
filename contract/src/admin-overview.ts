import { z } from "zod";
import { APPROVED_LISTS } from "./approval.ts";
import { day, instant } from "./calendar.ts";
import { LIST_UNKNOWN } from "./choices.ts";
import { DOUBTFUL_STATES } from "./company-check.ts";
import { shownContest } from "./contests.ts";
import { shownReport } from "./decisions.ts";
import { endpoint } from "./endpoint.ts";
import { id, pictureUrl } from "./fields.ts";
import { shownInjunction } from "./injunctions.ts";
import { LEFTOVER_STATUSES } from "./leftovers.ts";
import { euros } from "./money.ts";
import { FINDING_KINDS } from "./payments.ts";
import { taxStep } from "./tax-identity.ts";

const period = z.object({ from: day, to: day.meta({ description: "Its last day" }) });

const figures = z.object({
  sales: euros.meta({ description: "Orders paid" }),
  orders: z.number().int(),
  rents: euros.meta({ description: "Rentals paid" }),
  rentals: z.number().int(),
  fees: euros.meta({ description: "What the platform kept" }),
  occupancy: z
    .number()
    .nullable()
    .meta({ description: "Share of the pallets offered that were rented, 0 to 1" }),
  newUsers: z.number().int(),
});
export type Figures = z.output<typeof figures>;

export const overview = z
  .object({
    period,
    before: period.meta({ description: "As many days just before" }),
    figures,
    figuresBefore: figures,
    steps: z
      .array(
        z.object({
          from: day,
          to: day,
          sales: euros,
          rents: euros,
          fees: euros,
          newUsers: z.number().int(),
        }),
      )
      .meta({ description: "The period by day, week or month, whichever reads best" }),
  })
  .meta({ id: "AdminOverview" });
export type Overview = z.output<typeof overview>;

export const getOverview = endpoint({
  method: "GET",
  path: "/api/admin/overview",
  summary: "Key figures of a period, beside those of the one before",
  access: ["admin"],
  query: z
    .object({ from: day.optional(), to: day.optional() })
    .refine(({ from, to }) => !from || !to || from <= to, {
      path: ["to"],
      error: "La fin ne peut pas précéder le début",
    }),
  status: 200,
  answer: overview,
});

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
 * Everything that waits for an administrator, by kind. Each item carries the data that resolves it.
 */
export const queue = z
  .object({
    injunctions: z
      .object({ items: z.array(shownInjunction), total: z.number().int() })
      .meta({ description: "Of authorities, the most urgent first" }),
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
      .meta({ description: "Of decisions, the most urgent first" }),
    transfers: waiting({ ...failure, sellerName: z.string(), attempts: z.number().int() }),
    refunds: waiting(failure),
    reversals: waiting({ ...failure, sellerName: z.string() }).meta({
      description: "Money to take back from a seller, tried in vain",
    }),
    endings: waiting({
      ...purchase,
      spaceName: z.string(),
      artisanName: z.string(),
      orders: z.number().int().meta({ description: "Orders that keep it from ending" }),
    }).meta({ description: "Rentals given back that end once their orders are collected" }),
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
    }).meta({ description: "Where our books and the provider's differ" }),
    spaces: waiting({
      name: z.string(),
      address: z.string(),
      lessorId: id,
      lessorName: z.string(),
    }).meta({ description: "Whose address nobody found on the map" }),
    accounts: waiting({ name: z.string(), email: z.string(), role: z.string() }).meta({
      description: "That money could reach and can't any more",
    }),
    licences: waiting({ name: z.string(), email: z.string() }).meta({
      description: "Artisans who have alcohol for sale and named no licence",
    }),
    approvals: waiting({
      list: z.enum(APPROVED_LISTS),
      name: z.string(),
      photo: pictureUrl,
      price: euros.meta({ description: "Of a unit, or of a pallet a month" }),
      ownerId: id,
      ownerName: z.string(),
      email: z.string(),
      others: z.number().int().meta({ description: "Of the same owner that wait, too" }),
    }).meta({ description: "First listings to look at before anybody sees them" }),
    companies: waiting({
      tradeName: z.string(),
      companyName: z.string().meta({ description: "As it was typed" }),
      siret: z.string(),
      state: z.enum(DOUBTFUL_STATES),
      registerName: z.string().nullable(),
    }).meta({ description: "Artisans' companies that the register does not confirm" }),
    certificates: waiting({
      artisanName: z.string().meta({ description: "The trade name" }),
      insurer: z.string(),
      number: z.string(),
      endsOn: day,
      fileName: z.string(),
    }).meta({ description: "Insurance certificates to look at" }),
    leftovers: waiting({
      leaseId: id,
      spaceName: z.string(),
      artisanName: z.string().meta({ description: "The trade name" }),
      lessorName: z.string(),
      endedOn: day.nullable().meta({ description: "The first day after the lease" }),
      status: z.enum(LEFTOVER_STATUSES),
      fetchUntil: day.nullable().meta({ description: "The day given before, which passed" }),
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
        .meta({ description: "What the lessor said last" }),
    }).meta({ description: "Goods that stayed after a lease" }),
    taxSellers: waiting({ name: z.string(), email: z.string(), step: taxStep }).meta({
      description: "Whose money waits, or who are closed, for what they owe the tax authority",
    }),
    mails: waiting({ subject: z.string(), to: z.string() }).meta({
      description: "Tried in vain for three days",
    }),
  })
  .meta({ id: "AdminQueue" });
export type Queue = z.output<typeof queue>;
export type QueueKind = keyof Queue;
export type QueueItem<Kind extends QueueKind> = Queue[Kind]["items"][number];

export const getQueue = endpoint({
  method: "GET",
  path: "/api/admin/queue",
  summary: "What waits for an administrator, the oldest first, and how much of it there is",
  access: ["admin"],
  status: 200,
  answer: queue,
});

const done = z.object({ success: z.boolean(), message: z.string() });

export const resolveItem = endpoint({
  method: "POST",
  path: "/api/admin/queue/:kind/:id/resolve",
  summary: "Takes a message out of the queue",
  access: ["admin"],
  params: z.object({ kind: z.enum(["messages"], { error: LIST_UNKNOWN }), id }),
  status: 200,
  answer: done,
  problems: ["queue/not-found"],
});

export const placeSpace = endpoint({
  method: "PUT",
  path: "/api/admin/spaces/:id/place",
  summary: "Puts a space's pin on the map in its lessor's stead",
  access: ["admin"],
  params: z.object({ id }),
  body: z.object({
    lat: z.number("Coordonnées invalides").min(-90).max(90),
    lng: z.number("Coordonnées invalides").min(-180).max(180),
  }),
  status: 200,
  answer: done,
  problems: ["space/not-found"],
});
