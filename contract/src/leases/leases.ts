import { z } from "zod";
import { CHOICE_UNKNOWN } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { id, laterBoolean, pictureUrl } from "../fields.ts";
import { hours, weekday } from "../handover/schedule-fields.ts";
import { LIMITS } from "../limits.ts";
import { euros } from "../money/money-fields.ts";
import { pdf } from "../papers/papers.ts";
import { certificate, insuranceState } from "../spaces/insurance.ts";
import { spaceRules } from "../spaces/space-rules.ts";
import { day, instant } from "../time/day-fields.ts";
import { leaseChange, partialMonth } from "./lease-changes.ts";
import { standing } from "./pallets.ts";
import { PAYMENT_PLANS } from "./rentals.ts";

/** People who may look at a lease, by their relation to it; `helper` acts in the artisan's name. */
export const LEASE_VIEWERS = ["artisan", "helper", "lessor", "manager", "admin"] as const;
export type LeaseViewer = (typeof LEASE_VIEWERS)[number];

/**
 * A paid rental with everything related to it, for its two sides, the people who hand over at the
 * place, and the administrators.
 */
export const lease = z
  .object({
    _id: id,
    reference: z.string().meta({ description: "Reference in the contract" }),
    viewer: z.enum(LEASE_VIEWERS),
    status: z.enum(["confirmed", "ending", "ended", "refunded"]),
    space: z.object({
      _id: id,
      name: z.string(),
      isTakenOff: laterBoolean.meta({ description: "Whether its lessor took it off offer" }),
      address: z.string(),
      photo: pictureUrl,
      contact: z.string(),
      phone: z.string(),
      deliveryDays: z.array(weekday),
      deliveryTimes: hours,
    }),
    artisan: z.object({ _id: id, name: z.string().meta({ description: "Trade name" }) }),
    lessor: z.object({ _id: id, name: z.string() }),
    pallets: z.number().int(),
    startDate: day,
    endDate: day.meta({ description: "The first day after the lease" }),
    standing,
    money: z
      .object({
        price: euros.meta({ description: "Euros per pallet per month" }),
        monthlyRent: euros.optional().meta({
          description:
            "Euros of a whole month, as it is rented today; as on its first or last day before or after it",
        }),
        partialMonth,
        total: euros.meta({
          description:
            "Euros for the whole lease, with its later changes and without months of an early end",
        }),
        plan: z.enum(PAYMENT_PLANS),
        payments: z.array(
          z.object({ paidAt: instant, amount: euros, refunded: euros }).meta({
            description: "Oldest first. `refunded` is the refunded part of `amount`",
          }),
        ),
      })
      .optional()
      .meta({
        description:
          "Absent for people who only hand over orders there, and for those who act for the artisan without the right `money`",
      }),
    rules: spaceRules.optional().meta({
      description: "Rules of the space that the artisan accepted. Absent if there were none",
    }),
    mayGrow: z.boolean().optional().meta({
      description:
        "Present if the caller is the artisan and may add months or pallets, because the lessor offers the space and accepts rentals immediately",
    }),
    mayGiveNotice: z.boolean().optional().meta({
      description:
        "Present if the caller is an administrator and the artisan is suspended, so that notice is given for them",
    }),
    contractSha256: z.string().optional().meta({
      description:
        "SHA-256 of the contract's PDF, in hexadecimal. Absent before it is made, and for people who only hand over orders there",
    }),
    changes: z.array(leaseChange).optional().meta({
      description: "Changes of the lease, oldest first. Present only with `money`",
    }),
    insurance: insuranceState
      .extend({
        certificates: z.array(certificate).meta({
          description: `The latest ${LIMITS.certificatesShown} certificates that were sent before the end of the lease, newest first`,
        }),
      })
      .optional()
      .meta({
        description: "Insurance of the artisan. Absent for people who only hand over orders there",
      }),
  })
  .meta({ id: "Lease" });
export type Lease = z.output<typeof lease>;

export const getLease = endpoint({
  method: "GET",
  path: "/api/leases/:id",
  summary:
    "Returns a paid rental with the products on its pallets. For other people it does not exist",
  access: "signed-in",
  rights: ["leases"],
  params: z.object({ id }),
  status: 200,
  answer: lease,
  problems: ["rental/not-found"],
});

/**
 * Labels for the pallets that hold products (`taken`), or for all pallets (`all`): empty ones get
 * lines to write on.
 */
const labelled = z.enum(["taken", "all"], { error: CHOICE_UNKNOWN });
export type Labelled = z.output<typeof labelled>;

/**
 * The numbers that get a label: all of them if no pallet is taken yet.
 *
 * @param rented the number of pallets of the lease
 * @returns smallest first
 */
export const labelledNumbers = (
  rented: number,
  taken: readonly { numbers: readonly number[] }[],
  which: Labelled,
): number[] =>
  which === "taken" && taken.length > 0
    ? taken.flatMap(({ numbers }) => numbers).toSorted((one, other) => one - other)
    : Array.from({ length: rented }, (_, at) => at + 1);

export const getLeaseLabels = endpoint({
  method: "GET",
  path: "/api/leases/:id/labels",
  summary: `Returns labels for the pallets of a lease as PDF, four per page, at most ${LIMITS.labelsInAFile}`,
  access: "signed-in",
  rights: ["products", "leases"],
  params: z.object({ id }),
  query: z.object({
    which: labelled.default("taken"),
    from: z.coerce
      .number("Palette inconnue")
      .int("Palette inconnue")
      .min(1)
      .max(LIMITS.surfaceM2)
      .default(1)
      .meta({
        description: "Smallest pallet number to print",
      }),
  }),
  status: 200,
  answer: pdf,
  problems: ["rental/not-found", "paper/busy", "request/too-many"],
});
