import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, laterBoolean, message, requiredText, typedInteger } from "../fields.ts";
import { keysOf } from "../keys.ts";
import { LIMITS } from "../limits.ts";
import { paging } from "../paging.ts";
import { tooLong } from "../text.ts";
import { day, instant } from "../time/day-fields.ts";

/**
 * Reasons why an artisan corrects a stock, with their labels in the form. `counted`: the number is
 * the whole stock; the others: a number of units more or fewer.
 */
export const CORRECTIONS = {
  counted: "J'ai compté",
  added: "J'en ai ajouté",
  broken: "Cassé ou abîmé",
  lost: "Perdu",
  given: "Offert ou goûté",
} as const;
export type CorrectionKind = keyof typeof CORRECTIONS;
const correctionKinds = keysOf(CORRECTIONS);

/** Kinds of stock changes, with their names in the history. */
export const STOCK_MOVEMENTS = {
  opening: "Stock de départ",
  sale: "Commande",
  release: "Commande non payée",
  cancellation: "Commande annulée",
  uncollected: "Commande non récupérée",
  delivery: "Livraison reçue",
  out_of_date: "Date dépassée",
  recalled: "Lot rappelé",
  fetched: "Repris après la location",
  left_behind: "Laissé après la location",
  moved_out: "Parti vers une autre location",
  moved_in: "Venu d'une autre location",
  ...CORRECTIONS,
  counted: "Compté",
  added: "Ajouté",
} as const;
export type StockMovementKind = keyof typeof STOCK_MOVEMENTS;
const movementKinds = keysOf(STOCK_MOVEMENTS);

const UNITS_RANGE = `Indiquez un nombre entre 1 et ${LIMITS.quantity}.`;
const COUNT_RANGE = `Indiquez un nombre entre 0 et ${LIMITS.quantity}.`;

/** A correction as its form sends it. */
export const stockCorrection = z
  .object({
    kind: z.enum(correctionKinds, { error: "Dites pourquoi le stock change." }),
    units: typedInteger({
      required: "Le nombre est requis.",
      minimum: { value: 0, message: COUNT_RANGE },
      maximum: { value: LIMITS.quantity, message: COUNT_RANGE },
    }).meta({
      description:
        "`counted`: all units there, including ordered ones. Other kinds: the number of units to add or remove",
    }),
    note: z.string().trim().max(LIMITS.reason, tooLong(LIMITS.reason)).default(""),
    batchId: id
      .optional()
      .meta({ description: "Corrects only this batch. If absent, the product" }),
  })
  .refine(({ kind, units }) => kind === "counted" || units > 0, {
    error: UNITS_RANGE,
    path: ["units"],
  });
export type StockCorrection = z.output<typeof stockCorrection>;

const stockMovement = z
  .object({
    _id: id,
    kind: z.enum(movementKinds),
    units: z.number().int().meta({ description: "Positive or negative" }),
    stockAfter: z.number().int(),
    note: z.string(),
    orderNumber: z
      .string()
      .nullable()
      .meta({ description: "Number of the paid order. `null` if there is none" }),
    batchNumber: z
      .string()
      .nullable()
      .meta({ description: "Number of the only batch that changed" }),
    who: z
      .string()
      .nullable()
      .meta({ description: "The team member who did it: `Paul Hoarau`. `null` if none" }),
    at: instant,
  })
  .meta({ id: "StockMovement" });
export type StockMovement = z.output<typeof stockMovement>;

/** Reasons why a batch is no longer sold. */
export const BATCH_ENDS = { out_of_date: "Date dépassée", recalled: "Rappelé" } as const;
export type BatchEnd = keyof typeof BATCH_ENDS;

const stockBatch = z
  .object({
    _id: id,
    number: z.string(),
    lastDay: day.nullable().meta({ description: "The last day of sale" }),
    place: z.string().meta({ description: "Where it is kept, in the artisan's words" }),
    units: z.number().int().meta({ description: "Units that can be ordered" }),
    awaited: z.number().int().meta({ description: "Units in orders that are not collected yet" }),
    isSold: z.boolean().meta({
      description: "Whether orders contain it. Its number and its last day can then not change",
    }),
    end: z.enum(keysOf(BATCH_ENDS)).nullable(),
  })
  .meta({ id: "StockBatch" });
export type StockBatch = z.output<typeof stockBatch>;

const batchFacts = {
  number: requiredText("Indiquez le numéro du lot.", LIMITS.batchNumber),
  lastDay: day.nullable(),
  place: z.string().trim().max(LIMITS.batchPlace, tooLong(LIMITS.batchPlace)).default(""),
};

/** A new batch as its form sends it. */
export const newBatch = z.object({
  ...batchFacts,
  units: typedInteger({
    required: "Le nombre est requis.",
    minimum: { value: 1, message: UNITS_RANGE },
    maximum: { value: LIMITS.quantity, message: UNITS_RANGE },
  }),
  isInStock: z.boolean().meta({
    description: "`true`: its units are already in stock, without a batch. `false`: they are added",
  }),
});
export type NewBatch = z.output<typeof newBatch>;

/** Fields of a batch that can be changed. If a part of it was sold, only its place can change. */
export const batchChanges = z.object(batchFacts);
export type BatchChanges = z.output<typeof batchChanges>;

const THRESHOLD_RANGE = `Indiquez un nombre entre 1 et ${LIMITS.quantity}, ou laissez vide.`;

/** Threshold of a low stock: the artisan is told if there are fewer units; `null` for never. */
export const lowStockThreshold = z.object({
  threshold: z.preprocess(
    (value) => (value === "" ? null : value),
    typedInteger({
      required: THRESHOLD_RANGE,
      minimum: { value: 1, message: THRESHOLD_RANGE },
      maximum: { value: LIMITS.quantity, message: THRESHOLD_RANGE },
    }).nullable(),
  ),
});

const stockState = z.object({
  productName: z.string(),
  rentedSpaceId: id,
  isArchived: laterBoolean.meta({
    description: "The product was deleted: what is left of its stock can only become less",
  }),
  stock: z.number().int().meta({ description: "Units that can be ordered" }),
  awaited: z.number().int().meta({ description: "Units in orders that are not collected yet" }),
  threshold: z
    .number()
    .int()
    .nullable()
    .meta({ description: "The artisan is told when fewer units are left. `null` for no alert" }),
  batches: z.array(stockBatch).meta({
    description: "Batches with units left, nearest last day first, then batches that ended",
  }),
  withoutBatch: z
    .number()
    .int()
    .meta({ description: "Units that can be ordered and belong to no batch" }),
});

export type StockState = z.output<typeof stockState>;

export const readStock = endpoint({
  method: "GET",
  path: "/api/product/:id/stock",
  summary: "Returns the stock of a product and its changes, latest first",
  access: ["artisan"],
  rights: ["products"],
  params: z.object({ id }),
  query: paging,
  status: 200,
  answer: stockState.extend({
    data: z.array(stockMovement),
    nextCursor: z.string().nullable(),
  }),
  problems: ["product/not-found", "product/not-yours"],
});

export const correctStock = endpoint({
  method: "POST",
  path: "/api/product/:id/stock",
  summary: "Corrects the stock of a product, with a reason",
  access: ["artisan"],
  rights: ["products"],
  params: z.object({ id }),
  body: stockCorrection,
  status: 200,
  answer: message.extend({ stock: stockState.shape.stock }),
  problems: [
    "product/not-found",
    "product/not-yours",
    "stock/too-few",
    "stock/too-many",
    "stock/fewer-than-ordered",
    "stock/batch-not-found",
    "stock/batch-over",
    "stock/off-sale",
  ],
});

export const addBatch = endpoint({
  method: "POST",
  path: "/api/product/:id/batches",
  summary: "Adds a batch to a product, with new units or with units that have no batch",
  access: ["artisan"],
  rights: ["products"],
  params: z.object({ id }),
  body: newBatch,
  status: 201,
  answer: message,
  problems: [
    "product/not-found",
    "product/not-yours",
    "stock/too-few",
    "stock/too-many",
    "stock/batch-exists",
    "stock/batch-out-of-date",
    "stock/too-many-batches",
  ],
});

export const changeBatch = endpoint({
  method: "PUT",
  path: "/api/product/:id/batches/:batchId",
  summary:
    "Changes a batch of a product. Number and last day can change only while none of it is sold",
  access: ["artisan"],
  rights: ["products"],
  params: z.object({ id, batchId: id }),
  body: batchChanges,
  status: 200,
  answer: message,
  problems: [
    "product/not-found",
    "product/not-yours",
    "stock/batch-not-found",
    "stock/batch-over",
    "stock/batch-sold",
    "stock/batch-exists",
    "stock/batch-out-of-date",
  ],
});

export const setLowStockThreshold = endpoint({
  method: "PUT",
  path: "/api/product/:id/stock/threshold",
  summary: "Sets the number of units below which the artisan is told, or turns this alert off",
  access: ["artisan"],
  rights: ["products"],
  params: z.object({ id }),
  body: lowStockThreshold,
  status: 200,
  answer: message,
  problems: ["product/not-found", "product/not-yours"],
});
