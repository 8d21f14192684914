import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, laterBoolean } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { figures, waitsFor } from "../money/earnings.ts";
import { euros } from "../money/money-fields.ts";
import { instant } from "../time/day-fields.ts";

/** State of a refund to an artisan: on its way, sent, or refused by their bank. */
const REFUND_STATES = ["due", "sent", "failed"] as const;

// This schema has no name in the API's description: as for insurance, pages drawn by the server
// bring in some of it.
const waitingTransfer = z.object({
  _id: id,
  amount: euros.meta({
    description: "Amount that the lessor will receive, after the platform fee",
  }),
  waitsFor,
  at: instant,
});

/** Final accounts of a lease: its last transfers and the refunds. */
export const leaseSettlement = z.object({
  lessor: z
    .object({
      ...figures,
      waiting: z.array(waitingTransfer).meta({
        description: `At most ${LIMITS.pageSize} transfers, next ones first`,
      }),
    })
    .optional()
    .meta({ description: "Present for the lessor and the operator only" }),
  refunds: z
    .array(
      z.object({
        _id: id,
        at: instant.meta({
          description: "When the refund was sent. If it was not sent yet, when it was decided",
        }),
        amount: euros,
        status: z.enum(REFUND_STATES),
        isByBank: laterBoolean.meta({
          description:
            "Whether the operator sent it by a bank transfer, because the card refused it",
        }),
      }),
    )
    .meta({ description: `Refunds to the artisan, latest first, at most ${LIMITS.pageSize}` }),
});
export type LeaseSettlement = z.output<typeof leaseSettlement>;

export const getLeaseSettlement = endpoint({
  method: "GET",
  path: "/api/leases/:id/settlement",
  summary: "Returns the payouts of a lease to its lessor, and the refunds to its artisan",
  access: "signed-in",
  rights: ["money"],
  params: z.object({ id }),
  status: 200,
  answer: leaseSettlement,
  problems: ["rental/not-found"],
});
