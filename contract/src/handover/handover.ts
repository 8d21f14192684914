import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, listOf, PRODUCTS_MISSING, pictureFile, pictureUrl } from "../fields.ts";
import { keysOf } from "../keys.ts";
import { LIMITS } from "../limits.ts";
import { orderStatus, PASS_CODE, soldBatch } from "../orders/orders.ts";
import { paging } from "../paging.ts";
import { tooLong } from "../text.ts";
import { day, instant } from "../time/day-fields.ts";
import { PICTURE_REFUSALS } from "../upload-problems.ts";

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
/** One of the keys of {@link REFUSAL_REASONS}. */
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
  decided: "Décision de la plateforme",
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
  quantity: z.number().int().meta({ description: "Number of units that were not cancelled" }),
  supplierId: id,
  supplierName: z.string(),
  status: orderStatus,
  isRefused: z.boolean().meta({
    description:
      "Whether the line waits for the operator's decision. Until then it can't be handed over",
  }),
  isAdultOnly: z.boolean().meta({ description: "Must not be handed over to people under 18" }),
  recallDanger: z.string().nullable().meta({
    description:
      "Danger of a recalled product, which must not be handed over. `null` if not recalled",
  }),
  palletNumbers: z.array(z.number().int()).optional().meta({
    description:
      "Pallets on which the product stands. Absent once it is handed over or no longer sold",
  }),
  batches: z
    .array(soldBatch)
    .optional()
    .meta({ description: "Batches of the sold units, nearest last day first" }),
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
    isReady: z.boolean().meta({ description: "Whether all sellers marked their lines as ready" }),
    collectBy: day.meta({ description: "The last open day to collect it" }),
    slot: z.object({ startsAt: instant, endsAt: instant }).nullable(),
    mustCheckAge: z
      .boolean()
      .meta({ description: "Whether a line to hand over is for adults only" }),
    when: z.enum(PICKUP_TIMES),
    isContested: z
      .boolean()
      .meta({ description: "Whether a line waits for the operator's decision" }),
    handedOverAt: instant.nullable().meta({ description: "When a line was last handed over" }),
    lines: z.array(pickupLine).meta({ description: "At least one" }),
  })
  .meta({ id: "Pickup" });
export type Pickup = z.output<typeof pickup>;

/** An order's number that someone types: small letters, spaces and a missing dash are accepted. */
export const typedOrderNumber = z
  .string({ error: "Indiquez le numéro de la commande." })
  .trim()
  .min(1, { error: "Indiquez le numéro de la commande.", abort: true })
  .max(LIMITS.typedOrderNumber, "Ce numéro est trop long.")
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
    "Lists orders to hand over at the caller's places, or with the caller's products. Earliest first; handed-over orders of the last 30 days newest first",
  access: "signed-in",
  rights: ["sales"],
  query: paging.extend({
    storageId: id.optional(),
    number: z
      .string()
      .trim()
      .max(LIMITS.typedOrderNumber)
      .optional()
      .meta({ description: "Part of an order's number" }),
    when: z.enum(PICKUP_TIMES).optional().meta({ description: "Default: all except `done`" }),
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
      .meta({ description: "Number of orders at the given place, or at all places" }),
    places: z
      .array(z.object({ _id: id, name: z.string() }))
      .meta({ description: "Places where the caller has orders to hand over" }),
  }),
});

/** Order number and code of a pass, as a person types or scans them. */
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
  summary: "Checks a buyer's pass before the handover. Every attempt is recorded",
  access: "signed-in",
  rights: ["sales"],
  body: passCheck,
  status: 200,
  answer: z.object({ pickup }),
  problems: ["handover/unknown-number", "handover/line-contested", ...passProblems],
});

/** Lines to hand over, with the code of the buyer's pass. */
export const handover = z.object({
  code: typedPassCode,
  lineIds,
  isAgeChecked: z.boolean().default(false).meta({
    description: "Confirms that the buyer is of age. Required if a line is for adults only",
  }),
});

export const completeHandover = endpoint({
  method: "POST",
  path: "/api/handovers/:orderId/complete",
  summary: "Hands over lines of an order, if the pass is right. Their money goes to the sellers",
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
    "handover/alcohol-hours",
  ],
});

const PICTURE_MISSING = "Ajoutez une photo du produit abîmé.";

/** True if a reason must be shown by a picture. */
export const isPictureNeeded = (reason: string): boolean => reason === "damaged";

/** True if a reason must be explained in words. */
export const isNoteNeeded = (reason: string): boolean => reason === "other";

/** Lines that are refused, as the form sends them. */
export const refusedLines = z
  .object({
    lineIds: listOf(lineIds),
    reason: refusalReason,
    note: z
      .string()
      .trim()
      .max(LIMITS.reason, tooLong(LIMITS.reason))
      .optional()
      .meta({ description: "Required with `other`" }),
    picture: pictureFile(PICTURE_MISSING).optional(),
  })
  .refine(({ reason, picture }) => !isPictureNeeded(reason) || picture !== undefined, {
    path: ["picture"],
    error: PICTURE_MISSING,
  })
  .refine(({ reason, note }) => !isNoteNeeded(reason) || (note ?? "") !== "", {
    path: ["note"],
    error: "Dites en quelques mots ce qui s'est passé.",
  });

export const refuseLines = endpoint({
  method: "POST",
  path: "/api/handovers/:orderId/refuse",
  summary:
    "Records that lines were not handed over, with the reason. Their money is held until the operator decides",
  access: "signed-in",
  rights: ["sales"],
  params: ofOrder,
  body: refusedLines,
  encoding: "multipart",
  status: 200,
  answer: donePickup,
  problems: [
    "order/not-found",
    "handover/other-place",
    "handover/line-not-waiting",
    "handover/line-contested",
    ...PICTURE_REFUSALS,
  ],
});

export const reportAbsence = endpoint({
  method: "POST",
  path: "/api/handovers/:orderId/absent",
  summary:
    "Records that the buyer missed a pickup slot. The buyer is told and may choose another slot",
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

/** An event in the handover history of an order. */
export const trailEvent = z.object({
  at: instant,
  kind: z.enum(trailKinds),
  who: z.string().meta({
    description:
      "First name and initial. The product's name is the platform, `Compte fermé` a closed account",
  }),
  lines: z.array(z.string()).meta({
    description:
      "`2 × Miel de letchi`, of the lines that the reader may read about. Empty if it is about the whole order",
  }),
  note: z.string().nullable(),
  picture: pictureUrl.nullable(),
});
export type TrailEvent = z.output<typeof trailEvent>;

export const readTrail = endpoint({
  method: "GET",
  path: "/api/orders/:orderId/trail",
  summary:
    "Returns the handover history of an order, oldest first. For its buyer, its sellers, the people who hand it over, and the operator",
  access: "signed-in",
  rights: ["sales"],
  params: ofOrder,
  status: 200,
  answer: z.object({ data: z.array(trailEvent) }),
  problems: ["order/not-found", "order/not-yours"],
});
