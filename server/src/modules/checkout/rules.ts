import { LIMITS } from "@stokaz/contract/limits";
import { DAY_MS, HOUR_MS } from "@stokaz/contract/time/calendar";
import { canMove } from "@stokaz/contract/transitions";

/**
 * Number of checkouts that one network address, and one payer, may open: each makes a request to
 * the provider.
 */
export const CHECKOUT_LIMITS = {
  address: { name: "checkout-address", tries: 120, seconds: 600 },
  account: { name: "checkout-account", tries: 60, seconds: 600 },
};

/**
 * Allowed changes of a checkout session's status. `authorised`: its money is held until its seller
 * accepts. `refund_due`: all of its money goes back, because it came too late or its purchase was
 * ended, or a refund of it failed at the payer's bank.
 */
export const CHECKOUT_TRANSITIONS = {
  open: ["authorised", "paid", "expired", "cancelled", "refund_due"],
  authorised: ["paid", "expired", "cancelled", "refund_due"],
  expired: ["authorised", "paid", "refund_due"],
  cancelled: ["authorised", "paid", "refund_due"],
  paid: ["refund_due"],
  refund_due: ["refunded"],
  refunded: ["refund_due"],
} as const satisfies Record<string, readonly string[]>;

export type CheckoutStatus = keyof typeof CHECKOUT_TRANSITIONS;

/** True if a checkout session may still turn into a paid purchase or a refund. */
export const canBeSettled = (status: CheckoutStatus): boolean =>
  canMove(CHECKOUT_TRANSITIONS, status, "paid");

/** Id of the rental, the month's rent, the growth of a lease or the order that a checkout pays. */
export const purchaseIdOf = (checkout: {
  rent_id: string | null;
  growth_id: string | null;
  rental_id: string | null;
  order_id: string | null;
}): string =>
  checkout.rent_id ?? checkout.growth_id ?? checkout.rental_id ?? checkout.order_id ?? "";

/**
 * Subject by which people know a checkout's payment; for a month's rent or a growth it is the
 * rental.
 */
export const subjectOf = (checkout: {
  subject_type: "rental" | "order";
  rental_id: string | null;
  order_id: string | null;
}): { type: "rental" | "order"; id: string } => ({
  type: checkout.subject_type,
  id: checkout.rental_id ?? checkout.order_id ?? "",
});

/**
 * The provider keeps a hosted page open for at least 30 minutes from the moment it makes it; the
 * margin covers the call itself. Source:
 * https://docs.stripe.com/api/checkout/sessions/create#expires_at
 */
const PROVIDER_MINIMUM_MINUTES = 30;
const CALL_MARGIN_SECONDS = 30;

const after = (instant: Date, minutes: number): Date =>
  new Date(instant.getTime() + minutes * 60_000 + CALL_MARGIN_SECONDS * 1000);

/** End of a hold made now. @param holdMinutes `CHECKOUT_HOLD_MINUTES` */
export const holdEnd = (now: Date, holdMinutes: number): Date => after(now, holdMinutes);

/**
 * Instant at which the hosted page of a hold closes: with the hold, or as soon as the provider
 * allows.
 */
export const pageEnd = (holdMadeAt: Date, holdEndsAt: Date): Date => {
  const soonest = after(holdMadeAt, PROVIDER_MINIMUM_MINUTES);
  return holdEndsAt > soonest ? holdEndsAt : soonest;
};

/**
 * Number of unpaid holds of an account: open ones, and those that ended within a day.
 * `firstOpenEndsAt` is the first end of an open one, `lastEndedAt` the last end of an ended one.
 */
export type UnpaidHolds = {
  open: number;
  firstOpenEndsAt: Date | null;
  ended: number;
  lastEndedAt: Date | null;
};

const UNPAID_WAIT_MS = HOUR_MS;

/** Instant from which holds that ended unpaid count. */
export const unpaidSince = (now: Date): Date => new Date(now.getTime() - DAY_MS);

const secondsUntil = (instant: number, now: Date): number =>
  Math.max(1, Math.ceil((instant - now.getTime()) / 1000));

/**
 * Refuses more holds to an account, because a free account could otherwise keep a market empty.
 *
 * @returns the refusal with the seconds to wait, or `undefined` if it may hold more
 */
export const refuseMoreHolds = (
  { open, firstOpenEndsAt, ended, lastEndedAt }: UnpaidHolds,
  now: Date,
):
  | { code: "checkout/too-many-open" | "checkout/too-many-unpaid"; retryAfterSeconds: number }
  | undefined => {
  if (open >= LIMITS.openHolds && firstOpenEndsAt) {
    const retryAfterSeconds = secondsUntil(firstOpenEndsAt.getTime(), now);
    return { code: "checkout/too-many-open", retryAfterSeconds };
  }
  const waitEnds = (lastEndedAt?.getTime() ?? 0) + UNPAID_WAIT_MS;
  return ended >= LIMITS.unpaidHolds && waitEnds > now.getTime()
    ? { code: "checkout/too-many-unpaid", retryAfterSeconds: secondsUntil(waitEnds, now) }
    : undefined;
};
