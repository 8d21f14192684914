import { z } from "zod";
import { instant } from "./calendar.ts";
import { figures, waitsFor } from "./earnings.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { euros } from "./money.ts";

/** State of a refund to an artisan: on its way, sent, or refused by their bank. */
const REFUND_STATES = ["due", "sent", "failed"] as const;

// This schema has no name in the API's description: as for insurance, pages drawn by the server
// bring in some of it.
const waitingTransfer = z.object({
  _id: id,
  amount: euros.meta({ description: "What its lessor will get, the fee kept back" }),
  waitsFor,
  at: instant,
});

/** Final accounts of a lease: its last transfers and the refunds. */
export const leaseSettlement = z.object({
  lessor: z
    .object({
      ...figures,
      waiting: z.array(waitingTransfer).meta({
        description: `The next ${LIMITS.pageSize}, the soonest first`,
      }),
    })
    .optional()
    .meta({ description: "For its lessor and the operator" }),
  refunds: z
    .array(
      z.object({
        _id: id,
        at: instant.meta({ description: "When it was sent; else when it was decided" }),
        amount: euros,
        status: z.enum(REFUND_STATES),
      }),
    )
    .meta({ description: `The latest ${LIMITS.pageSize} to its artisan, the last first` }),
});
export type LeaseSettlement = z.output<typeof leaseSettlement>;

export const getLeaseSettlement = endpoint({
  method: "GET",
  path: "/api/leases/:id/settlement",
  summary:
    "What the books say of a lease: what its lessor got and still gets, what went back to its artisan",
  access: "signed-in",
  rights: ["money"],
  params: z.object({ id }),
  status: 200,
  answer: leaseSettlement,
  problems: ["rental/not-found"],
});
