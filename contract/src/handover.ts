import { z } from "zod";
import { day, instant } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { id, listOf, PRODUCTS_MISSING, pictureFile, pictureUrl } from "./fields.ts";
import { keysOf } from "./keys.ts";
import { LIMITS } from "./limits.ts";
import { orderStatus, PASS_CODE, soldBatch } from "./orders.ts";
import { paging } from "./paging.ts";
import { tooLong } from "./text.ts";

/** Time of an order's pickup, seen from today: `late` if its slot or its last day is over. */
export const PICKUP_TIMES = ["today", "coming", "late", "done"] as const;
export type PickupTime = (typeof PICKUP_TIMES)[number];

/** Reasons why a line was not handed over, as people read them. */
export const REFUSAL_REASONS = {
  damaged: "Produit abîmé",
  missing: "Produit absent",
  wrong_product: "Mauvais produit",
  out_of_date: "Date dépassée",
  age: "Âge non justifié",
  unwanted: "L'acheteur n'en veut plus",
  other: "Autre raison",
} as const;
export type RefusalReason = keyof typeof REFUSAL_REASONS;
export const refusalReason = z.enum(keysOf(REFUSAL_REASONS), {
  error: "Choisissez une raison.",
});

/** Events in the trail of an order, as people read them. */
export const TRAIL_LABELS = {
  try_wrong: "Code faux",
  try_locked: "Code essayé pendant le blocage",
  try_right: "Code vérifié",
  handed_over: "Remis",
  collected: "Marqué comme récupéré par l'acheteur",
  refused: "Non remis",
  recalled: "Rappel de produit",
  absent: "Personne n'est venu",
  contested: "Contesté par l'acheteur",
  confirmed: "Confirmé par l'acheteur",
  decided: "Décision de Stokaz",
  withdrawn: "Rétractation de l'acheteur",
  returned: "Produit rendu",
  slot_booked: "Créneau choisi",
  slot_moved: "Créneau déplacé",
  slot_given_back: "Créneau rendu",
  slot_released: "Créneau annulé par une fermeture",
  not_collected: "Non récupéré",
} as const;
export type TrailKind = keyof typeof TRAIL_LABELS;
const trailKinds = keysOf(TRAIL_LABELS);

const pickupLine = z.object({
  _id: id,
  productName: z.string(),
  productPhoto: pictureUrl,
  quantity: z.number().int().meta({ description: "Units that were not given up" }),
  supplierId: id,
  supplierName: z.string(),
  status: orderStatus,
  isRefused: z.boolean().meta({
    description: "Whether it waits for the operator's decision: it can't be handed over meanwhile",
  }),
  isAdultOnly: z.boolean().meta({ description: "Not for under eighteens" }),
  recallDanger: z
    .string()
    .nullable()
    .meta({ description: "Of a recalled product, why: it must not be handed over" }),
  palletNumbers: z
    .array(z.number().int())
    .optional()
    .meta({ description: "The pallets where it waits, while it does and is still sold" }),
  batches: z
    .array(soldBatch)
    .optional()
    .meta({ description: "Those that its units were taken from, the nearest day first" }),
});
export type PickupLine = z.output<typeof pickupLine>;

/**
 * An order as seen by the people who hand it over; an artisan sees only their own lines. The only
 * data about the buyer is this name.
 */
export const pickup = z
  .object({
    orderId: id,
    orderNumber: z.string(),
    storageId: id,
    storageName: z.string(),
    buyerName: z.string().meta({ description: "First name and initial: `Marie L.`" }),
    isReady: z.boolean().meta({ description: "Whether its sellers said that all of it is ready" }),
    collectBy: day.meta({ description: "The last day to collect it" }),
    slot: z.object({ startsAt: instant, endsAt: instant }).nullable(),
    mustCheckAge: z.boolean().meta({ description: "Some line to hand over is adult only" }),
    when: z.enum(PICKUP_TIMES),
    isContested: z.boolean().meta({ description: "Some line waits for the operator's decision" }),
    handedOverAt: instant.nullable().meta({ description: "The last time some of it was" }),
    lines: z.array(pickupLine).meta({ description: "At least one" }),
  })
  .meta({ id: "Pickup" });
export type Pickup = z.output<typeof pickup>;

/** An order's number that someone types: small letters, spaces and a missing dash are accepted. */
export const typedOrderNumber = z
  .string({ error: "Indiquez le numéro de la commande." })
  .trim()
  .min(1, { error: "Indiquez le numéro de la commande.", abort: true })
  .max(20, "Ce numéro est trop long.")
  .transform((typed) =>
    typed
      .toUpperCase()
      .replace(/\s/g, "")
      .replace(/^(\w{4})(\w{4})$/, "$1-$2"),
  );

/** The six characters of a pass that someone types. */
export const typedPassCode = z
  .string({ error: "Indiquez le code." })
  .transform((typed) => typed.toUpperCase().replace(/[\s-]/g, ""))
  .pipe(z.string().regex(PASS_CODE, "Le code a six lettres ou chiffres."));

const lineIds = z
  .array(id, { error: PRODUCTS_MISSING })
  .min(1, PRODUCTS_MISSING)
  .max(LIMITS.basketLines, PRODUCTS_MISSING);

const done = z.object({ success: z.boolean(), message: z.string() });
const donePickup = done.extend({ pickup });
const ofOrder = z.object({ orderId: id });

export const listPickups = endpoint({
  method: "GET",
  path: "/api/handovers",
  summary:
    "Orders to hand over at one's places, or that have one's own products: the earliest first, done ones of the last 30 days",
  access: "signed-in",
  rights: ["sales"],
  query: paging.extend({
    storageId: id.optional(),
    number: z.string().trim().max(20).optional().meta({ description: "Part of an order's number" }),
    when: z.enum(PICKUP_TIMES).optional().meta({ description: "Default: all but `done`" }),
  }),
  status: 200,
  answer: z.object({
    data: z.array(pickup),
    nextCursor: z.string().nullable(),
    counts: z
      .object({
        today: z.number().int(),
        coming: z.number().int(),
        late: z.number().int(),
      })
      .meta({ description: "Of the place that is named, or of all" }),
    places: z
      .array(z.object({ _id: id, name: z.string() }))
      .meta({ description: "Where the caller has something to hand over" }),
  }),
});

export const passCheck = z.object({ orderNumber: typedOrderNumber, code: typedPassCode });

const passProblems = [
  "handover/other-place",
  "handover/wrong-code",
  "handover/locked",
  "handover/already-done",
  "handover/cancelled",
  "handover/lease-over",
  "handover/line-recalled",
] as const;

export const checkPass = endpoint({
  method: "POST",
  path: "/api/handovers/check",
  summary: "Checks a buyer's pass before anything is handed over; every try is kept",
  access: "signed-in",
  rights: ["sales"],
  body: passCheck,
  status: 200,
  answer: z.object({ pickup }),
  problems: ["handover/unknown-number", ...passProblems],
});

export const handover = z.object({
  code: typedPassCode,
  lineIds,
  isAgeChecked: z.boolean().default(false).meta({
    description:
      "Whoever hands over saw that the buyer is of age; needed when a line is adult only",
  }),
});

export const completeHandover = endpoint({
  method: "POST",
  path: "/api/handovers/:orderId/complete",
  summary: "Hands lines of an order over against its pass: their money goes to their sellers",
  access: "signed-in",
  rights: ["sales"],
  params: ofOrder,
  body: handover,
  status: 200,
  answer: donePickup,
  problems: [
    "order/not-found",
    ...passProblems,
    "handover/line-not-waiting",
    "handover/line-contested",
    "handover/age-unchecked",
  ],
});

const PICTURE_MISSING = "Ajoutez une photo du produit abîmé.";

/** A refusal as a form sends it. A damaged product needs a picture. */
export const refusal = z
  .object({
    lineIds: listOf(lineIds),
    reason: refusalReason,
    note: z
      .string()
      .trim()
      .max(LIMITS.reason, tooLong(LIMITS.reason))
      .optional()
      .meta({ description: "Needed with `other`" }),
    picture: pictureFile(PICTURE_MISSING).optional(),
  })
  .refine(({ reason, picture }) => reason !== "damaged" || picture !== undefined, {
    path: ["picture"],
    error: PICTURE_MISSING,
  })
  .refine(({ reason, note }) => reason !== "other" || (note ?? "") !== "", {
    path: ["note"],
    error: "Dites en quelques mots ce qui s'est passé.",
  });

export const refuseLines = endpoint({
  method: "POST",
  path: "/api/handovers/:orderId/refuse",
  summary:
    "Says that lines of an order were not handed over and why: their money waits for the operator's decision",
  access: "signed-in",
  rights: ["sales"],
  params: ofOrder,
  body: refusal,
  encoding: "multipart",
  status: 200,
  answer: donePickup,
  problems: [
    "order/not-found",
    "handover/other-place",
    "handover/line-not-waiting",
    "handover/line-contested",
    "picture/too-large",
    "picture/busy",
    "picture/not-an-image",
  ],
});

export const reportAbsence = endpoint({
  method: "POST",
  path: "/api/handovers/:orderId/absent",
  summary: "Says that nobody came to a slot that is over; the buyer is told and may choose again",
  access: "signed-in",
  rights: ["sales"],
  params: ofOrder,
  status: 200,
  answer: donePickup,
  problems: [
    "order/not-found",
    "handover/other-place",
    "handover/line-not-waiting",
    "handover/too-early",
    "handover/already-told",
  ],
});

export const trailEvent = z.object({
  at: instant,
  kind: z.enum(trailKinds),
  who: z.string().meta({
    description: "First name and initial of who did it, `Stokaz` for the platform, `Compte fermé`",
  }),
  lines: z.array(z.string()).meta({ description: "`2 × Miel de letchi`; empty: the whole order" }),
  note: z.string().nullable(),
  picture: pictureUrl.nullable(),
});
export type TrailEvent = z.output<typeof trailEvent>;

export const readTrail = endpoint({
  method: "GET",
  path: "/api/orders/:orderId/trail",
  summary:
    "All that happened at the door for an order, the oldest first: its buyer, its sellers, who hands it over, the operator",
  access: "signed-in",
  rights: ["sales"],
  params: ofOrder,
  status: 200,
  answer: z.object({ data: z.array(trailEvent) }),
  problems: ["order/not-found", "order/not-yours"],
});
