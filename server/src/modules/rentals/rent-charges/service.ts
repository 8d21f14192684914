import { sumCents } from "@stokaz/contract/money/money";
import { transition } from "@stokaz/contract/transitions";
import type { PaymentGateway } from "../../../gateways/payments.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { derivedId } from "../../../platform/db/row-id.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/observability/log.ts";
import type { Metrics } from "../../../platform/observability/metrics.ts";
import type { Checkout } from "../../checkout/public.ts";
import type { KeptCards } from "../../kept-cards/public.ts";
import type { PostMail } from "../../mail/public.ts";
import { createOutgoing } from "../../payments/public.ts";
import {
  countUnanswered,
  courseOfUnpaid,
  type DueRent,
  getRent,
  lockDueRent,
  lockRent,
  rentMails as mails,
  moveRent,
  nextRetry,
  RENT_TRANSITIONS,
  updateRent,
  type WhyUnpaid,
} from "../rents/public.ts";
import { findSides } from "../repository.ts";

type Deps = {
  db: Db;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  gateway: PaymentGateway;
  checkout: Pick<Checkout, "charges">;
  metrics: Metrics;
  postMail: PostMail;
  keptCards: Pick<KeptCards, "lose">;
  publicUrl: string;
};

/** The outcome of a charge. */
type Charged =
  | { outcome: "paid"; paymentIntentId: string; checkoutId?: string | undefined }
  | { outcome: "declined" | "authentication-required"; reason: string };

/** The job that charges the rents that are due. */
export const RENT_CHARGE_JOB = "charge-rents";

/** Codes by which the provider says that a card, or its customer, is gone. */
const CARD_IS_GONE = /^(resource_missing|payment_method_)/;

/** Number of refusals of a month at which the lessor is told. */
const LESSOR_TOLD = 2;

/** Id of a month's current charge: each charge has its own, so that answers are not mixed up. */
const chargeIdOf = ({ id, refusals }: Pick<DueRent, "id" | "refusals">): string =>
  derivedId(id, `charge-${refusals}`);

/** Defines {@link RENT_CHARGE_JOB}, which runs every minute. */
export const scheduleRentCharges = (deps: Deps): void => {
  const { db, clock, jobs, gateway, checkout, keptCards, postMail, publicUrl } = deps;

  /** Records that a month was not paid, and tells its tenant at once. */
  const refuse = async (tx: Tx, due: DueRent, why: WhyUnpaid, reason: string): Promise<void> => {
    await checkout.charges.close(tx, chargeIdOf(due));
    const locked = await lockRent(tx, due.id);
    // Another answer to the same charge came first, or the month was paid by hand.
    if (locked?.refusals !== due.refusals || !["due", "unpaid"].includes(locked.status)) return;
    const today = clock.today();
    const unpaidSince = locked.unpaid_since ?? today;
    const changes = {
      refusals: locked.refusals + 1,
      refused_at: clock.now(),
      last_refusal: why === "authentication" ? why : reason,
      unpaid_since: unpaidSince,
      warned_on: today,
      warnings: locked.warnings + 1,
      next_attempt_at: null,
      attempts: 0,
      spent_keys: 0,
      last_error: null,
    };
    const to = transition(RENT_TRANSITIONS, "unpaid");
    if (!(await moveRent(tx, due.id, to, changes))) await updateRent(tx, due.id, changes);
    await notifyOfRefusal(tx, due.id, why, unpaidSince);
  };

  const notifyOfRefusal = async (
    tx: Tx,
    rentId: string,
    why: WhyUnpaid,
    unpaidSince: DueRent["due_on"],
  ): Promise<void> => {
    const rent = await getRent(tx, rentId);
    const { artisan, lessor } = await findSides(tx, rent);
    const pausedOn = rent.sales_paused_at ? clock.dayOf(rent.sales_paused_at) : undefined;
    const deadlines = {
      ...courseOfUnpaid(unpaidSince, { pausedOn, endDate: rent.end_date }),
      retriedOn: why === "authentication" ? undefined : nextRetry(unpaidSince, clock.today()),
    };
    const details = {
      rentalId: rent.rental_id,
      name: rent.name,
      spaceName: rent.space_name,
      amount: rent.amount_cents,
      publicUrl,
    };
    const contents = [
      mails.unpaidMail(artisan, details, why, deadlines, rent.warnings > 1),
      ...(rent.warnings === LESSOR_TOLD
        ? [mails.lessorUnpaidMail(lessor, details, deadlines)]
        : []),
    ];
    await postMail(tx, contents, rent.rental_id);
  };

  deps.metrics.gauge(
    "unanswered_rent_charges",
    "Rents whose charge was tried in vain: its answer is not known, or we are refused",
    () => countUnanswered(db),
  );

  const customerOf = ({ id, customer_id }: DueRent): string => {
    if (customer_id === null) throw new Error(`rent ${id} has no card`);
    return customer_id;
  };

  const chargeAll = createOutgoing(deps)<DueRent, Charged>({
    job: RENT_CHARGE_JOB,
    lockDue: lockDueRent,
    update: updateRent,
    take: async (tx, due) => {
      if (due.payment_method_id === null) {
        await refuse(tx, due, "no-card", "no-card");
        return false;
      }
      await checkout.charges.begin(tx, {
        id: chargeIdOf(due),
        rentId: due.id,
        rentalId: due.rental_id,
        payerId: due.artisan_id,
        amount: sumCents([due.amount_cents]),
      });
      return true;
    },
    // This also finds other payments of this month: on a page, or before a backup that was restored
    // since.
    find: async (due) => {
      const found = await gateway.findRentCharge({
        customerId: customerOf(due),
        rentId: due.id,
        checkoutId: chargeIdOf(due),
        since: due.begun_at,
      });
      if (found === "processing") throw new Error(`rent ${due.id} is still being charged`);
      return found;
    },
    send: (due, spentKeys) =>
      gateway.chargeKeptCard({
        checkoutId: chargeIdOf(due),
        rentId: due.id,
        purpose: "rent",
        customerId: customerOf(due),
        paymentMethodId: due.payment_method_id ?? "",
        amount: due.amount_cents,
        label: `${due.name} : ${due.space_name}`,
        spentKeys,
      }),
    settle: async (tx, due, made) => {
      if (made.outcome === "paid") {
        await checkout.charges.settle(tx, chargeIdOf(due), made);
        return;
      }
      const needsAuthentication = made.outcome === "authentication-required";
      await refuse(tx, due, needsAuthentication ? "authentication" : "declined", made.reason);
    },
    // These codes mean that the card or its customer is gone at the provider. Any other refusal is
    // our own fault and needs a fix.
    recordRefusal: async (due, { code }) => {
      if (code === undefined || !CARD_IS_GONE.test(code)) return;
      await inTransaction(db, async (tx) => {
        await refuse(tx, due, "no-card", code);
        await keptCards.lose(tx, customerOf(due));
      });
    },
  });

  jobs.define(RENT_CHARGE_JOB, chargeAll, { cron: "* * * * *" });
};
