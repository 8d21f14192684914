import { z } from "zod";
import { hostedCheckout, sessionIdQuery } from "../checkout/checkout.ts";
import { endpoint } from "../endpoint.ts";
import { id, laterBoolean } from "../fields.ts";
import { frenchEuros } from "../money/euros.ts";
import type { Cents } from "../money/money.ts";
import { euros } from "../money/money-fields.ts";
import { day, instant } from "../time/day-fields.ts";
import { PAYMENT_PLANS } from "./rentals.ts";

/** The states of a month's rent: to come, paid, refused by the bank but still owed, cancelled. */
export const RENT_STATUSES = ["due", "paid", "unpaid", "cancelled"] as const;
export type RentStatus = (typeof RENT_STATUSES)[number];

/**
 * Time limits of a monthly rent, in days. People read them wherever they agree to monthly payments.
 */
export const RENT_DAYS = {
  /** Days before a charge on which its tenant is told about it. */
  notice: 3,
  /** Days after the first refusal on which the charge is retried. */
  retries: [1, 3, 7],
  /** Days after the first refusal until nothing can be sold from the rental any more. */
  pause: 10,
  /**
   * Days after the first refusal until the rental ends: it ends `end` − `pause` days after the
   * pause.
   */
  end: 15,
} as const;

/**
 * Text that people accept when their card is charged each month. The accepted text is stored as it
 * was shown.
 *
 * @param rent cents per month
 */
export const mandateText = (brandName: string, rent: Cents): string =>
  `J'autorise ${brandName} à prélever ${frenchEuros(rent)} sur ma carte au début de chaque mois de location, jusqu'au dernier. Je suis prévenu par e-mail ${RENT_DAYS.notice} jours avant chaque prélèvement, et je peux changer de carte à tout moment.`;

/** Text that people accept when a new card replaces the old one. */
export const changedMandateText = (brandName: string): string =>
  `J'autorise ${brandName} à prélever sur cette carte, au lieu de la précédente, les loyers de mes locations payées chaque mois.`;

const rent = z
  .object({
    _id: id,
    month: z.number().int().meta({ description: "Month of the rental, from 0" }),
    name: z.string().meta({ description: "`Loyer de mars 2027`" }),
    dueOn: day,
    amount: euros,
    status: z.enum(RENT_STATUSES),
    paidAt: instant.nullable(),
    isRefunded: z
      .boolean()
      .meta({ description: "Whether its whole amount was refunded, or is about to be" }),
    unpaidSince: day.nullable(),
    isPayable: z
      .boolean()
      .meta({ description: "Whether the caller can pay it now on a payment page" }),
    isAuthenticationAsked: z.boolean().meta({
      description:
        "Whether the bank wants the card holder to confirm. It can then be paid only on a payment page",
    }),
  })
  .meta({ id: "Rent" });
export type Rent = z.output<typeof rent>;

const keptCard = z
  .object({
    brand: z.string().meta({ description: "Code of the payment provider: `visa`" }),
    last4: z.string(),
    expMonth: z.number().int(),
    expYear: z.number().int(),
  })
  .meta({ id: "KeptCard" });
export type KeptCard = z.output<typeof keptCard>;

export const listRents = endpoint({
  method: "GET",
  path: "/api/rents/:rentalId",
  summary: "Lists the rents of a rental that is paid monthly, for its artisan and its lessor",
  access: ["artisan", "lessor"],
  rights: ["money"],
  params: z.object({ rentalId: id }),
  status: 200,
  answer: z.object({
    plan: z.enum(PAYMENT_PLANS),
    rents: z.array(rent).meta({ description: "In order. Empty if everything was paid at once" }),
    isSalePaused: z
      .boolean()
      .meta({ description: "Whether nothing can be sold from this space until the rent is paid" }),
    endsOn: day.nullable().meta({
      description:
        "The day on which the rental ends if the unpaid rent is not paid. `null` if none is unpaid, or if the rental is over before by itself: the rent stays owed",
    }),
    card: keptCard.nullable().meta({ description: "For the artisan only. `null` for the lessor" }),
    isCardCharged: laterBoolean.meta({
      description: "Whether a month will be charged to the artisan's card. `false` for the lessor",
    }),
  }),
  problems: ["rental/not-found", "rental/not-yours"],
});

export const payRent = endpoint({
  method: "POST",
  path: "/api/rents/:rentId/pay",
  summary: "Opens the payment page for a rent that the bank refused",
  access: ["artisan"],
  params: z.object({ rentId: id }),
  status: 200,
  answer: hostedCheckout,
  problems: [
    "rent/not-found",
    "rental/not-yours",
    "rent/not-payable",
    "rent/charging",
    "checkout/too-many-open",
    "checkout/too-many-unpaid",
    "request/too-many",
    "server/provider-unavailable",
  ],
});

export const rentPaymentSuccess = endpoint({
  method: "GET",
  path: "/api/rent-payment/success",
  summary: "Returns the rent that a checkout session paid",
  access: ["artisan"],
  query: sessionIdQuery,
  status: 200,
  answer: z.object({ rentalId: id, name: z.string(), amount: euros, message: z.string() }),
  problems: [
    "checkout/not-found",
    "checkout/not-paid",
    "checkout/failed",
    "checkout/refunded",
    "server/provider-unavailable",
  ],
});

export const changeCard = endpoint({
  method: "POST",
  path: "/api/kept-card/change/:rentalId",
  summary: "Opens the page to give another card for the coming rents",
  access: ["artisan"],
  params: z.object({ rentalId: id }),
  status: 200,
  answer: z.object({ url: z.url() }),
  problems: [
    "rental/not-found",
    "rental/not-yours",
    "rental/not-monthly",
    "rental/over",
    "request/too-many",
    "server/provider-unavailable",
  ],
});

export const confirmCard = endpoint({
  method: "GET",
  path: "/api/kept-card/changed",
  summary: "Returns the card that was given on that page and is charged from now on",
  access: ["artisan"],
  query: sessionIdQuery,
  status: 200,
  answer: z.object({ card: keptCard, message: z.string() }),
  problems: ["card/change-not-found", "card/not-given", "server/provider-unavailable"],
});
