import type { Answer } from "@stokaz/contract/endpoint";
import type { listRents } from "@stokaz/contract/leases/rents";
import type { LeaseRents } from "./service.ts";

/** The months of a rental in the wire's names. */
export const toWireRents = ({
  plan,
  rents,
  isSalePaused,
  endsOn,
  card,
  isCardCharged,
}: LeaseRents): Answer<typeof listRents> => ({
  plan,
  rents: rents.map(({ rent, isPayable }) => ({
    _id: rent.id,
    month: rent.month,
    name: rent.name,
    dueOn: rent.due_on,
    amount: rent.amount_cents,
    status: rent.status,
    paidAt: rent.paid_at,
    isRefunded: rent.isRefunded,
    unpaidSince: rent.unpaid_since,
    isPayable,
    isAuthenticationAsked: isPayable && rent.last_refusal === "authentication",
  })),
  isSalePaused,
  endsOn: endsOn ?? null,
  card: card ?? null,
  isCardCharged,
});
