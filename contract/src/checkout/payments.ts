import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, longText, typedQuantity } from "../fields.ts";
import { keysOf } from "../keys.ts";
import { LIMITS } from "../limits.ts";
import { frenchEuros, toEuros } from "../money/euros.ts";
import { type Cents, cents } from "../money/money.ts";
import { AMOUNT_TOO_LOW, euros, typedPrice } from "../money/money-fields.ts";
import { day, instant } from "../time/day-fields.ts";

/** The provider's events arrive raw, because their signature covers the exact bytes. */
export const stripeWebhook = endpoint({
  method: "POST",
  path: "/api/stripe/webhook",
  summary: "Receives signed events of the payment provider",
  access: "anyone",
  status: 200,
  answer: z.object({ received: z.literal(true) }),
  problems: ["webhook/bad-signature"],
});

/** Reason why the amount of a refund is refused. @param left cents that can still be refunded */
export const refundableMessage = (left: Cents): string =>
  left === 0
    ? "Ce paiement est déjà remboursé en totalité."
    : `Il ne reste que ${frenchEuros(left)} à rembourser sur ce paiement.`;

/** Why a changed request of a refund is refused. @param made cents that were refunded already */
export const alreadyRefundedMessage = (made: Cents): string =>
  `${frenchEuros(made)} sont déjà remboursés par un premier envoi de ce formulaire, et rien de plus ne l'a été. Fermez-le et relisez l'achat avant de rembourser autre chose.`;

/** Reason of a refund. */
export const refundCause = z
  .enum([
    "late-payment",
    "cancellation",
    "withdrawal",
    "gesture",
    "provider",
    "dispute",
    "lease-change",
    "claim",
  ])
  .meta({
    description:
      "`late-payment`: paid when no room or stock was left. `cancellation`: the purchase was cancelled. `withdrawal`: the buyer withdrew. `gesture`: the purchase continues. `provider`: made at the payment provider. `dispute`: the payer's bank took the money back. `lease-change`: a lease was changed. `claim`: a claim was settled or decided",
  });

/** Time until a refund shows on a payer's card, after it was sent. */
const refundDelay = (whose: "votre" | "sa"): string => `sous 5 à 10 jours selon ${whose} banque`;

/** That time in a sentence to the payer. */
export const REFUND_DELAY = refundDelay("votre");

/** That time in a sentence to somebody else. */
export const THEIR_REFUND_DELAY = refundDelay("sa");

/** Why a claim's money comes, for the payer. */
export const CLAIM_REFUNDED = "Un litige est terminé : l'argent accordé vous est rendu.";

/** A refund, as the administrator reads it. */
export const refund = z
  .object({
    _id: id,
    purpose: z.enum(["rental", "order"]),
    purchaseId: id.meta({ description: "Id of the order or the rental" }),
    payerName: z.string(),
    payerEmail: z.string(),
    amount: euros,
    part: z.string().nullable().meta({
      description: "Refunded units, if the rest of the order continues. `null` if it doesn't",
    }),
    cause: refundCause,
    reason: z.string().nullable().meta({ description: "Text of the administrator" }),
    endsPurchase: z
      .boolean()
      .meta({ description: "Whether the units or pallets became free again" }),
    status: z.enum(["due", "sent", "failed", "replaced", "settled_otherwise"]).meta({
      description:
        "`replaced`: it failed, and another refund was made in its place. `settled_otherwise`: it failed, and the operator paid it by a bank transfer, on the day of `sentAt`",
    }),
    attempts: z.number().int(),
    lastError: z.string().nullable(),
    requestedAt: instant,
    sentAt: instant.nullable(),
  })
  .meta({ id: "Refund" });
export type Refund = z.output<typeof refund>;

/** A refund by an administrator, of a whole payment or of one line. `amount` is in euros. */
export const refundRequest = z.object({
  transactionId: id.meta({
    description:
      "Id of the payment in the list of transactions, or of the order or rental that it paid",
  }),
  amount: typedPrice({ required: "Indiquez un montant.", minimum: AMOUNT_TOO_LOW }, 0.01, {
    euros: toEuros(cents(LIMITS.totalMaxCents)),
    message: "Le montant est trop élevé.",
  }),
  reason: longText("Indiquez la raison du remboursement."),
  lineId: id.optional().meta({ description: "Refunds only this line of the order" }),
  quantity: typedQuantity({ required: "Indiquez une quantité." }).optional().meta({
    description:
      "Number of units of the line. All units that are not cancelled, if absent. The amount can't be above their price",
  }),
  endsPurchase: z.boolean().default(false).meta({
    description:
      "Whether the purchase, or these units, are cancelled. Refunding everything that is left always cancels the purchase",
  }),
});

export const createRefund = endpoint({
  method: "POST",
  path: "/api/admin/refunds",
  summary: "Refunds a payment, completely or partly, before or after its transfer to the seller",
  access: ["admin"],
  isDangerous: true,
  body: refundRequest,
  status: 201,
  answer: z.object({ message: z.string(), refund }),
  problems: [
    "checkout/not-found",
    "checkout/not-paid",
    "order/not-found",
    "order/too-many-units",
    "refund/too-much",
    "refund/rental-in-use",
    "refund/disputed",
    "refund/other-request",
  ],
});

export const listRefunds = endpoint({
  method: "GET",
  path: "/api/admin/refunds",
  summary: "Lists refunds, newest first, at most 200. Those that wait or failed come first",
  access: ["admin"],
  status: 200,
  answer: z.object({ data: z.array(refund) }),
});

export const retryRefund = endpoint({
  method: "POST",
  path: "/api/admin/refunds/:id/retry",
  summary: "Repeats a refund that the payment provider could not deliver",
  access: ["admin"],
  isDangerous: true,
  params: z.object({ id }),
  status: 200,
  answer: z.object({ message: z.string(), refund }),
  problems: ["refund/not-found", "refund/not-failed"],
});

/** What an administrator says of a failed refund that they paid from the operator's bank account. */
export const otherSettlement = z.object({
  paidOn: day.meta({ description: "The day of the bank transfer" }),
  reason: longText("Indiquez le motif."),
});

export const settleRefundOtherwise = endpoint({
  method: "POST",
  path: "/api/admin/refunds/:id/settle-otherwise",
  summary:
    "Records that the operator paid a refund by a bank transfer, because the payment provider could not deliver it",
  access: ["admin"],
  isDangerous: true,
  params: z.object({ id }),
  body: otherSettlement,
  status: 200,
  answer: z.object({ message: z.string(), refund }),
  problems: ["refund/not-found", "refund/not-failed", "refund/impossible-day"],
});

/** Names of a bank's reasons for a dispute, by the provider's code. A new code has no name yet. */
export const DISPUTE_REASON_NAMES: Readonly<Record<string, string>> = {
  bank_cannot_process: "Refus de la banque",
  credit_not_processed: "Remboursement non reçu",
  customer_initiated: "Demande du client",
  debit_not_authorized: "Prélèvement non autorisé",
  duplicate: "Paiement en double",
  fraudulent: "Fraude",
  general: "Motif non précisé",
  incorrect_account_details: "Compte bancaire erroné",
  insufficient_funds: "Provision insuffisante",
  noncompliant: "Règles de la carte non respectées",
  product_not_received: "Produit non reçu",
  product_unacceptable: "Produit non conforme",
  subscription_canceled: "Abonnement résilié",
  unrecognized: "Paiement non reconnu",
};

/**
 * Names of the reasons why the provider sends no money, or a bank accepts no refund, by the
 * provider's code. Other reasons keep the provider's words. Source:
 * https://docs.stripe.com/error-codes,
 * https://docs.stripe.com/api/refunds/object#refund_object-failure_reason
 */
const PROVIDER_REFUSALS: Readonly<Record<string, string>> = {
  account_closed: "Le compte bancaire est fermé",
  account_invalid: "Le compte du vendeur n'existe plus chez le prestataire",
  balance_insufficient: "Le solde de la plateforme ne suffit pas",
  card_declined: "La carte est refusée",
  charge_already_refunded: "Le paiement est déjà remboursé",
  charge_disputed: "Le paiement est contesté",
  charge_for_pending_refund_disputed: "Le paiement a été contesté entre-temps",
  declined: "La banque du payeur refuse",
  expired_or_canceled_card: "La carte a expiré ou n'existe plus",
  insufficient_capabilities_for_transfer: "Le compte du vendeur ne peut pas recevoir de versements",
  insufficient_funds: "Provision insuffisante",
  lost_or_stolen_card: "La carte est perdue ou volée",
  merchant_request: "Annulé à notre demande",
  transfers_not_allowed: "Les versements sont interdits sur ce compte",
  unknown: "Motif inconnu",
};

/** French name of a reason, or the reason itself if it has no name. */
export const frenchRefusal = (reason: string): string => PROVIDER_REFUSALS[reason] ?? reason;

/** The stored text of a refusal: the provider's code if it has a name here, else its sentence. */
export const storedRefusal = (code: string | undefined, message: string): string =>
  code !== undefined && code in PROVIDER_REFUSALS ? code : message;

/** A payment that the payer's bank disputes. */
export const dispute = z
  .object({
    _id: z.string().meta({ description: "Id at the payment provider" }),
    purpose: z.enum(["rental", "order"]),
    purchaseId: id.meta({ description: "Id of the order or the rental" }),
    payerName: z.string(),
    payerEmail: z.string(),
    amount: euros,
    reason: z.string().meta({ description: "Reason code of the payment provider" }),
    status: z.enum(["open", "won", "lost"]),
    openedAt: instant,
    answerBy: instant.nullable(),
    closedAt: instant.nullable(),
  })
  .meta({ id: "Dispute" });
export type Dispute = z.output<typeof dispute>;

export const listDisputes = endpoint({
  method: "GET",
  path: "/api/admin/disputes",
  summary: "Lists payments that a bank disputes, newest first, at most 200. Open ones come first",
  access: ["admin"],
  status: 200,
  answer: z.object({ data: z.array(dispute) }),
});

/** Money that is due to a seller but could not be transferred. */
export const stuckTransfer = z
  .object({
    _id: id,
    purpose: z.enum(["rental", "order"]),
    purchaseId: id.meta({ description: "Id of the order or the rental" }),
    sellerName: z.string(),
    sellerEmail: z.string(),
    amount: euros.meta({
      description: "Amount that the seller will receive, after the platform fee",
    }),
    dueAt: instant,
    why: z.enum(["failing", "no-account", "disputed"]).meta({
      description:
        "It failed, the seller's account can't receive transfers, or the payment is disputed",
    }),
    attempts: z.number().int(),
    nextAttemptAt: instant,
    lastError: z.string().nullable(),
  })
  .meta({ id: "StuckTransfer" });
export type StuckTransfer = z.output<typeof stuckTransfer>;

export const listStuckTransfers = endpoint({
  method: "GET",
  path: "/api/admin/transfers",
  summary: "Lists overdue transfers that were not sent, oldest first, at most 200",
  access: ["admin"],
  status: 200,
  answer: z.object({ data: z.array(stuckTransfer) }),
});

/** Kinds of differences between our books and the provider's, as the operator reads them. */
export const FINDING_LABELS = {
  "payment-without-purchase": "Paiement sans achat",
  "purchase-without-payment": "Achat sans paiement",
  "refund-unknown": "Remboursement absent de nos livres",
  "refund-missing": "Remboursement absent chez le prestataire",
  "transfer-unknown": "Versement absent de nos livres",
  "transfer-missing": "Versement absent chez le prestataire",
  "amount-differs": "Montants différents",
  "balance-differs": "Le solde chez le prestataire n'est pas celui de nos livres",
  "balance-unread": "Le solde chez le prestataire n'a pas pu être lu",
  "closed-month-changed": "Un mois clôturé n'est plus ce qu'il était",
  "ledger-unbalanced": "Les livres ne tombent pas à zéro",
  "restored-backup": "Sauvegarde restaurée : aucun argent ne sort",
  "automatic-payouts":
    "Virements automatiques vers votre banque : passez-les en manuel chez le prestataire",
} as const;
export type FindingKind = keyof typeof FINDING_LABELS;
/** Keys of {@link FINDING_LABELS}. */
export const FINDING_KINDS = keysOf(FINDING_LABELS);

/** An open difference between our books and the provider's. */
export const finding = z
  .object({
    _id: id,
    kind: z.enum(FINDING_KINDS),
    subject: z.string().meta({ description: "Id at the payment provider" }),
    booked: euros
      .nullable()
      .meta({ description: "Amount in the platform's books. `null` if none" }),
    provider: euros
      .nullable()
      .meta({ description: "Amount at the payment provider. `null` if none" }),
    occurredAt: instant,
    firstSeenAt: instant,
    lastSeenAt: instant,
  })
  .meta({ id: "Finding" });
export type Finding = z.output<typeof finding>;

const reconciliation = z.object({ lastRunAt: instant.nullable(), data: z.array(finding) });

export const getReconciliation = endpoint({
  method: "GET",
  path: "/api/admin/reconciliation",
  summary:
    "Lists open differences between the platform's books and the payment provider's, oldest first, at most 200",
  access: ["admin"],
  status: 200,
  answer: reconciliation,
});

export const runReconciliation = endpoint({
  method: "POST",
  path: "/api/admin/reconciliation",
  summary: "Compares the platform's books with the payment provider's now",
  access: ["admin"],
  status: 200,
  answer: reconciliation,
});
